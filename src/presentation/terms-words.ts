import { say, type Text } from '../base/language.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import type { SignatureAnswer } from '../report/signature-answer.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import { roleWords } from '../wording/roles.ts';
import type { PageRow, PageTable } from './page.ts';

export const termsWords = {
  terms: { en: 'Terms of the approval', 'pt-BR': 'Termos da aprovação' },
  proposed: { en: 'Signed, and not yet decided', 'pt-BR': 'Assinado, e ainda não decidido' },
  limit: { en: 'Approved limit', 'pt-BR': 'Limite aprovado' },
  validUntil: { en: 'Valid until', 'pt-BR': 'Válido até' },
  condition: { en: 'Condition {number}', 'pt-BR': 'Condição {number}' },
  conditions: { en: 'Conditions', 'pt-BR': 'Condições' },
  signature: { en: 'Signature {number}', 'pt-BR': 'Assinatura {number}' },
  signedBy: { en: '{name}, {role}, {when}: {words}', 'pt-BR': '{name}, {role}, {when}: {words}' },
  awaited: { en: 'of another user, still missing', 'pt-BR': 'de outra pessoa, ainda falta' },
  limitOf: { en: 'limit {amount}', 'pt-BR': 'limite {amount}' },
  until: { en: 'valid until {day}', 'pt-BR': 'válido até {day}' },
} as const satisfies Record<string, Text>;

/** The terms of an approval in one line, without its conditions' numbers; empty where they say nothing. */
export function termsInLine(terms: DecisionTerms, { language, format }: FigureStyle): string {
  const { limit, validUntil, conditions } = terms;
  return [
    ...(limit === null ? [] : [say(termsWords.limitOf, language, { amount: format.money(limit) })]),
    ...(validUntil === null ? [] : [say(termsWords.until, language, { day: format.date(validUntil) })]),
    ...conditions.map(plainWords),
  ].join(' · ');
}

/** What an approval says beside its status, and who has signed it; undefined where nothing is said. */
export function termsTable(
  { terms, signatures = [], signaturesMissing }: ReportAnswer,
  style: FigureStyle,
): PageTable | undefined {
  const { language } = style;
  const standing = signaturesMissing === undefined ? terms : signatures.at(-1)?.terms;
  const rows: PageRow[] = [
    ...(standing === undefined ? [] : termsRows(standing, style)),
    ...signatures.map((signature, index) =>
      row(say(termsWords.signature, language, { number: index + 1 }), signatureInWords(signature, style)),
    ),
    ...(signaturesMissing === undefined
      ? []
      : [
          row(
            say(termsWords.signature, language, { number: signatures.length + 1 }),
            say(termsWords.awaited, language),
          ),
        ]),
  ];
  if (rows.length === 0) return undefined;
  const title = signaturesMissing === undefined ? termsWords.terms : termsWords.proposed;
  return { title: say(title, language), rows };
}

function termsRows(
  { limit, validUntil, conditions }: DecisionTerms,
  { language, format }: FigureStyle,
): readonly PageRow[] {
  return [
    ...(limit === null ? [] : [row(say(termsWords.limit, language), format.money(limit))]),
    ...(validUntil === null ? [] : [row(say(termsWords.validUntil, language), format.date(validUntil))]),
    ...conditions.map((text, index) =>
      row(say(termsWords.condition, language, { number: index + 1 }), plainWords(text)),
    ),
  ];
}

/** Who has signed, as what, when, and with which words. */
export function signatureInWords(
  { analystName, role, signedAt, commentary }: SignatureAnswer,
  { language, format }: FigureStyle,
): string {
  return say(termsWords.signedBy, language, {
    name: plainWords(analystName),
    role: say(roleWords[role], language),
    when: format.dateTime(signedAt),
    words: plainWords(commentary),
  });
}

function row(label: string, text: string): PageRow {
  return { cells: [label, text], tone: 'PLAIN' };
}
