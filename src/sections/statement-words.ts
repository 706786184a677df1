import { Check } from '@sinclair/typebox/value';
import { type Language, say, type Text } from '../base/language.ts';
import { financialStatements } from './financial-statements.ts';
import { statementLines } from './statement-fields.ts';
import { noteText } from './statement-notes.ts';

/**
 * The content of FINANCIAL_STATEMENTS with its words in the reader's language: its notes by their codes, and why indicators
 * are null. What was kept in words, before codes were, stays as it is where it has no code.
 */
export function statementsInWords(
  details: Readonly<Record<string, unknown>>,
  language: Language,
): Readonly<Record<string, unknown>> {
  if (!Check(financialStatements.details, details)) return details;
  const { notes, periods } = details;
  return {
    ...details,
    periods: periods.map((period) => ({
      ...period,
      missingInputs: period.missingInputs.map(({ notPositive, ...missing }) =>
        notPositive === undefined ? missing : { ...missing, reason: reasonOf(notPositive, language) },
      ),
    })),
    notes:
      notes?.map(({ code, text, ...note }) => {
        const words = noteText(code);
        return { code, text: words === undefined ? (text ?? code) : say(words, language), ...note };
      }) ?? null,
  };
}

const placeForms: readonly (readonly [form: RegExp, text: Text])[] = [
  [/^page (\d+), line (\d+)$/, { en: 'page $1, line $2', 'pt-BR': 'página $1, linha $2' }],
  [/^line (\d+)$/, { en: 'line $1', 'pt-BR': 'linha $1' }],
  [/^sheet "(.*)", cell ([A-Z]+\d+)$/, { en: 'sheet "$1", cell $2', 'pt-BR': 'planilha "$1", célula $2' }],
  [/^derived$/, { en: 'calculated', 'pt-BR': 'calculado' }],
  [/^corrected$/, { en: 'corrected by a person', 'pt-BR': 'corrigido por uma pessoa' }],
];

/** Returns the place of a figure (`page 2, line 14`) in the language of the reader. Other places, such as paths, stay. Pure. */
export function placeInWords(place: string, language: Language): string {
  for (const [form, text] of placeForms) {
    if (form.test(place)) return place.replace(form, say(text, language));
  }
  return place;
}

const words = {
  one: { en: '{fields} is not above zero', 'pt-BR': 'O valor de {fields} não é maior que zero' },
  sum: { en: 'The sum of {fields} is not above zero', 'pt-BR': 'A soma de {fields} não é maior que zero' },
  and: { en: ' and ', 'pt-BR': ' e ' },
} as const satisfies Record<string, Text>;

const lineTexts: ReadonlyMap<string, Text> = new Map(Object.entries(statementLines));

function reasonOf(divisors: readonly (readonly string[])[], language: Language): string {
  return divisors
    .map((names) => {
      const lines = names.map((name) => {
        const line = lineTexts.get(name);
        return line === undefined ? name : say(line, language).toLowerCase();
      });
      const fields = lines.join(say(words.and, language));
      const sentence = say(names.length > 1 ? words.sum : words.one, language, { fields });
      return sentence.charAt(0).toUpperCase() + sentence.slice(1);
    })
    .join('; ');
}
