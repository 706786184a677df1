import { fillTemplate, type Language, type Text } from './language.ts';

/**
 * One row for every refusal that a caller can meet.
 *
 * - `httpStatus`, `exitCode`: what the two edges answer with (exit codes: 1 failed, 2 wrong usage or input).
 * - `message`: what was wrong and where. `mend`: what would be right. `{name}` is filled from the error's params.
 *
 * Codes are stable and never reused. Adding one: a line here and the test that provokes it.
 */
interface CatalogueEntry {
  readonly httpStatus: number;
  readonly exitCode: 1 | 2;
  readonly message: Text;
  readonly mend: Text;
}

const catalogue = {
  INVALID_DOCUMENT: {
    httpStatus: 400,
    exitCode: 2,
    message: { en: 'Invalid document {document}: {reason}.', 'pt-BR': 'Documento inválido {document}: {reason}.' },
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
    mend: { en: 'Give the cents too: {first} or {second}.', 'pt-BR': 'Informe também os centavos: {first} ou {second}.' },
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
  NO_POLICY: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'No policy is enabled for a {kind}.',
      'pt-BR': 'Nenhuma política está habilitada para {kind}.',
    },
    mend: {
      en: 'Enable one: credit policy list, then credit policy enable ID',
      'pt-BR': 'Habilite uma: credit policy list, depois credit policy enable ID',
    },
  },
  UNKNOWN_POLICY: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no policy "{policyId}".', 'pt-BR': 'Não existe a política "{policyId}".' },
    mend: { en: '{suggestion}See: credit policy list', 'pt-BR': '{suggestion}Veja: credit policy list' },
  },
  UNKNOWN_POLICY_VERSION: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'The policy "{policyId}" has no version {version}.',
      'pt-BR': 'A política "{policyId}" não tem a versão {version}.',
    },
    mend: { en: 'Its versions are 1 to {newest}.', 'pt-BR': 'As versões vão de 1 a {newest}.' },
  },
  POLICY_DISABLED: {
    httpStatus: 422,
    exitCode: 2,
    message: { en: 'The policy "{policyId}" is disabled.', 'pt-BR': 'A política "{policyId}" está desabilitada.' },
    mend: {
      en: 'Enable it: credit policy enable {policyId}',
      'pt-BR': 'Habilite-a: credit policy enable {policyId}',
    },
  },
  POLICY_KIND_MISMATCH: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The policy "{policyId}" is for a {policyKind}; the document {document} is a {documentKind}.',
      'pt-BR': 'A política "{policyId}" é para {policyKind}; o documento {document} é {documentKind}.',
    },
    mend: {
      en: 'Policies for a {documentKind}: {choices}.',
      'pt-BR': 'Políticas para {documentKind}: {choices}.',
    },
  },
  POLICY_INVALID: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: '{file} is not a valid policy: {count} finding(s), the first at line {line}, column {column}: {finding}',
      'pt-BR':
        '{file} não é uma política válida: {count} achado(s), o primeiro na linha {line}, coluna {column}: {finding}',
    },
    mend: { en: '{suggestion}', 'pt-BR': '{suggestion}' },
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
  UNKNOWN_REPORT: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no report "{reportId}".', 'pt-BR': 'Não existe o relatório "{reportId}".' },
    mend: { en: 'See: credit report list', 'pt-BR': 'Veja: credit report list' },
  },
  UNKNOWN_SECTION: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'The report {reportId} has no section "{section}".',
      'pt-BR': 'O relatório {reportId} não tem a seção "{section}".',
    },
    mend: { en: 'Sections: {choices}.', 'pt-BR': 'Seções: {choices}.' },
  },
  NO_MANUAL_DECISION: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The report {reportId} has no manual decision to redo.',
      'pt-BR': 'O relatório {reportId} não tem decisão manual a refazer.',
    },
    mend: {
      en: 'Register the first one: credit report decide (POST /report/analyze)',
      'pt-BR': 'Registre a primeira: credit report decide (POST /report/analyze)',
    },
  },
  MANUAL_DECISION_EXISTS: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The report {reportId} has a manual decision already, by {analystName}.',
      'pt-BR': 'O relatório {reportId} já tem decisão manual, de {analystName}.',
    },
    mend: {
      en: 'Redo it: credit report redo (POST /report/re-analyze)',
      'pt-BR': 'Refaça-a: credit report redo (POST /report/re-analyze)',
    },
  },
  REPORT_RUNNING: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The report {reportId} is still running ({phase}).',
      'pt-BR': 'O relatório {reportId} ainda está em andamento ({phase}).',
    },
    mend: {
      en: 'Wait until it is final: credit report show {reportId}',
      'pt-BR': 'Espere que termine: credit report show {reportId}',
    },
  },
  REPLAY_DIFFERS: {
    httpStatus: 500,
    exitCode: 1,
    message: {
      en: 'The replay of {reportId} differs from what was stored, first at {path}: stored {stored}, replayed {replayed}.',
      'pt-BR':
        'A reprodução de {reportId} difere do que foi guardado, primeiro em {path}: guardado {stored}, reproduzido {replayed}.',
    },
    mend: {
      en: 'The evidence or the result was changed after the run, or this version evaluates differently.',
      'pt-BR': 'A evidência ou o resultado mudou depois da execução, ou esta versão avalia de outro modo.',
    },
  },
  REPLAY_IMPOSSIBLE: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The report {reportId} cannot be replayed: its last run was never evaluated ({phase}).',
      'pt-BR': 'O relatório {reportId} não pode ser reproduzido: a última execução não foi avaliada ({phase}).',
    },
    mend: {
      en: 'Only an evaluated run has a result to compare with.',
      'pt-BR': 'Só uma execução avaliada tem resultado a comparar.',
    },
  },
  STORAGE_NEWER: {
    httpStatus: 503,
    exitCode: 1,
    message: {
      en: 'The database {file} has schema {found}; this version of credit knows up to {known}.',
      'pt-BR': 'O banco de dados {file} tem o esquema {found}; esta versão do credit conhece até {known}.',
    },
    mend: {
      en: 'Update credit, or give another file with --db. Nothing was changed.',
      'pt-BR': 'Atualize o credit, ou informe outro arquivo com --db. Nada foi alterado.',
    },
  },
  STORAGE_READ_ONLY: {
    httpStatus: 503,
    exitCode: 1,
    message: {
      en: 'The database {file} cannot be written: {reason}.',
      'pt-BR': 'O banco de dados {file} não pode ser gravado: {reason}.',
    },
    mend: {
      en: 'Give write permission on the file and its folder, or another file with --db.',
      'pt-BR': 'Dê permissão de escrita no arquivo e na pasta, ou informe outro arquivo com --db.',
    },
  },
  STORAGE_CORRUPT: {
    httpStatus: 503,
    exitCode: 1,
    message: {
      en: 'The file {file} is not a sound credit database: {reason}.',
      'pt-BR': 'O arquivo {file} não é um banco de dados íntegro do credit: {reason}.',
    },
    mend: {
      en: 'Restore a backup, or give another file with --db. See: credit db check',
      'pt-BR': 'Restaure um backup, ou informe outro arquivo com --db. Veja: credit db check',
    },
  },
  STORAGE_FULL: {
    httpStatus: 503,
    exitCode: 1,
    message: {
      en: 'No room left on the disk of {file}.',
      'pt-BR': 'Sem espaço no disco de {file}.',
    },
    mend: {
      en: 'Make room and run the command again; what was acknowledged is kept.',
      'pt-BR': 'Libere espaço e rode o comando de novo; o que foi confirmado está guardado.',
    },
  },
  STORAGE_BUSY: {
    httpStatus: 503,
    exitCode: 1,
    message: {
      en: 'Another process has held the database {file} locked for too long.',
      'pt-BR': 'Outro processo mantém o banco de dados {file} bloqueado há tempo demais.',
    },
    mend: { en: 'Run the command again in a moment.', 'pt-BR': 'Rode o comando de novo em instantes.' },
  },
  STORAGE_UNAVAILABLE: {
    httpStatus: 503,
    exitCode: 1,
    message: {
      en: 'The database {file} cannot be opened: {reason}.',
      'pt-BR': 'O banco de dados {file} não pode ser aberto: {reason}.',
    },
    mend: {
      en: 'Give a path in a folder that exists and can be written to, with --db.',
      'pt-BR': 'Informe com --db um caminho em uma pasta que exista e possa ser gravada.',
    },
  },
  SQLITE_UNSUPPORTED: {
    httpStatus: 503,
    exitCode: 1,
    message: {
      en: 'SQLite {found} is too old: before 3.51.3 a checkpoint can corrupt a database in WAL mode.',
      'pt-BR': 'O SQLite {found} é antigo demais: antes do 3.51.3 um checkpoint pode corromper um banco em modo WAL.',
    },
    mend: { en: 'Install the dependencies again: npm ci', 'pt-BR': 'Instale as dependências de novo: npm ci' },
  },
} as const satisfies Record<string, CatalogueEntry>;

