import type { Text } from '../../../base/language.ts';
import type { Noun } from '../../../wording/counted.ts';

/** What a dataset is made of. */
export const rowNoun: Noun = {
  one: { en: 'row', 'pt-BR': 'linha' },
  many: { en: 'rows', 'pt-BR': 'linhas' },
};

/** An entry of a dataset. */
export const entryNoun: Noun = {
  one: { en: 'entry', 'pt-BR': 'registro' },
  many: { en: 'entries', 'pt-BR': 'registros' },
};

/** What the commands on datasets say. */
export const dataTexts = {
  dataLOADED: { en: 'loaded', 'pt-BR': 'carregado' },
  dataSTALE: { en: 'too old', 'pt-BR': 'antigo demais' },
  dataAGEING: { en: 'soon too old', 'pt-BR': 'em breve antigo demais' },
  dataNOT_LOADED: { en: 'not loaded', 'pt-BR': 'não carregado' },
  dataUNREADABLE: { en: 'unreadable', 'pt-BR': 'ilegível' },
  dataDays: { en: '{days} d', 'pt-BR': '{days} d' },
  dataLoading: { en: '{file}: {percent} %, {rows} rows', 'pt-BR': '{file}: {percent} %, {rows} linhas' },
  dataDownloading: {
    en: '{dataset}: {file}, {percent} % of {size} MB',
    'pt-BR': '{dataset}: {file}, {percent} % de {size} MB',
  },
  dataDownloadingOpen: {
    en: '{dataset}: {file}, {received} MB',
    'pt-BR': '{dataset}: {file}, {received} MB',
  },
  dataUnchanged: {
    en: '{dataset}: the newest edition that is out, of {date}, is in force already.',
    'pt-BR': '{dataset}: a edição mais nova publicada, de {date}, já está em vigor.',
  },
  dataNoneLoaded: {
    en: 'No dataset is loaded: name one, such as credit data update ceis.',
    'pt-BR': 'Nenhum conjunto está carregado: informe um, como credit data update ceis.',
  },
  dataLoaded: {
    en: '{dataset}: {entries} (first edition)',
    'pt-BR': '{dataset}: {entries} (primeira edição)',
  },
  dataLoadedAfter: {
    en: '{dataset}: {entries} (before: {before})',
    'pt-BR': '{dataset}: {entries} (antes: {before})',
  },
  dataLoadedChanged: {
    en: '{dataset}: {entries} (before: {before}; {added} added, {removed} removed)',
    'pt-BR': '{dataset}: {entries} (antes: {before}; {added} incluídos, {removed} retirados)',
  },
  dataActive: {
    en: 'Active: data of {date}, edition {edition}.',
    'pt-BR': 'Ativa: dados de {date}, edição {edition}.',
  },
  dataShared: {
    en: '{dataset}: shared with other machines in {place}.',
    'pt-BR': '{dataset}: compartilhado com outras máquinas em {place}.',
  },
  dataSame: {
    en: '{dataset}: these very files are in force already; edition {edition}.',
    'pt-BR': '{dataset}: estes mesmos arquivos já estão em vigor; edição {edition}.',
  },
  dataNotRead: {
    en: 'Files that were not read, because their names do not belong to this dataset: {count} ({files}).',
    'pt-BR': 'Arquivos não lidos, porque os nomes não são deste conjunto: {count} ({files}).',
  },
  dataWrongDocuments: {
    en: 'Invalid documents: {count}. These entries are found by name only.',
    'pt-BR': 'Documentos inválidos: {count}. Esses registros são encontrados só pelo nome.',
  },
  dataLostDocuments: {
    en: 'Invalid documents: {count}. These entries cannot be found, because this list is searched by document only.',
    'pt-BR':
      'Documentos inválidos: {count}. Esses registros não podem ser encontrados, pois a pesquisa nesta lista é feita só por documento.',
  },
  dataRestoredDocuments: {
    en: 'Documents without their leading zeros: {count}. The zeros were restored.',
    'pt-BR': 'Documentos sem os zeros à esquerda: {count}. Os zeros foram restaurados.',
  },
  dataUnfindable: {
    en: 'Entries that cannot be found by one of their names: {count}.',
    'pt-BR': 'Registros que não podem ser encontrados por um de seus nomes: {count}.',
  },
  dataDamagedRows: {
    en: 'Damaged rows that were left out: {count} ({rows}).',
    'pt-BR': 'Linhas danificadas que ficaram de fora: {count} ({rows}).',
  },
  dataUnknownWords: {
    en: 'Unknown words, with the number of their entries: {words}. What these words decide is unknown for these entries.',
    'pt-BR':
      'Palavras desconhecidas, com a quantidade de registros: {words}. O que elas definem é desconhecido para esses registros.',
  },
  dataNothingToLoad: {
    en: 'A file, an archive or a folder of the publisher',
    'pt-BR': 'Um arquivo, um pacote ou uma pasta do órgão',
  },
  removesDataset: {
    en: 'Removes all that is kept of {dataset}; reports that were made with it keep their evidence.',
    'pt-BR':
      'Remove tudo o que está guardado de {dataset}; os relatórios feitos com ele mantêm as evidências.',
  },
  datasetRemoved: { en: 'Removed: {dataset}', 'pt-BR': 'Removido: {dataset}' },
  dataAdded: { en: 'Added: {rows}', 'pt-BR': 'Entraram: {rows}' },
  dataLeft: { en: 'Gone: {rows}', 'pt-BR': 'Saíram: {rows}' },
  dataMore: { en: '… and {count} more: --limit', 'pt-BR': '… e mais {count}: --limit' },
  dataNoEntry: {
    en: 'Nothing in {dataset} of {date} (edition {edition}).',
    'pt-BR': 'Nada consta em {dataset} de {date} (edição {edition}).',
  },
  dataNamesNotSearched: {
    en: '{dataset} is searched by document, not by name.',
    'pt-BR': '{dataset} é pesquisado por documento, não por nome.',
  },
  dataFoundIn: {
    en: '{dataset} of {date}, edition {edition}',
    'pt-BR': '{dataset} de {date}, edição {edition}',
  },
  doctorDatasetsNone: { en: 'none is loaded', 'pt-BR': 'nenhum está carregado' },
  doctorDatasetsFresh: { en: '{count} loaded: {names}', 'pt-BR': '{count} carregados: {names}' },
  doctorDatasetStale: {
    en: '{data}; load a newer edition: credit data load {dataset} <file>',
    'pt-BR': '{data}; carregue uma edição mais nova: credit data load {dataset} <arquivo>',
  },
  doctorDatasetUnreadable: {
    en: 'damaged, or of another version: credit data remove {dataset}, and load it again',
    'pt-BR': 'danificado, ou de outra versão: credit data remove {dataset}, e carregue-o de novo',
  },
} as const satisfies Record<string, Text>;
