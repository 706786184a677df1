import type { ErrorRow } from './error-row.ts';

/** What a caller typed or sent, and the files and settings that were named. */
export const inputErrors = {
  INVALID_DOCUMENT: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: 'Invalid document {document}: {reason}.',
      'pt-BR': 'Documento inválido {document}: {reason}.',
    },
    mend: {
      en: 'Give a CPF (11 digits) or a CNPJ (14 characters), masked or not.',
      'pt-BR': 'Informe um CPF (11 dígitos) ou um CNPJ (14 caracteres), com ou sem máscara.',
    },
  },
  DOCUMENT_KIND_MISMATCH: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: 'The document {document} is a {actual}, not a {expected}.',
      'pt-BR': 'O documento {document} é {actual}, não {expected}.',
    },
    mend: { en: 'Give the type that the document has.', 'pt-BR': 'Informe o tipo que o documento tem.' },
  },
  INVALID_ARGUMENT: {
    httpStatus: 400,
    exitCode: 2,
    message: { en: '{name}: {reason}.', 'pt-BR': '{name}: {reason}.' },
    mend: { en: 'Expected {expected}.', 'pt-BR': 'Esperado: {expected}.' },
  },
  UNKNOWN_CHOICE: {
    httpStatus: 400,
    exitCode: 2,
    message: { en: '{name}: there is no "{given}".', 'pt-BR': '{name}: não existe "{given}".' },
    mend: { en: '{suggestion}Choices: {choices}.', 'pt-BR': '{suggestion}Opções: {choices}.' },
  },
  AMBIGUOUS_AMOUNT: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: '{name}: "{given}" is ambiguous: {first} or {second}.',
      'pt-BR': '{name}: "{given}" é ambíguo: {first} ou {second}.',
    },
    mend: {
      en: 'Give the cents too: {first} or {second}.',
      'pt-BR': 'Informe também os centavos: {first} ou {second}.',
    },
  },
  UNKNOWN_INPUT: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: 'The policy declares no input "{name}".',
      'pt-BR': 'A política não declara a entrada "{name}".',
    },
    mend: { en: '{suggestion}Its inputs: {choices}.', 'pt-BR': '{suggestion}As suas entradas: {choices}.' },
  },
  INVALID_INPUT: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: 'The input {name} cannot be "{given}".',
      'pt-BR': 'A entrada {name} não pode ser "{given}".',
    },
    mend: { en: 'Expected {expected}.', 'pt-BR': 'Esperado: {expected}.' },
  },
  INPUT_REQUIRED: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: 'The policy decides nothing without the input {name} ({title}).',
      'pt-BR': 'A política não decide nada sem a entrada {name} ({title}).',
    },
    mend: { en: 'Give it: {expected}.', 'pt-BR': 'Informe-a: {expected}.' },
  },
  PURPOSE_REQUIRED: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: 'A person is looked up for a purpose, and none is given.',
      'pt-BR': 'Uma pessoa é consultada para uma finalidade, e nenhuma foi informada.',
    },
    mend: {
      en: 'Give purpose (--purpose CODE). Purposes: {choices}.',
      'pt-BR': 'Informe purpose (--purpose CÓDIGO). Finalidades: {choices}.',
    },
  },
  PURPOSE_UNKNOWN: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: 'There is no purpose "{purpose}".',
      'pt-BR': 'Não existe a finalidade "{purpose}".',
    },
    mend: { en: '{suggestion}Purposes: {choices}.', 'pt-BR': '{suggestion}Finalidades: {choices}.' },
  },
  USAGE: {
    httpStatus: 400,
    exitCode: 2,
    message: { en: '{reason}.', 'pt-BR': '{reason}.' },
    mend: { en: 'See: {see}', 'pt-BR': 'Veja: {see}' },
  },
  PROMPT_NEEDED: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: '{question} has no answer, and there is no terminal to ask on.',
      'pt-BR': '{question} não tem resposta, e não há terminal para perguntar.',
    },
    mend: { en: 'Give {flag}. Choices: {choices}.', 'pt-BR': 'Informe {flag}. Opções: {choices}.' },
  },
  FILE_UNREADABLE: {
    httpStatus: 400,
    exitCode: 2,
    message: { en: '{file} cannot be read: {reason}.', 'pt-BR': '{file} não pode ser lido: {reason}.' },
    mend: {
      en: 'Give the path of a readable file.',
      'pt-BR': 'Informe o caminho de um arquivo que possa ser lido.',
    },
  },
  NO_FILES: {
    httpStatus: 400,
    exitCode: 2,
    message: { en: 'No file matches {pattern}.', 'pt-BR': 'Nenhum arquivo corresponde a {pattern}.' },
    mend: {
      en: 'Give files, a folder that holds YAML files, or a pattern in quotes; --pass-with-no-files accepts none.',
      'pt-BR':
        'Informe arquivos, uma pasta com arquivos YAML ou um padrão entre aspas; --pass-with-no-files aceita nenhum.',
    },
  },
  FILE_EXISTS: {
    httpStatus: 409,
    exitCode: 2,
    message: { en: '{file} exists already.', 'pt-BR': '{file} já existe.' },
    mend: {
      en: 'Give another name, or --force to replace it.',
      'pt-BR': 'Informe outro nome, ou --force para substituí-lo.',
    },
  },
  FILE_UNWRITABLE: {
    httpStatus: 500,
    exitCode: 1,
    message: { en: '{file} cannot be written: {reason}.', 'pt-BR': '{file} não pode ser gravado: {reason}.' },
    mend: {
      en: 'Give a path in a folder that can be written to, on a disk with room.',
      'pt-BR': 'Informe um caminho em uma pasta com permissão de escrita e disco com espaço.',
    },
  },
  CONFIGURATION_INVALID: {
    httpStatus: 500,
    exitCode: 2,
    message: { en: '{where}: {reason}.', 'pt-BR': '{where}: {reason}.' },
    mend: { en: '{suggestion}', 'pt-BR': '{suggestion}' },
  },
  UNKNOWN_PROFILE: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'There is no source profile "{profile}".',
      'pt-BR': 'Não existe o perfil de fontes "{profile}".',
    },
    mend: { en: 'Profiles: {choices}.', 'pt-BR': 'Perfis: {choices}.' },
  },
  PROFILE_INVALID: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: '{file} is not a valid profile: {count} finding(s), the first at line {line}, column {column}: {finding}',
      'pt-BR':
        '{file} não é um perfil válido: {count} achado(s), o primeiro na linha {line}, coluna {column}: {finding}',
    },
    mend: {
      en: 'See them all: credit profile check {name}',
      'pt-BR': 'Veja todos: credit profile check {name}',
    },
  },
  CONNECTOR_INVALID: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: '{file} is not a valid connector: {count} finding(s), the first at line {line}, column {column}: {finding}',
      'pt-BR':
        '{file} não é um conector válido: {count} achado(s), o primeiro na linha {line}, coluna {column}: {finding}',
    },
    mend: {
      en: 'See them all: credit source check {name}',
      'pt-BR': 'Veja todos: credit source check {name}',
    },
  },
  CONNECTOR_MISPLACED: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: '{file} is named for another connector than it holds: {actual}.',
      'pt-BR': '{file} tem o nome de outro conector que não o que contém: {actual}.',
    },
    mend: {
      en: 'Name the file {actual}.yaml, or mend provider: and role: in it.',
      'pt-BR': 'Dê ao arquivo o nome {actual}.yaml, ou corrija provider: e role: nele.',
    },
  },
  UNKNOWN_CONNECTOR: {
    httpStatus: 422,
    exitCode: 2,
    message: { en: 'There is no connector "{name}".', 'pt-BR': 'Não existe o conector "{name}".' },
    mend: { en: 'Connectors: {choices}.', 'pt-BR': 'Conectores: {choices}.' },
  },
  SECRET_FILE_EXPOSED: {
    httpStatus: 500,
    exitCode: 2,
    hidden: true,
    message: {
      en: 'The secret in {file} ({variable}) can be read by others.',
      'pt-BR': 'O segredo em {file} ({variable}) pode ser lido por outros.',
    },
    mend: {
      en: 'chmod 600 the file, then renew the secret with its provider.',
      'pt-BR': 'Rode chmod 600 no arquivo e renove o segredo com o fornecedor.',
    },
  },
} as const satisfies Record<string, ErrorRow>;
