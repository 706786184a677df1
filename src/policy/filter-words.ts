import { fillTemplate, type Language, say, type Text } from '../base/language.ts';
import { codeInWords } from '../sections/code-words.ts';

/** How each filter of the catalogue is said behind the title of its rule. */
const phrases: Readonly<Record<string, Text>> = {
  withinDays: { en: 'in the last {value} days', 'pt-BR': 'nos últimos {value} dias' },
  lastMonths: { en: 'in the last {value} months', 'pt-BR': 'nos últimos {value} meses' },
  courtTypes: { en: 'courts: {value}', 'pt-BR': 'justiça: {value}' },
  minimumOdds: { en: 'odds of {value} to 1 at least', 'pt-BR': 'chance de pelo menos {value} para 1' },
  minimumScore: {
    en: 'names at least {value} of 100 alike',
    'pt-BR': 'nomes pelo menos {value} de 100 parecidos',
  },
  standings: { en: 'standing: {value}', 'pt-BR': 'situação: {value}' },
  lists: { en: 'lists: {value}', 'pt-BR': 'listas: {value}' },
  agencies: { en: 'agencies: {value}', 'pt-BR': 'agências: {value}' },
  sinceYear: { en: 'elections since {value}', 'pt-BR': 'eleições desde {value}' },
  maximumAgeMonths: {
    en: 'statements of at most {value} months ago',
    'pt-BR': 'demonstrações de até {value} meses atrás',
  },
};

const ofOne: Readonly<Record<string, Text>> = {
  withinDays: { en: 'in the last day', 'pt-BR': 'no último dia' },
  lastMonths: { en: 'in the last month', 'pt-BR': 'no último mês' },
  maximumAgeMonths: {
    en: 'statements of at most one month ago',
    'pt-BR': 'demonstrações de até um mês atrás',
  },
};

/** Filters whose value says what it is by itself. */
const whole: Readonly<Record<string, Text>> = {
  'mainOnly true': { en: 'the main one only', 'pt-BR': 'só a principal' },
  'mainOnly false': { en: 'all of them', 'pt-BR': 'todas' },
  'status OPEN': { en: 'open ones only', 'pt-BR': 'só os em andamento' },
  'status ARCHIVED': { en: 'archived ones only', 'pt-BR': 'só os arquivados' },
  'certainty CERTAIN': { en: 'by document', 'pt-BR': 'pelo documento' },
  'certainty POSSIBLE': { en: 'by name alone', 'pt-BR': 'só pelo nome' },
};

/** What a policy narrows a rule to, in words: "in the last 365 days". */
export function filtersInWords(where: Readonly<Record<string, unknown>>, language: Language): string {
  return Object.entries(where)
    .map(([name, value]) => filterInWords(name, value, language))
    .join('; ');
}

function filterInWords(name: string, value: unknown, language: Language): string {
  const text = whole[`${name} ${String(value)}`] ?? (value === 1 ? ofOne[name] : undefined);
  if (text !== undefined) return say(text, language);
  const items = (Array.isArray(value) ? value : [value]).map((item) => codeInWords(String(item), language));
  const phrase = phrases[name];
  const shown = items.join(', ');
  return phrase === undefined ? `${name}: ${shown}` : fillTemplate(say(phrase, language), { value: shown });
}

const descriptions: readonly Text[] = [
  {
    en: 'Only what happened in so many days before the evaluation',
    'pt-BR': 'Só o que aconteceu em tantos dias antes da avaliação',
  },
  {
    en: 'In the 30, 90 or 365 days before the score; left out: 90',
    'pt-BR': 'Nos 30, 90 ou 365 dias antes do score; sem ele: 90',
  },
  { en: 'Only lawsuits of these branches of justice', 'pt-BR': 'Só processos destes ramos da justiça' },
  {
    en: 'Only these lists; each must have been asked',
    'pt-BR': 'Só estas listas; cada uma precisa ter sido consultada',
  },
  {
    en: 'Only these lists; each must have been asked. Left out: those of sanctions, so neither TCU_IRREGULAR nor LENIENCY',
    'pt-BR':
      'Só estas listas; cada uma precisa ter sido consultada. Sem ele: as de sanções, e portanto nem TCU_IRREGULAR nem LENIENCY',
  },
  {
    en: 'CERTAIN: matches by document; POSSIBLE: by name alone, a question for a person. Left out: CERTAIN',
    'pt-BR':
      'CERTAIN: coincidências de documento; POSSIBLE: só de nome, a verificar por uma pessoa. Sem ele: CERTAIN',
  },
  {
    en: 'Of POSSIBLE matches by name and six digits: only those of so many to one at least',
    'pt-BR': 'Das POSSIBLE por nome e seis dígitos: só as de pelo menos tantas para uma',
  },
  {
    en: 'Of POSSIBLE matches by name alone: only those whose names are so much alike, 1 to 100',
    'pt-BR': 'Das POSSIBLE só por nome: só as de nomes parecidos a esse ponto, 1 a 100',
  },
  {
    en: 'Only debts that stand so: IN_COLLECTION leaves out those paid in parts, guaranteed or suspended',
    'pt-BR': 'Só dívidas nessa situação: IN_COLLECTION deixa fora as parceladas, garantidas ou suspensas',
  },
  { en: 'Only the main activity', 'pt-BR': 'Só a atividade principal' },
  {
    en: 'Only the registers of these agencies; each must have been asked',
    'pt-BR': 'Só os registros destas agências; cada um precisa ter sido consultado',
  },
  {
    en: 'Only elections from this year on; each whose accounts are out must have been looked through',
    'pt-BR':
      'Só eleições a partir deste ano; todas as que já têm contas publicadas precisam ter sido consultadas',
  },
  {
    en: 'Maximum age of the latest statements: complete months since their last day. Default: 24',
    'pt-BR':
      'Idade máxima das demonstrações mais recentes: meses completos desde o último dia delas. Padrão: 24',
  },
  {
    en: 'Only the last so many months; a month that is unknown may be overdue or not',
    'pt-BR': 'Só os últimos tantos meses; um mês desconhecido pode estar vencido ou não',
  },
  {
    en: 'OPEN: only lawsuits in progress or suspended; ARCHIVED: only archived ones. Default: all',
    'pt-BR': 'OPEN: só processos em andamento ou suspensos; ARCHIVED: só os arquivados. Padrão: todos',
  },
];

/** What a filter does, in the reader's language, by its description in the catalogue. */
export function filterDescription(description: string, language: Language): string {
  const text = descriptions.find(({ en }) => en === description);
  return text === undefined ? description : say(text, language);
}
