import type { ErrorRow } from './error-row.ts';

/** Public data that is kept here. */
export const datasetErrors = {
  DATASET_FILE_UNREADABLE: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: '{file} is no file of {dataset}: {reason}.',
      'pt-BR': '{file} não é um arquivo de {dataset}: {reason}.',
    },
    mend: {
      en: 'Give the file as its publisher gives it. Nothing was changed. See: credit data list',
      'pt-BR': 'Informe o arquivo como o órgão o publica. Nada foi alterado. Veja: credit data list',
    },
  },
  UNKNOWN_WATCH: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'There is no watched portfolio "{watchId}".',
      'pt-BR': 'Não existe a carteira vigiada "{watchId}".',
    },
    mend: { en: 'See: credit watch list', 'pt-BR': 'Veja: credit watch list' },
    mendOverHttp: { en: 'See GET /v2/watch.', 'pt-BR': 'Veja GET /v2/watch.' },
  },
  WATCH_WITHOUT_DOCUMENT: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The portfolio holds no valid document.',
      'pt-BR': 'A carteira não tem documento válido.',
    },
    mend: {
      en: 'Give CPFs or CNPJs with right check digits. Nothing was kept.',
      'pt-BR': 'Informe CPFs ou CNPJs com dígitos verificadores certos. Nada foi guardado.',
    },
  },
  WATCH_TOO_LONG: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The portfolio holds more than {limit} documents.',
      'pt-BR': 'A carteira tem mais de {limit} documentos.',
    },
    mend: {
      en: 'Divide it into several. Nothing was kept.',
      'pt-BR': 'Divida-a em várias. Nada foi guardado.',
    },
  },
  DATASET_SHRUNK: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'Rows of {dataset}: {rows} in the new edition, {before} in the one in force.',
      'pt-BR': 'Linhas de {dataset}: {rows} na edição nova, {before} na que está em vigor.',
    },
    mend: {
      en: 'Download it again; where it really shrank, add --accept-shrink. Nothing was changed.',
      'pt-BR': 'Baixe-a de novo; se ela encolheu mesmo, acrescente --accept-shrink. Nada foi alterado.',
    },
  },
  DATASET_OLDER: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'This edition of {dataset} is of {date}; the one in force is of {current}.',
      'pt-BR': 'Esta edição de {dataset} é de {date}; a que está em vigor é de {current}.',
    },
    mend: {
      en: 'Give a newer one; to go back to it, add --accept-older. Nothing was changed.',
      'pt-BR': 'Informe uma mais nova; para voltar a ela, acrescente --accept-older. Nada foi alterado.',
    },
  },
  DATASET_DATE_MISSING: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'Neither the name nor the content of {file} says of which day this edition of {dataset} is.',
      'pt-BR': 'Nem o nome nem o conteúdo de {file} diz de que dia é esta edição de {dataset}.',
    },
    mend: {
      en: "Add the publisher's date: --date 2026-11-18. Nothing was changed.",
      'pt-BR': 'Acrescente a data do órgão: --date 2026-11-18. Nada foi alterado.',
    },
  },
  DATASET_DOCUMENTS: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'Of {all} documents in this edition of {dataset}, {wrong} have wrong check digits.',
      'pt-BR': 'Dos {all} documentos desta edição de {dataset}, {wrong} têm dígitos verificadores errados.',
    },
    mend: {
      en: 'A column has moved, or a spreadsheet has changed the numbers: download the file again, and load it as it is. Nothing was changed.',
      'pt-BR':
        'Uma coluna mudou de lugar, ou uma planilha alterou os números: baixe o arquivo de novo, e carregue-o como está. Nada foi alterado.',
    },
  },
  DATASET_NOT_DOWNLOADABLE: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: '{dataset} is not downloaded by programs: its publisher has no fixed address for it.',
      'pt-BR': '{dataset} não é baixado por programas: o órgão não tem um endereço fixo para ele.',
    },
    mend: {
      en: 'Download {example} from {address}, and load it: credit data load {dataset} <file>',
      'pt-BR': 'Baixe {example} de {address}, e carregue: credit data load {dataset} <arquivo>',
    },
  },
  DATASET_DOWNLOAD_FAILED: {
    httpStatus: 502,
    exitCode: 1,
    message: {
      en: '{dataset} could not be downloaded from {host}: {reason}.',
      'pt-BR': '{dataset} não pôde ser baixado de {host}: {reason}.',
    },
    mend: {
      en: 'Try again later: what has come is kept, and goes on from there. Several publishers refuse addresses of clouds and outside Brazil: then download the newest by hand, such as {example}, from {address}, and load it: credit data load {dataset} <file>. The edition in force is still in force.',
      'pt-BR':
        'Tente de novo mais tarde: o que já veio está guardado, e continua dali. Vários órgãos recusam endereços de nuvens e de fora do Brasil: nesse caso baixe à mão a edição mais nova, como {example}, de {address}, e carregue: credit data load {dataset} <arquivo>. A edição em vigor continua em vigor.',
    },
  },
  DATASET_BUSY: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'Another process is loading or downloading {dataset}.',
      'pt-BR': 'Outro processo está carregando ou baixando {dataset}.',
    },
    mend: {
      en: 'Wait until it has ended, and try again.',
      'pt-BR': 'Espere que ele termine, e tente de novo.',
    },
  },
  DATASET_NOT_LOADED: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: '{dataset} is not loaded.', 'pt-BR': '{dataset} não está carregado.' },
    mend: {
      en: 'Load it: credit data load {dataset} <file>',
      'pt-BR': 'Carregue-o: credit data load {dataset} <arquivo>',
    },
  },
  DATASET_EDITION_UNKNOWN: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'There is no edition {edition} of {dataset} here.',
      'pt-BR': 'Não há aqui a edição {edition} de {dataset}.',
    },
    mend: { en: 'There are: {editions}', 'pt-BR': 'Há: {editions}' },
  },
  DATASET_UNREADABLE: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'What is kept of {dataset} cannot be read: its files are damaged, or of another version.',
      'pt-BR':
        'O que está guardado de {dataset} não pode ser lido: os arquivos estão danificados, ou são de outra versão.',
    },
    mend: {
      en: 'Load it again: credit data remove {dataset}, then credit data load {dataset} <file>',
      'pt-BR':
        'Carregue-o de novo: credit data remove {dataset}, depois credit data load {dataset} <arquivo>',
    },
  },
  DATASET_DISK: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'Datasets cannot be kept in {folder}: {reason}.',
      'pt-BR': 'Os conjuntos de dados não podem ser guardados em {folder}: {reason}.',
    },
    mend: {
      en: 'Make room, or set another folder (datasetsFolder). The edition in force is still in force.',
      'pt-BR': 'Libere espaço, ou defina outra pasta (datasetsFolder). A edição em vigor continua em vigor.',
    },
  },
  DATASET_PLACE_UNREADABLE: {
    httpStatus: 503,
    exitCode: 1,
    hidden: true,
    message: {
      en: 'The place that machines share does not have {dataset} as it should: {reason}.',
      'pt-BR': 'O lugar que as máquinas compartilham não tem {dataset} como deveria: {reason}.',
    },
    mend: {
      en: 'Look at the folder or bucket (datasetsPlace) and its rights; credit data load or update on one machine puts it there anew. Editions in force stay so.',
      'pt-BR':
        'Verifique a pasta ou o bucket (datasetsPlace) e suas permissões; credit data load ou update em uma máquina a põe lá de novo. As edições em vigor continuam.',
    },
  },
} as const satisfies Readonly<Record<string, ErrorRow>>;
