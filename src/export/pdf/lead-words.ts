import type { Text } from '../../base/language.ts';

/** The words of the sentences that parts begin with. They agree with any number: no verb follows a count. */
export const leadWords = {
  summary: {
    en: '{questions}: {found} with data, {nothing} with nothing found, {unseen} without an answer',
    'pt-BR': '{questions}: {found} com dados, {nothing} com nada consta, {unseen} sem resposta',
  },
  failed: { en: 'Could not be asked: {titles}.', 'pt-BR': 'Não foi possível consultar: {titles}.' },
  inconclusive: {
    en: '{title}: {figures}; not all sources answered with current data.',
    'pt-BR': '{title}: {figures}; nem todas as fontes responderam com dados atuais.',
  },
  inPart: {
    en: 'Not all sources answered: {titles}.',
    'pt-BR': 'Nem todas as fontes responderam: {titles}.',
  },
  // Registration
  company: { en: 'Company with status {status}', 'pt-BR': 'Empresa com situação {status}' },
  companyUnknown: { en: 'Company', 'pt-BR': 'Empresa' },
  opened: { en: 'opened on {date}', 'pt-BR': 'aberta em {date}' },
  person: { en: 'Person with CPF status {status}', 'pt-BR': 'Pessoa com CPF em situação {status}' },
  personUnknown: { en: 'Person', 'pt-BR': 'Pessoa' },
  born: { en: 'born on {date}', 'pt-BR': 'nascida em {date}' },
  deceased: { en: 'deceased', 'pt-BR': 'falecida' },
  revenue: {
    en: 'calculated revenue of {amount} a year',
    'pt-BR': 'faturamento calculado de {amount} por ano',
  },
  income: { en: 'calculated income of {amount} a year', 'pt-BR': 'renda calculada de {amount} por ano' },
  // Relationships
  related: { en: 'Related: {figures}', 'pt-BR': 'Relacionados: {figures}' },
  nobodyRelated: { en: 'Nobody related was found', 'pt-BR': 'Nenhum relacionado foi encontrado' },
  restricted: {
    en: '{count} with negative records, {amount}',
    'pt-BR': '{count} com restrição, {amount}',
  },
  restrictedInPart: {
    en: '{count} with negative records, of at least {amount}: not every amount is known',
    'pt-BR': '{count} com restrição, de pelo menos {amount}: nem todo valor é conhecido',
  },
  lastChange: {
    en: 'latest registration change on {date}',
    'pt-BR': 'alteração cadastral mais recente em {date}',
  },
  changes: { en: 'registration changes: {figures}', 'pt-BR': 'alterações cadastrais: {figures}' },
  noChange: { en: 'no registration change', 'pt-BR': 'nenhuma alteração cadastral' },
  // Negative records
  records: {
    en: '{records} in {found} of {asked}, {amount} in all, the latest of {date}',
    'pt-BR': '{records} em {found} de {asked}, {amount} no total, o mais recente de {date}',
  },
  recordsUndated: {
    en: '{records} in {found} of {asked}, {amount} in all',
    'pt-BR': '{records} em {found} de {asked}, {amount} no total',
  },
  noRecords: { en: 'Nothing found in {asked}', 'pt-BR': 'Nada consta em {asked}' },
  bureau: { en: 'score of the bureau {score}', 'pt-BR': 'score do bureau {score}' },
  // Lawsuits
  noLawsuits: { en: 'No lawsuit is known', 'pt-BR': 'Nenhum processo consta' },
  sued: {
    en: '{count} as the party sued, {amount} in all',
    'pt-BR': '{count} no polo passivo, {amount} no total',
  },
  ofRevenue: { en: '{share}% of the calculated revenue', 'pt-BR': '{share}% do faturamento calculado' },
  ofOwners: { en: '{count} of the partners', 'pt-BR': '{count} dos sócios' },
  // Certificates
  certificates: { en: '{count}: {figures}', 'pt-BR': '{count}: {figures}' },
  // Sanctions
  listed: { en: 'Listed on {lists}', 'pt-BR': 'Consta em {lists}' },
  unclear: {
    en: 'listed, may be in force: {lists}',
    'pt-BR': 'consta, com vigência incerta: {lists}',
  },
  later: { en: 'sanction that starts later: {lists}', 'pt-BR': 'sanção que começa depois: {lists}' },
  ended: { en: 'sanction that has ended: {lists}', 'pt-BR': 'sanção encerrada: {lists}' },
  possible: { en: 'possible match on {lists}', 'pt-BR': 'coincidência possível em {lists}' },
  clean: { en: 'Nothing found on {lists}', 'pt-BR': 'Nada consta em {lists}' },
  cleanOther: { en: 'nothing found on {lists}', 'pt-BR': 'nada consta em {lists}' },
  notSeen: { en: 'not asked: {lists}', 'pt-BR': 'não consultadas: {lists}' },
  exposed: { en: 'politically exposed', 'pt-BR': 'exposição política' },
  exposedRelated: {
    en: '{count} related and politically exposed',
    'pt-BR': '{count} com exposição política entre os relacionados',
  },
  possiblyExposedRelated: {
    en: '{count} related and possibly politically exposed, by name or six digits only',
    'pt-BR':
      '{count} com possível exposição política entre os relacionados, só pelo nome ou por seis dígitos',
  },
  exposureEnded: { en: 'political exposure has ended', 'pt-BR': 'exposição política encerrada' },
  notExposed: { en: 'no political exposure', 'pt-BR': 'nenhuma exposição política' },
  exposureNotQueried: {
    en: 'political exposure not queried',
    'pt-BR': 'exposição política não consultada',
  },
  // Warrants
  noWarrants: { en: 'No arrest warrant is known', 'pt-BR': 'Nenhum mandado de prisão consta' },
  activeWarrants: { en: '{count} in force in {month}', 'pt-BR': '{count} em vigor em {month}' },
  // Bank debt
  debt: {
    en: 'Bank debt of {first} in {from} and of {last} in {to}, of which {expired} past due and {loss} loss',
    'pt-BR':
      'Dívida bancária de {first} em {from} e de {last} em {to}, dos quais {expired} vencidos e {loss} em prejuízo',
  },
  noDebt: { en: 'No bank debt from {from} to {to}', 'pt-BR': 'Nenhuma dívida bancária de {from} a {to}' },
  // Statements
  statements: {
    en: 'In {year}: net revenue of {revenue}, net income of {income}, equity of {equity}',
    'pt-BR':
      'Em {year}: receita líquida de {revenue}, resultado líquido de {income}, patrimônio líquido de {equity}',
  },
  remarks: {
    en: '{bad} against, {attention} for attention',
    'pt-BR': '{bad} contra, {attention} de atenção',
  },
} as const satisfies Record<string, Text>;

