import type { Text } from '../base/language.ts';
import type { WatchedChange, WatchedEntry } from '../webhook/events.ts';
import type { WatchedDatasetAnswer } from './read-watches.ts';

/** What a change is called. */
export const changeWords: Readonly<Record<WatchedChange['kind'], Text>> = {
  NEWLY_LISTED: { en: 'newly listed', 'pt-BR': 'entrou na lista' },
  LEFT_LIST: { en: 'left the list', 'pt-BR': 'saiu da lista' },
  NEW_DEBT: { en: 'new debt', 'pt-BR': 'dívida nova' },
  DEBT_GONE: { en: 'debt gone', 'pt-BR': 'dívida saiu' },
  NO_LONGER_ACTIVE: { en: 'no longer active', 'pt-BR': 'deixou de estar ativa' },
  PARTNER_CHANGED: { en: 'partner changed', 'pt-BR': 'sócio mudou' },
};

/** Of a partner: whether one came or went. */
const partnerWords = {
  came: { en: 'partner came', 'pt-BR': 'sócio entrou' },
  went: { en: 'partner left', 'pt-BR': 'sócio saiu' },
} as const satisfies Record<string, Text>;

/** What a change is called, of a partner with whether it came or went. */
export function changeText({ kind, before, after }: WatchedChange): Text {
  if (kind !== 'PARTNER_CHANGED') return changeWords[kind];
  return before === null ? partnerWords.came : after === null ? partnerWords.went : changeWords[kind];
}

/** How sure it is that an entry is the document's. */
export const certaintyWords: Readonly<Record<WatchedEntry['certainty'], Text>> = {
  CERTAIN: { en: 'certain', 'pt-BR': 'certa' },
  POSSIBLE: { en: 'possible', 'pt-BR': 'possível' },
};

/** How a dataset stands, of which nothing clean can be said unless it is loaded. */
export const datasetStateWords: Readonly<Record<WatchedDatasetAnswer['state'], Text>> = {
  LOADED: { en: 'loaded', 'pt-BR': 'carregado' },
  STALE: { en: 'stale', 'pt-BR': 'vencido' },
  NOT_LOADED: { en: 'not loaded', 'pt-BR': 'não carregado' },
  UNREADABLE: { en: 'unreadable', 'pt-BR': 'ilegível' },
};