type Catalogue = typeof catalogue;

/** Every stable error code. */
export type ErrorCode = keyof Catalogue;

type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type ParamNames<C extends ErrorCode> = Placeholders<
  Catalogue[C]['message'][Language] | Catalogue[C]['mend'][Language]
>;

/** A value of a placeholder: as it is, or a phrase in every language. */
export type ErrorParam = string | number | Text;

/** What the message and mend of code `C` need filled in. */
export type ErrorParams<C extends ErrorCode> = Readonly<Record<ParamNames<C>, ErrorParam>>;

/**
 * A refusal that the caller can understand and mend. Expected outcomes are return values, and defects of this
 * program are plain errors: neither is ever a CreditError.
 */
export class CreditError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'CreditError';
  readonly code: C;
  readonly params: Readonly<Record<string, ErrorParam>>;

  constructor(code: C, params: ErrorParams<C>, options?: ErrorOptions) {
    super(fillTemplate(catalogue[code].message.en, inLanguage(params, 'en')), options);
    this.code = code;
    this.params = params;
  }

  get httpStatus(): number {
    return catalogue[this.code].httpStatus;
  }

  get exitCode(): 1 | 2 {
    return catalogue[this.code].exitCode;
  }
}

/** Every code, in the order of the catalogue. */
export const errorCodes = Object.keys(catalogue).filter((code): code is ErrorCode => code in catalogue);

/** What was wrong and what would be right, in the reader's language. */
export function describeError(error: CreditError, language: Language): { message: string; mend: string } {
  const { message, mend } = catalogue[error.code];
  const params = inLanguage(error.params, language);
  return { message: fillTemplate(message[language], params), mend: fillTemplate(mend[language], params) };
}

function inLanguage(
  params: Readonly<Record<string, ErrorParam>>,
  language: Language,
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]),
  );
}

/** The catalogue's row of a code, with its placeholders open: for help pages and the error reference. */
export function explainErrorCode(code: ErrorCode): Readonly<CatalogueEntry> {
  return catalogue[code];
}
