import type { Text } from '../base/language.ts';

/** What a change of a watched document is called. */
const changeWords = {
  NEWLY_LISTED: { en: 'newly listed', 'pt-BR': 'entrou na lista' },
  LEFT_LIST: { en: 'left the list', 'pt-BR': 'saiu da lista' },
  ENTRY_CHANGED: { en: 'entry changed', 'pt-BR': 'registro mudou' },
  NEW_DEBT: { en: 'new debt', 'pt-BR': 'dívida nova' },
  DEBT_GONE: { en: 'debt gone', 'pt-BR': 'dívida saiu' },
  DEBT_GREW: { en: 'debt grew', 'pt-BR': 'dívida aumentou' },
  NO_LONGER_ACTIVE: { en: 'no longer active', 'pt-BR': 'deixou de estar ativa' },
  PARTNER_CHANGED: { en: 'partner changed', 'pt-BR': 'sócio mudou' },
} as const satisfies Record<string, Text>;

/** Of a partner: whether one came or went. */
const partnerWords = {
  came: { en: 'partner came', 'pt-BR': 'sócio entrou' },
  went: { en: 'partner left', 'pt-BR': 'sócio saiu' },
} as const satisfies Record<string, Text>;

interface NamedChange {
  readonly kind: keyof typeof changeWords;
  readonly before: object | null;
  readonly after: object | null;
}

/** What a change is called, of a partner with whether it came or went. */
export function changeText({ kind, before, after }: NamedChange): Text {
  if (kind !== 'PARTNER_CHANGED') return changeWords[kind];
  return before === null ? partnerWords.came : after === null ? partnerWords.went : changeWords[kind];
}

/** How sure it is that an entry is the document's. */
export const certaintyWords = {
  CERTAIN: { en: 'certain', 'pt-BR': 'certa' },
  POSSIBLE: { en: 'possible', 'pt-BR': 'possível' },
} as const satisfies Record<string, Text>;

/** How a dataset stands, of which nothing clean can be said unless it is loaded. */
export const datasetStateWords = {
  LOADED: { en: 'loaded', 'pt-BR': 'carregado' },
  STALE: { en: 'stale', 'pt-BR': 'vencido' },
  NOT_LOADED: { en: 'not loaded', 'pt-BR': 'não carregado' },
  UNREADABLE: { en: 'unreadable', 'pt-BR': 'ilegível' },
} as const satisfies Record<string, Text>;
