import { say, type Text } from '../../base/language.ts';
import { termsInLine } from '../../presentation/terms-words.ts';
import type { AuthorityAnswer } from '../../report/read-authority.ts';
import type { TermsRequest } from '../../report/terms-request.ts';
import { authorityWords } from '../../wording/authority-words.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { roleWords } from '../../wording/roles.ts';

const words = {
  terms: { en: 'Terms: {terms}', 'pt-BR': 'Termos: {terms}' },
  joins: {
    en: 'Somebody has signed these terms: yours is the second signature.',
    'pt-BR': 'Alguém já assinou estes termos: a sua é a segunda assinatura.',
  },
} as const satisfies Record<string, Text>;

/** What an approval would say, and what its author may approve: a line each. */
export function authorityLines(
  { bounded, role, upTo, twoSignaturesAbove, terms, signed, exposure }: AuthorityAnswer,
  { terms: typed, style }: { readonly terms: TermsRequest | undefined; readonly style: FigureStyle },
): readonly string[] {
  const { language, format } = style;
  const shown =
    typed === undefined
      ? terms
      : {
          currency: 'BRL' as const,
          limit: typed.limit ?? terms?.limit ?? null,
          validUntil: typed.validUntil ?? terms?.validUntil ?? null,
          conditions: [...(typed.conditions ?? [])],
        };
  const line = shown === null ? '' : termsInLine(shown, style);
  return [
    ...(line === '' ? [] : [say(words.terms, language, { terms: line })]),
    ...(!bounded || upTo === null
      ? []
      : [
          say(authorityWords.upTo, language, {
            role: say(roleWords[role], language),
            amount: format.money(upTo),
          }),
        ]),
    ...(twoSignaturesAbove === null
      ? []
      : [say(authorityWords.twoSign, language, { amount: format.money(twoSignaturesAbove) })]),
    ...(bounded && exposure.amount > 0
      ? [say(authorityWords.exposure, language, { amount: format.money(exposure.amount) })]
      : []),
    ...(bounded && exposure.unknown > 0
      ? [say(authorityWords.exposureUnknown, language, { count: exposure.unknown })]
      : []),
    ...(signed === 'OTHER' ? [say(words.joins, language)] : []),
  ];
}
