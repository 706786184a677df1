import type { Text } from '../../base/language.ts';

/** What stands on the pages of watched portfolios. */
export const watchWords = {
  title: { en: 'Watched portfolios', 'pt-BR': 'Carteiras vigiadas' },
  lead: {
    en: 'Each new edition of a list is compared with the portfolio; what has changed of anybody stands here, and is told by the event WATCH.',
    'pt-BR':
      'Cada nova edição de uma lista é comparada com a carteira; o que mudou de alguém fica aqui e é avisado pelo evento WATCH.',
  },
  couldNotList: { en: 'The portfolios could not be listed', 'pt-BR': 'Não foi possível listar as carteiras' },
  couldNotRead: { en: 'The portfolio could not be read', 'pt-BR': 'Não foi possível ler a carteira' },
  couldNotChanges: { en: 'What has changed could not be read', 'pt-BR': 'Não foi possível ler o que mudou' },
  couldNotDo: { en: 'It was not done', 'pt-BR': 'Não foi feito' },
  none: { en: 'No portfolio is watched yet', 'pt-BR': 'Nenhuma carteira vigiada ainda' },
  noneWhy: {
    en: 'A report says how somebody stands today. A watched portfolio says what changes afterwards: who enters a list of sanctions, owes the Union, is no longer active, or has other partners.',
    'pt-BR':
      'Um relatório diz como alguém está hoje. Uma carteira vigiada diz o que muda depois: quem entra numa lista de sanções, passa a dever à União, deixa de estar ativa ou troca de sócios.',
  },
  add: { en: 'Watch a portfolio', 'pt-BR': 'Vigiar uma carteira' },
  addWhy: {
    en: 'Up to 100,000 documents, as you have them: one a line, masked or not, or a table with its column of names.',
    'pt-BR':
      'Até 100.000 documentos, como estiverem: um por linha, com ou sem máscara, ou uma tabela com a coluna de nomes.',
  },
  addVerb: { en: 'Watch', 'pt-BR': 'Vigiar' },
  notAdded: { en: 'The portfolio is not watched', 'pt-BR': 'A carteira não foi vigiada' },
  name: { en: 'Name', 'pt-BR': 'Nome' },
  documents: { en: 'Documents', 'pt-BR': 'Documentos' },
  noName: { en: 'Give it a name.', 'pt-BR': 'Dê um nome.' },
  noDocuments: { en: 'Paste the documents.', 'pt-BR': 'Cole os documentos.' },
  ofBatch: { en: 'Watch these documents', 'pt-BR': 'Vigiar estes documentos' },
  left: {
    en: 'Lines without a valid document, which are not watched: {count}.',
    'pt-BR': 'Linhas sem documento válido, que não são vigiadas: {count}.',
  },
  unnamed: {
    en: 'Documents without a name in the list: {count}.',
    'pt-BR': 'Documentos sem nome na lista colada: {count}.',
  },
  whyUnnamed: {
    en: 'Lists are searched by name only if a report or the register has the name.',
    'pt-BR': 'As listas só são pesquisadas por nome se um relatório ou o cadastro tiver o nome.',
  },

  portfolio: { en: 'Portfolio', 'pt-BR': 'Carteira' },
  lists: { en: 'Lists', 'pt-BR': 'Listas' },
  changes: { en: 'Changes', 'pt-BR': 'Mudanças' },
  screened: { en: 'Screened', 'pt-BR': 'Triada' },
  notYet: { en: 'not yet', 'pt-BR': 'ainda não' },
  oneDocument: { en: '1 document', 'pt-BR': '1 documento' },
  manyDocuments: { en: '{count} documents', 'pt-BR': '{count} documentos' },
  loadedOf: { en: '{count} of {total} in force', 'pt-BR': '{count} de {total} em dia' },

  fromBatch: { en: 'from a batch', 'pt-BR': 'de um lote' },
  since: { en: 'since {when}', 'pt-BR': 'desde {when}' },
  look: { en: 'Look for new editions', 'pt-BR': 'Procurar novas edições' },
  looked: {
    en: 'The service is looking; it does so twice a minute by itself.',
    'pt-BR': 'O serviço está procurando; ele o faz sozinho duas vezes por minuto.',
  },
  spreadsheet: { en: 'Spreadsheet', 'pt-BR': 'Planilha' },
  end: { en: 'Stop watching', 'pt-BR': 'Parar de vigiar' },
  endTitle: { en: 'Stop watching {name}?', 'pt-BR': 'Parar de vigiar {name}?' },
  endWhy: {
    en: 'Its documents and what was found of them are removed. Events that were sent stay sent.',
    'pt-BR': 'Os documentos e o que se achou deles são removidos. Os eventos já enviados continuam enviados.',
  },
  screening: { en: 'Being screened against {lists}.', 'pt-BR': 'Em triagem contra {lists}.' },
  notClean: {
    en: 'Nobody is called clean by: {lists}.',
    'pt-BR': 'Não se pode dizer que nada consta em: {lists}.',
  },
  notCleanMany: {
    en: 'Nobody is called clean by {count} of {all} lists, named below.',
    'pt-BR': 'Não se pode dizer que nada consta em {count} das {all} listas, que estão abaixo.',
  },
  whyNotClean: {
    en: 'These lists are not loaded, too old or unreadable. Whoever keeps the service loads them.',
    'pt-BR':
      'Estas listas não estão carregadas, estão vencidas ou ilegíveis. Quem cuida do serviço as carrega.',
  },
  noChange: { en: 'Nothing has changed so far', 'pt-BR': 'Nada mudou até agora' },
  noChangeWhy: {
    en: 'What the lists said on the first day is where it begins, and is no change.',
    'pt-BR': 'O que as listas diziam no primeiro dia é o começo, e não é mudança.',
  },
  newestFirst: { en: 'newest first', 'pt-BR': 'as mais novas primeiro' },
  document: { en: 'Document', 'pt-BR': 'Documento' },
  what: { en: 'What has changed', 'pt-BR': 'O que mudou' },
  list: { en: 'List', 'pt-BR': 'Lista' },
  seen: { en: 'Seen', 'pt-BR': 'Visto' },
  possible: { en: 'possible match', 'pt-BR': 'coincidência possível' },
  until: { en: '{from} to {until}', 'pt-BR': '{from} a {until}' },
  from: { en: 'since {from}', 'pt-BR': 'desde {from}' },

  state: { en: 'State', 'pt-BR': 'Estado' },
  edition: { en: 'Edition of', 'pt-BR': 'Edição de' },
  found: { en: 'Found', 'pt-BR': 'Constam' },
  nameless: {
    en: 'Without a name, not queried by name: {count}',
    'pt-BR': 'Sem nome, não consultados por nome: {count}',
  },
} as const satisfies Record<string, Text>;
