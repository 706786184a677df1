import type { ErrorHelp } from './code-help.ts';

/** Of refusals about input. */
export const inputErrorHelp = {
  INVALID_DOCUMENT: {
    why: {
      en: 'The number is no CPF and no CNPJ: too short, too long, a wrong character, or check digits that do not fit the rest.',
      'pt-BR':
        'O número não é CPF nem CNPJ: curto, longo, com caractere errado, ou com dígitos verificadores que não combinam com o resto.',
    },
    wrong: 'credit analyze 11.222.333/0001-80',
    right: 'credit analyze 11.222.333/0001-81',
    next: {
      en: 'credit document check says of each number what is wrong with it.',
      'pt-BR': 'credit document check diz o que há de errado em cada número.',
    },
  },
  DOCUMENT_KIND_MISMATCH: {
    why: {
      en: 'The type that was told is that of the other kind of document.',
      'pt-BR': 'O tipo informado é o do outro tipo de documento.',
    },
    wrong: 'credit document check --kind cpf 12.ABC.345/01DE-35',
    right: 'credit document check --kind cnpj 12.ABC.345/01DE-35',
    next: {
      en: 'Leave the kind out where you are not sure: it is read from the document.',
      'pt-BR': 'Na dúvida, omita o tipo: ele é lido do documento.',
    },
  },
  INVALID_ARGUMENT: {
    why: {
      en: 'An option or a field has a value that it cannot have: out of range, of another form, or not together with another.',
      'pt-BR':
        'Uma opção ou um campo tem um valor que não pode ter: fora da faixa, de outra forma, ou incompatível com outro.',
    },
    wrong: 'credit report list --limit 500',
    right: 'credit report list --limit 200',
    next: {
      en: 'The message says what was expected; credit COMMAND --help lists what each option takes.',
      'pt-BR': 'A mensagem diz o que se esperava; credit COMANDO --help lista o que cada opção aceita.',
    },
  },
  UNKNOWN_CHOICE: {
    why: {
      en: 'The value is none of the few words that are possible there.',
      'pt-BR': 'O valor não é uma das poucas palavras possíveis ali.',
    },
    wrong: 'credit report list --status DENYED',
    right: 'credit report list --status DENIED',
    next: {
      en: 'Take one of the words that the message lists.',
      'pt-BR': 'Use uma das palavras que a mensagem lista.',
    },
  },
  AMBIGUOUS_AMOUNT: {
    why: {
      en: 'An amount such as 1.234 can be read as one thousand or as one point two.',
      'pt-BR': 'Um valor como 1.234 pode ser lido como mil ou como um vírgula dois.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35 --amount 1.234',
    right: 'credit analyze 12.ABC.345/01DE-35 --amount 1.234,00',
    next: {
      en: 'Write the cents, and it is clear which sign parts what.',
      'pt-BR': 'Escreva os centavos, e fica claro que sinal separa o quê.',
    },
  },
  UNKNOWN_INPUT: {
    why: {
      en: 'A policy says what the caller can tell it, and this is none of that.',
      'pt-BR': 'A política diz o que se pode informar a ela, e isto não está entre o que ela pede.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35 --policy trade-customer --input daysLat=40',
    right: 'credit analyze 12.ABC.345/01DE-35 --policy trade-customer --input daysLate=40',
    next: {
      en: 'See what it asks for: credit policy show POLICY',
      'pt-BR': 'Veja o que ela pede: credit policy show POLÍTICA',
    },
  },
  INVALID_INPUT: {
    why: {
      en: 'The value is of another type than the policy declares, or out of its bounds.',
      'pt-BR': 'O valor é de outro tipo que o declarado na política, ou está fora dos seus limites.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35 --policy trade-customer --input daysLate=soon',
    right: 'credit analyze 12.ABC.345/01DE-35 --policy trade-customer --input daysLate=40',
    next: {
      en: 'Give it as the policy asks for it: credit policy show POLICY',
      'pt-BR': 'Informe-o como a política pede: credit policy show POLÍTICA',
    },
  },
  INPUT_REQUIRED: {
    why: {
      en: 'The policy decides nothing without what only the caller knows; no source was asked.',
      'pt-BR': 'A política não decide sem o que só o solicitante sabe; nenhuma fonte foi consultada.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35 --policy trade-customer',
    right: 'credit analyze 12.ABC.345/01DE-35 --policy trade-customer --input daysLate=40',
    next: {
      en: 'Give it with --input NAME=VALUE, or in inputs of the request.',
      'pt-BR': 'Informe-a com --input NOME=VALOR, ou em inputs da requisição.',
    },
  },
  PURPOSE_REQUIRED: {
    why: {
      en: 'The policy, or the setting requirePurpose, has nobody look up a person without saying why; no source was asked.',
      'pt-BR':
        'A política, ou a configuração requirePurpose, não deixa consultar uma pessoa sem dizer para quê; nenhuma fonte foi consultada.',
    },
    wrong: 'credit analyze 000.000.124-40',
    right: 'credit analyze 000.000.124-40 --purpose CREDIT_GRANTING',
    next: {
      en: 'Give --purpose CODE, or purpose in the request; a policy may say it for all: purpose: { default: CODE }.',
      'pt-BR':
        'Informe --purpose CÓDIGO, ou purpose na requisição; uma política pode dizê-la para todos: purpose: { default: CÓDIGO }.',
    },
  },
  PURPOSE_UNKNOWN: {
    why: {
      en: 'The setting purposes lists no such code. One that a policy says by default is looked for there too.',
      'pt-BR':
        'A configuração purposes não tem esse código. O padrão dito por uma política também é procurado ali.',
    },
    wrong: 'credit analyze 000.000.124-40 --purpose CREDIT',
    right: 'credit analyze 000.000.124-40 --purpose CREDIT_GRANTING',
    next: {
      en: 'See what there is, and add yours: credit config get purposes',
      'pt-BR': 'Veja o que há, e acrescente o seu: credit config get purposes',
    },
  },
  USAGE: {
    why: {
      en: 'The command line cannot be read: an unknown command or option, too many words, or one that is missing.',
      'pt-BR':
        'A linha de comando não pode ser lida: comando ou opção desconhecida, palavras demais, ou uma que falta.',
    },
    wrong: 'credit anlyze 12.ABC.345/01DE-35',
    right: 'credit analyze 12.ABC.345/01DE-35',
    next: {
      en: 'credit --help lists the commands, credit COMMAND --help its options.',
      'pt-BR': 'credit --help lista os comandos, credit COMANDO --help as opções.',
    },
  },
  PROMPT_NEEDED: {
    why: {
      en: 'Something must be chosen or confirmed, and there is no terminal to ask on.',
      'pt-BR': 'Algo deve ser escolhido ou confirmado, e não há terminal para perguntar.',
    },
    wrong: 'credit batch cancel bat_… --no-input',
    right: 'credit batch cancel bat_… --no-input --yes',
    next: {
      en: 'Give the option that the message names; every question has one.',
      'pt-BR': 'Informe a opção que a mensagem cita; toda pergunta tem uma.',
    },
  },
  FILE_UNREADABLE: {
    why: {
      en: 'The file is not there, is a folder, or may not be read.',
      'pt-BR': 'O arquivo não existe, é uma pasta, ou não pode ser lido.',
    },
    wrong: 'credit policy check ./polices/mine.yaml',
    right: 'credit policy check ./policies/mine.yaml',
    next: { en: 'Look at the path and at who may read it.', 'pt-BR': 'Confira o caminho e quem pode lê-lo.' },
  },
  NO_FILES: {
    why: {
      en: 'The folder or pattern holds no YAML file.',
      'pt-BR': 'A pasta ou o padrão não contém nenhum arquivo YAML.',
    },
    wrong: 'credit policy check "policies/*.yml"',
    right: 'credit policy check "policies/*.yaml"',
    next: {
      en: 'Where no file is no mistake: --pass-with-no-files',
      'pt-BR': 'Quando não haver arquivo não é erro: --pass-with-no-files',
    },
  },
  FILE_EXISTS: {
    why: {
      en: 'The file that was to be written stands already, and nothing is replaced unasked.',
      'pt-BR': 'O arquivo a gravar já existe, e nada é substituído sem pedido.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35 -o report.json',
    right: 'credit analyze 12.ABC.345/01DE-35 -o report.json --force',
    next: { en: 'Take another name, or --force.', 'pt-BR': 'Use outro nome, ou --force.' },
  },
  FILE_UNWRITABLE: {
    why: {
      en: 'The folder is not there, may not be written to, or the disk is full.',
      'pt-BR': 'A pasta não existe, não pode ser gravada, ou o disco está cheio.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35 -o ./no-such-folder/report.json',
    right: 'credit analyze 12.ABC.345/01DE-35 -o ./report.json',
    next: {
      en: 'What was analysed is kept: credit report list shows it.',
      'pt-BR': 'O que foi analisado está guardado: credit report list mostra.',
    },
  },
  CONFIGURATION_INVALID: {
    why: {
      en: 'A setting has a name or a value that it cannot have.',
      'pt-BR': 'Uma configuração tem um nome ou valor que não pode ter.',
    },
    wrong: 'CREDIT_TIMEZONE=Brasilia credit report list',
    right: 'CREDIT_TIMEZONE=America/Sao_Paulo credit report list',
    next: {
      en: 'credit config list --origin shows where each setting comes from.',
      'pt-BR': 'credit config list --origin mostra de onde vem cada configuração.',
    },
  },
  UNKNOWN_PROFILE: {
    why: {
      en: 'No source profile of that name ships, and none lies beside the settings.',
      'pt-BR': 'Nenhum perfil de fontes com esse nome vem pronto nem está junto das configurações.',
    },
    wrong: 'credit source list --profile sandbx',
    right: 'credit source list --profile sandbox',
    next: {
      en: 'credit profile list shows those that there are.',
      'pt-BR': 'credit profile list mostra os que existem.',
    },
  },
  PROFILE_INVALID: {
    why: {
      en: 'The file of the source profile has findings that forbid its use.',
      'pt-BR': 'O arquivo do perfil de fontes tem achados que impedem o seu uso.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35 --profile broken',
    right: 'credit profile check broken',
    next: {
      en: 'Mend the places that credit profile check shows.',
      'pt-BR': 'Corrija os lugares que credit profile check mostra.',
    },
  },
  CONNECTOR_INVALID: {
    why: {
      en: 'The file of a connector that the profile names has findings that forbid its use.',
      'pt-BR': 'O arquivo de um conector que o perfil cita tem achados que impedem o seu uso.',
    },
    wrong: 'credit analyze 12.ABC.345/01DE-35 --profile ours',
    right: 'credit source check acme.protests',
    next: {
      en: 'Mend the places that credit source check shows.',
      'pt-BR': 'Corrija os lugares que credit source check mostra.',
    },
  },
  CONNECTOR_MISPLACED: {
    why: {
      en: 'A connector is found by its file, which is named PROVIDER.ROLE.yaml.',
      'pt-BR': 'Um conector é encontrado pelo arquivo, chamado FORNECEDOR.PAPEL.yaml.',
    },
    wrong: 'connectors/acme.protests.yaml { role: pefin-refin }',
    right: 'connectors/acme.pefin-refin.yaml { role: pefin-refin }',
    next: { en: 'Name the file as it says.', 'pt-BR': 'Dê ao arquivo o nome indicado.' },
  },
  UNKNOWN_CONNECTOR: {
    why: {
      en: 'Neither what ships nor the folder connectors beside your settings has one of that name.',
      'pt-BR': 'Nem os que vêm prontos nem a pasta connectors junto às configurações têm um com esse nome.',
    },
    wrong: 'credit source check serasa.bureau-score',
    right: 'credit source check serasa-experian.bureau-score',
    next: {
      en: 'credit source check without a name shows all of them.',
      'pt-BR': 'credit source check sem nome mostra todos.',
    },
  },
  SECRET_FILE_EXPOSED: {
    why: {
      en: 'The file of a secret of connectors must be readable by its owner alone.',
      'pt-BR': 'O arquivo de um segredo de conectores só pode ser lido pelo dono.',
    },
    wrong: 'chmod 644 serasa.key',
    right: 'chmod 600 serasa.key',
    next: {
      en: 'Renew the secret: others may have read it.',
      'pt-BR': 'Renove o segredo: outros podem tê-lo lido.',
    },
  },
} as const satisfies Record<string, ErrorHelp>;
