import type { Text } from '../../../base/language.ts';
import type { Noun } from '../../../wording/counted.ts';

/** What a portfolio is made of. */
export const documentNoun: Noun = {
  one: { en: 'document', 'pt-BR': 'documento' },
  many: { en: 'documents', 'pt-BR': 'documentos' },
};

/** What the commands on watched portfolios say. */
export const watchTexts = {
  watchDefaultName: { en: 'Portfolio of {time}', 'pt-BR': 'Carteira de {time}' },
  watchAdded: {
    en: '{watch}: {documents} watched as "{name}".',
    'pt-BR': '{watch}: {documents} sob vigilância como "{name}".',
  },
  watchNames: { en: 'Names from: {columns}.', 'pt-BR': 'Nomes de: {columns}.' },
  watchUnnamed: {
    en: 'Without a name in the input: {documents}. Lists are searched by name only if a report or the register has one.',
    'pt-BR':
      'Sem nome na entrada: {documents}. As listas só são pesquisadas por nome se um relatório ou o cadastro o tiver.',
  },
  watchInvalid: {
    en: '{count} without a valid document are not watched.',
    'pt-BR': '{count} sem documento válido ficam de fora.',
  },
  watchNone: {
    en: 'No portfolio is watched. See: credit watch add --help',
    'pt-BR': 'Nenhuma carteira é vigiada. Veja: credit watch add --help',
  },
  watchScreening: {
    en: '{name}: {dataset}, {percent} %',
    'pt-BR': '{name}: {dataset}, {percent} %',
  },
  watchNothingNew: {
    en: '{name}: no dataset has a new edition.',
    'pt-BR': '{name}: nenhum conjunto tem edição nova.',
  },
  watchFirst: {
    en: '{name}: screened for the first time against {datasets}. What they say now is where it begins, and is told as no change.',
    'pt-BR':
      '{name}: conferida pela primeira vez contra {datasets}. O que dizem agora é o ponto de partida, e não é avisado como mudança.',
  },
  watchScreened: {
    en: '{name}: {dataset} of {date}: {told} changed; {asked} asked about.',
    'pt-BR': '{name}: {dataset} de {date}: {told} com mudança; conferidos: {asked}.',
  },
  watchNotAsked: {
    en: 'Not loaded, so nobody is clean there: {datasets}',
    'pt-BR': 'Não carregados, e por isso não isentam ninguém: {datasets}',
  },
  watchStale: {
    en: 'Stale, so nobody is clean there: {datasets}',
    'pt-BR': 'Vencidos, e por isso não isentam ninguém: {datasets}',
  },
  watchHeld: {
    en: '{name}: another process is screening it.',
    'pt-BR': '{name}: outro processo a está conferindo.',
  },
  watchNotYet: { en: 'not yet', 'pt-BR': 'ainda não' },
  watchUnfinished: { en: '{time}, and one unfinished', 'pt-BR': '{time}, e outra por terminar' },
  watchNoChange: { en: 'Nothing has changed so far.', 'pt-BR': 'Nada mudou até agora.' },
  watchMoreChanges: {
    en: 'These are the newest; all of them: credit watch export {watch} -o changes.xlsx',
    'pt-BR': 'Estas são as mais novas; todas: credit watch export {watch} -o mudancas.xlsx',
  },
  watchAddOne: {
    en: 'either --documents or --from-batch is needed, and not both',
    'pt-BR': 'é preciso --documents ou --from-batch, e não os dois',
  },
  removesWatch: {
    en: 'Ends the watching of "{name}" ({documents}) and deletes its changes; events that were told stay told.',
    'pt-BR':
      'Encerra a vigilância de "{name}" ({documents}) e apaga as mudanças dela; o que foi avisado continua avisado.',
  },
  watchRemoved: { en: 'No longer watched: {watch}', 'pt-BR': 'Não é mais vigiada: {watch}' },
} as const satisfies Record<string, Text>;