/** What is counted in those sentences. */
export const leadNouns = {
  question: {
    one: { en: 'question', 'pt-BR': 'pergunta' },
    many: { en: 'questions', 'pt-BR': 'perguntas' },
  },
  record: {
    one: { en: 'record', 'pt-BR': 'registro' },
    many: { en: 'records', 'pt-BR': 'registros' },
  },
  register: {
    one: { en: 'register that answered', 'pt-BR': 'cadastro que respondeu' },
    many: { en: 'registers that answered', 'pt-BR': 'cadastros que responderam' },
  },
  list: {
    one: { en: 'sanctions list', 'pt-BR': 'lista de sanções' },
    many: { en: 'sanctions lists', 'pt-BR': 'listas de sanções' },
  },
  employee: {
    one: { en: 'employee', 'pt-BR': 'empregado' },
    many: { en: 'employees', 'pt-BR': 'empregados' },
  },
  certificate: {
    one: { en: 'certificate', 'pt-BR': 'certidão' },
    many: { en: 'certificates', 'pt-BR': 'certidões' },
  },
  warrant: {
    one: { en: 'arrest warrant', 'pt-BR': 'mandado de prisão' },
    many: { en: 'arrest warrants', 'pt-BR': 'mandados de prisão' },
  },
} as const;
