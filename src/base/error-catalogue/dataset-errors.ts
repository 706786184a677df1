import type { ErrorRow } from './error-row.ts';

/** Public data that is kept here. */
export const datasetErrors = {
  DATASET_FILE_UNREADABLE: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'Could not read {file} as {dataset}: {reason}.',
      'pt-BR': 'Não foi possível ler {file} como {dataset}: {reason}.',
    },
    mend: {
      en: 'Load the file as you downloaded it from the publisher. Nothing was changed. See: credit data list',
      'pt-BR': 'Carregue o arquivo como você o baixou do órgão. Nada foi alterado. Veja: credit data list',
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
      en: 'Different rows of {dataset}: {rows} in the new edition, {before} in the one in force.',
      'pt-BR': 'Linhas distintas de {dataset}: {rows} na edição nova, {before} na que está em vigor.',
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
      en: 'The date of this edition of {dataset} is not known: neither the names nor the content of {file} show it.',
      'pt-BR':
        'A data desta edição de {dataset} não é conhecida: nem os nomes nem o conteúdo de {file} a mostram.',
    },
    mend: {
      en: "Add the publisher's date: credit data load {dataset} <files> --date {day}. Nothing was changed.",
      'pt-BR':
        'Acrescente a data do órgão: credit data load {dataset} <arquivos> --date {day}. Nada foi alterado.',
    },
  },
  DATASET_DATES_DIFFER: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The date of this edition of {dataset} is {date} in {file}, and {stated} in the option --date.',
      'pt-BR': 'A data desta edição de {dataset} é {date} em {file}, e {stated} na opção --date.',
    },
    mend: {
      en: 'Omit --date: it is for files without a date. If the file shows a wrong date, download it again. Nothing was changed.',
      'pt-BR':
        'Omita --date: a opção é para arquivos sem data. Se a data do arquivo está errada, baixe-o de novo. Nada foi alterado.',
    },
  },
  DATASET_DOCUMENTS: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'Of {all} documents in this edition of {dataset}, {wrong} are not valid.',
      'pt-BR': 'Dos {all} documentos desta edição de {dataset}, {wrong} não são válidos.',
    },
    mend: {
      en: 'A column has moved, or a spreadsheet has changed the numbers: download the file again, and load it as it is. Nothing was changed.',
      'pt-BR':
        'Uma coluna mudou de lugar, ou uma planilha alterou os números: baixe o arquivo de novo, e carregue-o como está. Nada foi alterado.',
    },
  },
  DATASET_WITHOUT_DOCUMENTS: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'Only {share} % of the rows in {file} have a CPF or CNPJ; a file of {dataset} has one in {least} % of its rows or more.',
      'pt-BR':
        'Só {share} % das linhas de {file} têm CPF ou CNPJ; um arquivo de {dataset} os tem em pelo menos {least} % das linhas.',
    },
    mend: {
      en: 'The document column is empty. Download the file again, and load it without opening it. Nothing was changed.',
      'pt-BR':
        'A coluna de documentos está vazia. Baixe o arquivo de novo e carregue-o sem abri-lo. Nada foi alterado.',
    },
  },
  DATASET_DOCUMENTS_MISSING: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'Only {share} % of the rows in this edition of {dataset} have a CPF or CNPJ; in the one in force {before} % have one.',
      'pt-BR':
        'Só {share} % das linhas desta edição de {dataset} têm CPF ou CNPJ; na que está em vigor são {before} %.',
    },
    mend: {
      en: 'Download the file again, and load it without opening it. If the publisher removed the documents, add --accept-shrink. Nothing was changed.',
      'pt-BR':
        'Baixe o arquivo de novo, e carregue-o sem abri-lo. Se o órgão retirou os documentos, acrescente --accept-shrink. Nada foi alterado.',
    },
  },
  DATASET_EDITIONS_MIXED: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: '{first} and {second} are two editions of {dataset}: together they would count twice.',
      'pt-BR': '{first} e {second} são duas edições de {dataset}: juntas, contariam em dobro.',
    },
    mend: {
      en: 'Load the newer one alone: name its files, or move the others to another folder. Nothing was changed.',
      'pt-BR':
        'Carregue só a mais nova: informe os arquivos dela, ou mova os outros para outra pasta. Nada foi alterado.',
    },
  },
  DATASET_FUTURE: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'This edition of {dataset} is dated {date}, which is in the future: {file}.',
      'pt-BR': 'Esta edição de {dataset} tem a data {date}, que está no futuro: {file}.',
    },
    mend: {
      en: "Check the file's name, the option --date and the clock of this machine. Nothing was changed.",
      'pt-BR': 'Verifique o nome do arquivo, a opção --date e o relógio desta máquina. Nada foi alterado.',
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
