import type { ErrorHelp } from './code-help.ts';

/** Of refusals about public data that is kept here. */
export const datasetErrorHelp = {
  DATASET_FILE_UNREADABLE: {
    why: {
      en: 'The file is of another list, was cut off, or its publisher has changed its columns.',
      'pt-BR': 'O arquivo é de outra lista, foi cortado, ou o órgão mudou as colunas.',
    },
    wrong: 'credit data load ceis 20261118_CNEP.csv',
    right: 'credit data load ceis 20261118_CEIS.zip',
    next: {
      en: 'Download it again, and load it as it is: a spreadsheet program changes it when it saves it.',
      'pt-BR': 'Baixe-o de novo, e carregue-o como está: um programa de planilhas o altera ao salvar.',
    },
  },
  UNKNOWN_WATCH: {
    why: {
      en: 'The organisation watches no portfolio of that id, or it was removed.',
      'pt-BR': 'A organização não vigia carteira com esse id, ou ela foi removida.',
    },
    wrong: 'credit watch run wat_123',
    right: 'credit watch list',
    next: {
      en: 'Copy the id whole, with wat_ before it.',
      'pt-BR': 'Copie o id inteiro, com wat_ na frente.',
    },
  },
  WATCH_WITHOUT_DOCUMENT: {
    why: {
      en: 'No line holds a CPF or a CNPJ whose check digits are right.',
      'pt-BR': 'Nenhuma linha tem CPF ou CNPJ com dígitos verificadores certos.',
    },
    wrong: 'credit watch add --documents nomes.txt',
    right: 'credit watch add --documents clientes.csv',
    next: {
      en: 'credit document check says of one document what is wrong with it.',
      'pt-BR': 'credit document check diz o que há de errado com um documento.',
    },
  },
  WATCH_TOO_LONG: {
    why: {
      en: 'A portfolio holds 100,000 documents at most, each counted once.',
      'pt-BR': 'Uma carteira tem no máximo 100.000 documentos, cada um contado uma vez.',
    },
    wrong: 'credit watch add --documents todos.csv',
    right: 'credit watch add --documents parte-1.csv',
    next: {
      en: 'Watch the parts as portfolios of their own: one run screens them all.',
      'pt-BR': 'Vigie as partes como carteiras próprias: uma execução confere todas.',
    },
  },
  DATASET_SHRUNK: {
    why: {
      en: 'The new edition has less than 80 % of the different rows of the one in force, or it adds no entry and lacks more than 5 % of them, as an incomplete download has.',
      'pt-BR':
        'A edição nova tem menos de 80 % das linhas distintas da que está em vigor, ou não acrescenta nenhum registro e tem mais de 5 % a menos, como em um download incompleto.',
    },
    wrong: 'credit data load cnep 20261119_CNEP.zip',
    right: 'credit data load cnep 20261119_CNEP.zip --accept-shrink',
    next: {
      en: 'Look first whether the publisher has really taken so many away.',
      'pt-BR': 'Veja antes se o órgão retirou mesmo tantas.',
    },
  },
  DATASET_OLDER: {
    why: {
      en: 'The file was published before the edition in force.',
      'pt-BR': 'O arquivo foi publicado antes da edição em vigor.',
    },
    wrong: 'credit data load pep 202609_PEP.zip',
    right: 'credit data load pep 202610_PEP.zip',
    next: {
      en: 'credit data list shows the date of what is in force; --accept-older goes back.',
      'pt-BR': 'credit data list mostra a data do que está em vigor; --accept-older volta atrás.',
    },
  },
  DATASET_DATE_MISSING: {
    why: {
      en: 'The file was renamed, and nothing in it tells its date.',
      'pt-BR': 'O arquivo foi renomeado, e nada nele diz a data.',
    },
    wrong: 'credit data load ceis download.csv',
    right: 'credit data load ceis download.csv --date 2026-11-18',
    next: {
      en: "The date is the publisher's, not that of the download: evidence names it.",
      'pt-BR': 'A data é a do órgão, não a do download: a evidência a menciona.',
    },
  },
  DATASET_DATES_DIFFER: {
    why: {
      en: 'The name or the content of the file shows another date than --date.',
      'pt-BR': 'O nome ou o conteúdo do arquivo mostra uma data diferente de --date.',
    },
    wrong: 'credit data load ceis 20260101_CEIS.csv --date 2026-11-18',
    right: 'credit data load ceis 20260101_CEIS.csv',
    next: {
      en: 'With another date, old data would look new. credit data list shows the date of each edition.',
      'pt-BR':
        'Com outra data, dados antigos pareceriam novos. credit data list mostra a data de cada edição.',
    },
  },
  DATASET_DOCUMENTS: {
    why: {
      en: 'Many more documents than usual are not valid: a column has moved, or a program has changed the numbers.',
      'pt-BR':
        'Há muito mais documentos inválidos do que o normal: uma coluna mudou de lugar, ou um programa alterou os números.',
    },
    wrong: {
      en: 'credit data load ceis saved-by-a-spreadsheet.csv',
      'pt-BR': 'credit data load ceis salvo-por-uma-planilha.csv',
    },
    right: 'credit data load ceis 20261118_CEIS.zip',
    next: {
      en: 'Download the file again, and load it without opening it.',
      'pt-BR': 'Baixe o arquivo de novo, e carregue-o sem abri-lo.',
    },
  },
  DATASET_WITHOUT_DOCUMENTS: {
    why: {
      en: 'A program has emptied the column of documents, or filled it with words such as "nan". The list would report no records for anyone.',
      'pt-BR':
        'Um programa esvaziou a coluna de documentos, ou a preencheu com palavras como "nan". A lista informaria que nada consta para todos.',
    },
    wrong: {
      en: 'credit data load pgfn saved-by-a-program/',
      'pt-BR': 'credit data load pgfn salvo-por-um-programa/',
    },
    right: 'credit data load pgfn Dados_abertos_*.zip',
    next: {
      en: 'Download the file again, and load it without opening it.',
      'pt-BR': 'Baixe o arquivo de novo, e carregue-o sem abri-lo.',
    },
  },
  DATASET_DOCUMENTS_MISSING: {
    why: {
      en: 'A column was emptied or has moved, or the publisher no longer shows all documents.',
      'pt-BR': 'Uma coluna foi esvaziada ou mudou de lugar, ou o órgão não mostra mais todos os documentos.',
    },
    wrong: {
      en: 'credit data load ceis saved-by-a-spreadsheet.csv',
      'pt-BR': 'credit data load ceis salvo-por-uma-planilha.csv',
    },
    right: 'credit data load ceis 20261118_CEIS.zip',
    next: {
      en: 'Entries without a document are found by name only.',
      'pt-BR': 'Registros sem documento são encontrados só pelo nome.',
    },
  },
  DATASET_EDITIONS_MIXED: {
    why: {
      en: 'The folder has files of two days, or the same table twice.',
      'pt-BR': 'A pasta tem arquivos de dois dias, ou a mesma tabela duas vezes.',
    },
    wrong: 'credit data load pgfn downloads/',
    right: 'credit data load pgfn downloads/2026-09/',
    next: {
      en: 'Keep each edition in a folder of its own.',
      'pt-BR': 'Guarde cada edição em uma pasta própria.',
    },
  },
  DATASET_FUTURE: {
    why: {
      en: 'The file name or --date has a typo, or the clock of this machine is wrong.',
      'pt-BR': 'O nome do arquivo ou --date tem um erro, ou o relógio desta máquina está errado.',
    },
    wrong: 'credit data load ceis 20991118_CEIS.csv',
    right: 'credit data load ceis 20261118_CEIS.csv',
    next: {
      en: 'A date in the future would make an old edition look new.',
      'pt-BR': 'Uma data no futuro faria uma edição velha parecer nova.',
    },
  },
  DATASET_NOT_DOWNLOADABLE: {
    why: {
      en: 'Its publisher offers it to people alone, or under another address each time.',
      'pt-BR': 'O órgão o oferece só a pessoas, ou a cada vez em outro endereço.',
    },
    wrong: {
      en: 'credit data update, with the name of one that is not downloaded',
      'pt-BR': 'credit data update, com o nome de um que não é baixado',
    },
    right: 'credit data load ceis 20261118_CEIS.zip',
    next: {
      en: 'credit data list --json tells where each dataset lies, and whether it is downloaded.',
      'pt-BR': 'credit data list --json diz onde está cada conjunto, e se ele é baixado.',
    },
  },
  DATASET_DOWNLOAD_FAILED: {
    why: {
      en: 'The publisher did not answer, refused this address, or sent something else than the file.',
      'pt-BR': 'O órgão não respondeu, recusou este endereço, ou enviou outra coisa que o arquivo.',
    },
    wrong: {
      en: 'credit data update ceis, on a machine outside Brazil',
      'pt-BR': 'credit data update ceis, em uma máquina fora do Brasil',
    },
    right: 'credit data load ceis 20261118_CEIS.zip',
    next: {
      en: 'A server of yours that has the files can stand in for the publishers: datasetsMirror.',
      'pt-BR': 'Um servidor seu que tenha os arquivos pode ficar no lugar dos órgãos: datasetsMirror.',
    },
  },
  DATASET_BUSY: {
    why: {
      en: 'One loading of a dataset goes on at a time.',
      'pt-BR': 'Uma carga de cada conjunto de dados por vez.',
    },
    wrong: {
      en: 'credit data load ceis …, twice at once',
      'pt-BR': 'credit data load ceis …, duas vezes ao mesmo tempo',
    },
    right: 'credit data list',
    next: {
      en: 'A loading that was killed holds nothing: the next one goes on at once.',
      'pt-BR': 'Uma carga que foi morta não segura nada: a próxima segue na hora.',
    },
  },
  DATASET_NOT_LOADED: {
    why: { en: 'No edition of it was loaded here.', 'pt-BR': 'Nenhuma edição dele foi carregada aqui.' },
    wrong: 'credit data search ceis 12.ABC.345/01DE-35',
    right: 'credit data load ceis 20261118_CEIS.zip',
    next: {
      en: 'credit data list shows what there is, and where its publisher has it.',
      'pt-BR': 'credit data list mostra o que há, e onde o órgão o publica.',
    },
  },
  DATASET_EDITION_UNKNOWN: {
    why: {
      en: 'The newest two editions of a dataset are kept; this is none of them.',
      'pt-BR': 'As duas edições mais novas de um conjunto são guardadas; esta não é uma delas.',
    },
    wrong: 'credit data diff ceis 000000000000 current',
    right: 'credit data diff ceis previous current',
    next: { en: 'See: credit data list --json', 'pt-BR': 'Veja: credit data list --json' },
  },
  DATASET_UNREADABLE: {
    why: {
      en: 'A file of the dataset was damaged or changed, or another version of the program wrote it.',
      'pt-BR': 'Um arquivo do conjunto foi danificado ou alterado, ou outra versão do programa o gravou.',
    },
    wrong: {
      en: 'credit data search ceis …, on a damaged disk',
      'pt-BR': 'credit data search ceis …, em um disco danificado',
    },
    right: 'credit data remove ceis --yes',
    next: {
      en: 'Then load it again: everything in it comes from its publisher.',
      'pt-BR': 'Depois carregue-o de novo: tudo nele vem do órgão.',
    },
  },
  DATASET_DISK: {
    why: {
      en: 'The folder of datasets takes no more, or may not be written to.',
      'pt-BR': 'A pasta dos conjuntos de dados não aceita mais, ou não pode ser gravada.',
    },
    wrong: {
      en: 'credit data load pgfn …, on a full disk',
      'pt-BR': 'credit data load pgfn …, em um disco cheio',
    },
    right: 'credit config set datasetsFolder /srv/datasets',
    next: {
      en: 'What was half built is gone, and the edition in force is as it was.',
      'pt-BR': 'O que estava pela metade sumiu, e a edição em vigor está como estava.',
    },
  },
  DATASET_PLACE_UNREADABLE: {
    why: {
      en: 'Machines get their editions from one folder or bucket (datasetsPlace), with the SHA-256 that was written when they were put there. It is not to be reached, or gave something else.',
      'pt-BR':
        'As máquinas recebem as edições de uma pasta ou de um bucket (datasetsPlace), com o SHA-256 gravado quando foram postas lá. O lugar não está acessível, ou entregou outra coisa.',
    },
    wrong: {
      en: 'CREDIT_DATASETS_PLACE=/mnt/not-mounted credit data load pgfn …',
      'pt-BR': 'CREDIT_DATASETS_PLACE=/mnt/nao-montada credit data load pgfn …',
    },
    right: 'credit config set datasetsPlace /srv/shared/datasets',
    next: {
      en: 'Nothing was taken: what was in force is, and the folder is looked at again within a minute.',
      'pt-BR':
        'Nada foi aceito: o que estava em vigor está, e a pasta é olhada de novo em menos de um minuto.',
    },
  },
} as const satisfies Record<string, ErrorHelp>;
