import type { SectionAnswer } from '../../report/report-answer.ts';
import { codeInWords } from '../../sections/code-words.ts';
import { fieldPlace } from '../../sections/field-kind.ts';
import { fieldLabel, labelOfField } from '../../sections/field-labels.ts';
import { type FinancialPeriod, financialStatements } from '../../sections/financial-statements.ts';
import { seenDetails } from '../../sections/seen-details.ts';
import { balanceSheetLines, incomeStatementLines } from '../../sections/statement-fields.ts';
import type { StatementNote } from '../../sections/statement-period.ts';
import { monthsSince } from '../../sections/statement-years.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { type Tone, tones } from './palette.ts';
import { area } from './paper.ts';
import { beginOf, drawFacts, drawState } from './section-body.ts';
import { beginSection, note, type Setting, word } from './setting.ts';
import { drawTable, type TableRow, tableHeight } from './table.ts';

/** As many years stand beside each other, the latest at the right. */
const mostPeriods = 4;
/** What a column of amounts takes. */
const amountWidth = 82;

/** What a title above a table takes. */
const titleHeight = 30;

/** Lines that others add up to. */
const sums: readonly string[] = [
  'currentAssets',
  'totalAssets',
  'currentLiabilities',
  'nonCurrentLiabilities',
  'equity',
  'grossProfit',
  'operatingIncome',
  'incomeBeforeTax',
  'netIncome',
];

/** Indicators that are shares: 1 is 100%. */
const shares: readonly string[] = [
  'debtToAssets',
  'grossMargin',
  'operatingMargin',
  'netMargin',
  'returnOnEquity',
  'returnOnAssets',
];

/** What a remark speaks for, as a sign beside its word. */
const toneOf: Readonly<Record<StatementNote['severity'], Tone>> = {
  POSITIVE: 'APPROVED',
  ATTENTION: 'ALERT',
  NEGATIVE: 'DENIED',
};

/** A line of the statements, with a figure for each period. */
interface StatementLine {
  readonly name: string;
  readonly figures: readonly (number | null)[];
}

/** The statements: a row for each line and a column for each year, then the indicators, and what is remarked on them. */
export function drawStatements(setting: Setting, section: SectionAnswer): void {
  const { paper } = setting;
  const details = seenDetails([section], financialStatements);
  beginOf(setting, section);
  drawState(setting, section);
  if (details === undefined) {
    drawFacts(setting, section);
    return;
  }
  // Latest first, as they are kept.
  const shown = withoutParts(details.periods);
  const periods = shown.slice(0, mostPeriods).toReversed();
  const years = (details.toConfirm ?? []).map(({ year }) => year).join(', ');
  if (years !== '') note(setting, word(setting, 'statementsToConfirm', { years }));
  const [latest] = details.periods;
  if (latest === undefined) return;
  const end = setting.style.format.date(latest.end);
  note(setting, word(setting, 'statementsAge', { end, months: monthsSince(latest.end, section.asOf) }));
  drawLines(setting, periods, 'balanceSheet', Object.keys(balanceSheetLines));
  paper.together(() => drawLines(setting, periods, 'incomeStatement', Object.keys(incomeStatementLines)));
  paper.together(() => drawIndicators(setting, periods, details.notes ?? []));
  drawRemarks(setting, details.notes ?? []);
  drawEnd(setting, shown, periods);
  if (details.suggestedLimit !== null) {
    const limit = `${label(setting, 'suggestedLimit')}: ${setting.style.format.money(details.suggestedLimit)}`;
    note(setting, limit);
  }
}

function label({ style }: Setting, name: string): string {
  return fieldLabel('FINANCIAL_STATEMENTS', [name], style.language);
}

/** The periods without those that were added up to one of them. */
function withoutParts(periods: readonly FinancialPeriod[]): readonly FinancialPeriod[] {
  const parts = new Set(
    periods.flatMap((period) => period.parts?.map(({ start, end }) => `${start} ${end}`) ?? []),
  );
  return periods.filter(({ start, end }) => !parts.has(`${start} ${end}`));
}

/** The year, with the month of its end if it is not December, and its length if it is not twelve months. */
function periodTitle(setting: Setting, { year, months, end }: FinancialPeriod): string {
  const name = end.endsWith('-12-31') ? String(year) : `${end.slice(5, 7)}/${year}`;
  return months === 12 ? name : word(setting, 'shortPeriod', { year: name, months });
}

/** The columns of a table of lines: what each is called, and one for each period. */
function columnsOf(setting: Setting, title: string, periods: readonly FinancialPeriod[], kept = 0) {
  const first = area.width - kept - periods.length * amountWidth;
  return [
    { title, width: first },
    ...periods.map((period) => ({
      title: periodTitle(setting, period),
      width: amountWidth,
      align: 'right' as const,
    })),
  ];
}

