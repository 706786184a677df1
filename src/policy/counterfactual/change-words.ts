import { type Language, say, type Text } from '../../base/language.ts';
import { criterionWords } from '../criterion-words.ts';
import type { ChangeOfFact, FactBeforeAndAfter } from './changes.ts';

const texts = {
  change: { en: '{title}: from {from} to {to}', 'pt-BR': '{title}: de {from} para {to}' },
  less: { en: '{to} or less', 'pt-BR': '{to} ou menos' },
  more: { en: '{to} or more', 'pt-BR': '{to} ou mais' },
} as const satisfies Record<string, Text>;

/** What would have to change, in one sentence: "Protests, total amount: from R$ 18,000.00 to R$ 5,000.00 or less". */
export function changeInWords({ also, ...change }: ChangeOfFact, language: Language): string {
  return [change, ...also].map((one) => factInWords(one, language)).join('; ');
}

function factInWords({ code, from, to, further }: FactBeforeAndAfter, language: Language): string {
  const words = criterionWords(code, language);
  // A rule of the catalogue with a condition that was read has words.
  if (words === undefined) throw new Error(`${code.rule} cannot be said`);
  const target = words.value(to);
  // Nothing is less than nothing.
  const isEnd = to === 0 && further === 'LESS';
  return say(texts.change, language, {
    title: words.title,
    from: words.value(from ?? undefined),
    to:
      further === undefined || isEnd
        ? target
        : say(texts[further === 'LESS' ? 'less' : 'more'], language, { to: target }),
  });
}
