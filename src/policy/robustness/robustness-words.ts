import { type Language, say, type Text } from '../../base/language.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { statusWords } from '../../wording/statuses.ts';
import { criterionWords } from '../criterion-words.ts';
import { ruleTitle, shareInWords, valueOfRule } from '../result-words.ts';
import type { HoldingSource } from './holding-source.ts';
import type { NearestThreshold } from './nearest-thresholds.ts';

const texts = {
  near: {
    en: '{title}: {value}, {distance} from {threshold} ({share})',
    'pt-BR': '{title}: {value}, a {distance} de {threshold} ({share})',
  },
  at: { en: '{title}: {value}, at the threshold', 'pt-BR': '{title}: {value}, no limite' },
  held: {
    en: 'One source alone keeps this decision from a better one: {source} ({findings}). Were it wrong, it could be: {aim}.',
    'pt-BR':
      'Uma só fonte impede uma decisão melhor: {source} ({findings}). Se ela estiver errada, a decisão pode ser: {aim}.',
  },
} as const satisfies Record<string, Text>;

/** How near a number is to its threshold: "Bureau score: 510, 10 from 500 (2%)". */
export function nearestInWords(
  { code, value, threshold, distance, relative }: NearestThreshold,
  language: Language,
): string {
  const words = criterionWords(code, language);
  if (words === undefined) throw new Error(`${code.rule} cannot be said`);
  const { title } = words;
  if (distance === 0) return say(texts.at, language, { title, value: words.value(value) });
  return say(texts.near, language, {
    title,
    value: words.value(value),
    distance: words.value(distance),
    threshold: words.value(threshold),
    share: shareInWords(relative, language),
  });
}

/** That one source holds a decision, with what it says. */
export function holdingInWords({ source, aim, findings }: HoldingSource, language: Language): string {
  const said = findings.map((finding) => {
    const value = valueOfRule(finding, language);
    const title = ruleTitle(finding, language);
    return value === undefined ? title : `${title}: ${value}`;
  });
  return say(texts.held, language, {
    source: sourceTitle(source, language),
    // One fact may stand behind several rules, and is said once.
    findings: [...new Set(said)].join('; '),
    aim: say(statusWords[aim], language),
  });
}