/** One of the statements. A line that no period knows is left out, and named below. */
function drawLines(
  setting: Setting,
  periods: readonly FinancialPeriod[],
  statement: 'balanceSheet' | 'incomeStatement',
  names: readonly string[],
): void {
  const { paper } = setting;
  const lines = names.map(
    (name): StatementLine => ({
      name,
      figures: periods.map((period) => figureOf(period[statement], name)),
    }),
  );
  const isKnown = ({ figures }: StatementLine) => figures.some((figure) => figure !== null);
  const rows = lines.filter(isKnown).map(({ name, figures }): TableRow => {
    const face = sums.includes(name) ? ('strong' as const) : ('plain' as const);
    return {
      cells: [
        { text: label(setting, name), face },
        ...figures.map((figure) => ({
          text: figure === null ? '–' : setting.style.format.money(figure),
          face,
        })),
      ],
    };
  });
  if (rows.length === 0) return;
  const title = label(setting, statement);
  const columns = columnsOf(setting, word(setting, 'line'), periods);
  // A statement is read as a whole.
  paper.need(titleHeight + tableHeight(paper, columns, rows));
  beginSection(setting, title);
  drawTable(paper, columns, rows, {
    continued: word(setting, 'continued', { title }),
  });
  const unknown = lines.filter((line) => !isKnown(line)).map(({ name }) => label(setting, name));
  if (unknown.length > 0) note(setting, word(setting, 'unknownLines', { lines: unknown.join(', ') }));
  paper.y += 4;
}

function figureOf(fields: object, name: string): number | null {
  const value: unknown = Object.entries(fields).find(([field]) => field === name)?.[1];
  return typeof value === 'number' ? value : null;
}

/** The indicators, and beside those of the latest period what is remarked on them. */
function drawIndicators(
  setting: Setting,
  periods: readonly FinancialPeriod[],
  notes: readonly StatementNote[],
): void {
  const { paper, style } = setting;
  const place = (name: string) => fieldPlace('FINANCIAL_STATEMENTS', ['periods', 'indicators', name]);
  const names = Object.keys(periods[0]?.indicators ?? {}).toSorted((a, b) => place(a) - place(b));
  const rows = names.flatMap((name): readonly TableRow[] => {
    const figures = periods.map(({ indicators }) => figureOf(indicators, name));
    if (figures.every((figure) => figure === null)) return [];
    const remark = notes.find(({ indicator }) => indicator === name);
    return [
      {
        cells: [
          label(setting, name),
          ...figures.map((figure) => (figure === null ? '–' : indicatorText(setting, name, figure))),
          remark === undefined
            ? '–'
            : {
                text: codeInWords(remark.severity, style.language, 'severity'),
                mark: toneOf[remark.severity],
                face: 'strong' as const,
                colour: tones[toneOf[remark.severity]].ink,
              },
        ],
      },
    ];
  });
  if (rows.length === 0) return;
  const title = label(setting, 'indicators');
  const remarkWidth = 76;
  beginSection(setting, title);
  drawTable(
    paper,
    [
      ...columnsOf(setting, word(setting, 'indicator'), periods, remarkWidth),
      { title: word(setting, 'remarkIn', { year: periods.at(-1)?.year ?? '' }), width: remarkWidth },
    ],
    rows,
    { continued: word(setting, 'continued', { title }) },
  );
  paper.y += 4;
}

function indicatorText({ style }: Setting, name: string, figure: number): string {
  const { format } = style;
  if (name === 'workingCapital') return format.money(figure);
  return shares.includes(name) ? `${format.number(figure * 100)}%` : format.number(figure);
}

/** What somebody who reads statements would remark on, in words. */
function drawRemarks(setting: Setting, notes: readonly StatementNote[]): void {
  const { paper, style } = setting;
  if (notes.length === 0) return;
  paper.together(() => {
    beginSection(setting, label(setting, 'notes'));
    paper.within('L', () => {
      for (const { severity, text, code, year } of notes) {
        paper.need(13);
        const { y } = paper;
        paper.mark(toneOf[severity], area.left, y + 1, 8);
        paper.within('LI', () => {
          const sense = codeInWords(severity, style.language, 'severity');
          const words = `${plainWords(text ?? code)} (${year}, ${sense})`;
          const place = { x: area.left + 13, y, width: area.width - 13 };
          paper.y += paper.text('LBody', words, place, { size: 8.5, leading: 11 }) + 2;
        });
      }
    });
  });
  paper.y += 2;
}

/** Which indicators of the latest period have no value and why, and what else the spreadsheet has. */
function drawEnd(setting: Setting, all: readonly FinancialPeriod[], shown: readonly FinancialPeriod[]): void {
  const { language } = setting.style;
  const named = (name: string) => labelOfField(name, language) ?? name;
  const [latest] = all;
  const byReason = new Map<string, readonly string[]>();
  for (const { indicator, inputs, reason } of latest?.missingInputs ?? []) {
    const why =
      reason === null ? word(setting, 'inputsMissing', { inputs: inputs.map(named).join(', ') }) : reason;
    byReason.set(why, [...(byReason.get(why) ?? []), named(indicator)]);
  }
  const without = [...byReason].map(([why, indicators]) => `${indicators.join(', ')} (${plainWords(why)})`);
  const origin = latest?.origin ?? null;
  const remarks = [
    ...(without.length > 0 ? [word(setting, 'notCalculated', { indicators: without.join('; ') })] : []),
    ...(origin === null ? [] : [`${label(setting, 'origin')}: ${codeInWords(origin, language, 'origin')}.`]),
    ...(shown.length < all.length
      ? [word(setting, 'periodsShown', { shown: shown.length, total: all.length })]
      : []),
    ...(all.some(({ extracted }) => extracted.length > 0) ? [word(setting, 'readFrom')] : []),
  ];
  if (remarks.length > 0) note(setting, remarks.join(' '));
}
