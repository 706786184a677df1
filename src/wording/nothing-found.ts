import type { Text } from '../base/language.ts';

/** Said where a source was asked and has nothing. */
export const nothingFound: Text = { en: 'nothing found', 'pt-BR': 'nada consta' };
