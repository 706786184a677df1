import { say, type Text } from '../base/language.ts';
import type { NotAskedReason } from '../base/purse.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { notAskedWords } from './not-asked-words.ts';

const words = {
  open: { en: 'not known; counted as {cost}', 'pt-BR': 'desconhecido; contado como {cost}' },
  unknown: { en: 'not known', 'pt-BR': 'desconhecido' },
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
  if (charge.state === 'ASKED')
    return charge.cost === 0
      ? say(words.unknown, language)
      : say(words.open, language, { cost: format.money(charge.cost) });
  return charge.cost === 0 ? say(words.free, language) : format.money(charge.cost);
}
