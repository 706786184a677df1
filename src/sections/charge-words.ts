import { say, type Text } from '../base/language.ts';
import type { NotAskedReason } from '../base/purse.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { notAskedWords } from './not-asked-words.ts';

const words = {
  open: { en: '{price}, if it was billed', 'pt-BR': '{price}, se foi cobrado' },
  free: { en: 'nothing, for it was not billed', 'pt-BR': 'nada, pois não foi cobrado' },
} as const satisfies Record<string, Text>;

/** What one question cost, in BRL, or why it was not asked, in words. */
export function chargeInWords(
  charge: {
    readonly state: 'ASKED' | 'SETTLED' | 'NOT_ASKED';
    readonly reason?: NotAskedReason;
    readonly price: number;
    readonly cost: number;
  },
  { language, format }: FigureStyle,
): string {
  if (charge.reason !== undefined) return say(notAskedWords[charge.reason], language);
  if (charge.state === 'ASKED') return say(words.open, language, { price: format.money(charge.price) });
  return charge.cost === 0 ? say(words.free, language) : format.money(charge.cost);
}
