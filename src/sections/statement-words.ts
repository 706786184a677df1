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

/** Words for figures that follow from others, by how they were calculated. */
const derivedLabels = {
  'net income; no tax on income is shown': 'lucro líquido; não há tributos sobre o lucro',
  'net income without the taxes on it': 'lucro líquido sem os tributos sobre o lucro',
  'income before tax without financial lines': 'resultado antes dos tributos sem as linhas financeiras',
  'net revenue − cost of sales': 'receita líquida − custo das vendas',
  'gross profit − operating income': 'lucro bruto − resultado operacional',
  'gross profit − operating expenses': 'lucro bruto − despesas operacionais',
  'shown in other periods of the file only': 'só aparece em outros períodos do arquivo',
  '3.01.01 + financial expenses − financial income': '3.01.01 + despesas financeiras − receitas financeiras',
  'its group is shown with nothing': 'o grupo aparece sem valor',
  'total − current liabilities − equity': 'total − passivo circulante − patrimônio líquido',
  'total − current assets': 'total − ativo circulante',
  'no non-current liabilities': 'sem passivo não circulante',
  'every line of its group is something else': 'todas as linhas do grupo são de outras contas',
} as const;

/** How a figure was calculated, in English. */
export type DerivedLabel = keyof typeof derivedLabels;

/**
 * Returns the words at a figure in the language of the reader. How a figure was calculated is translated, and the field of a typed figure
 * has its name. The words of a file stay. Pure.
 */
export function labelInWords(label: string, language: Language): string {
  const line = lineTexts.get(label);
  if (line !== undefined) return say(line, language);
  const translated = Object.entries(derivedLabels).find(([how]) => how === label)?.[1];
  return language === 'en' || translated === undefined ? label : translated;
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
