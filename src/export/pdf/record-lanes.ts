import { say } from '../../base/language.ts';
import type { SectionAnswer } from '../../report/report-answer.ts';
import { amountFigure, countFigure, lowerBound } from '../../sections/figures.ts';
import { isConclusive } from '../../sections/known-empty.ts';
import { negativeTypes } from '../../sections/negative-records.ts';
import { sectionStates } from '../../sections/section-words.ts';
import { drawCircle, drawMonths, type MonthSpan, monthPlot, placeOf, spanTo } from './month-plot.ts';
import { isOpen, recordCount } from './negative-totals.ts';
import { colours, tones } from './palette.ts';
import { area } from './paper.ts';
import { beginSection, type Setting, sectionOf, word } from './setting.ts';

const laneHeight = 28;
/** The radius of the largest amount, of the smallest that is seen, and of one that is not known. */
const radius = { largest: 6.5, least: 1.75, unknown: 5.5 } as const;

interface NegativeRecord {
  readonly date: string;
  readonly amount: number | null;
}

interface Lane {
  readonly title: string;
  readonly count: ReturnType<typeof recordCount>;
  readonly total: number | null;
  readonly isLowerBound: boolean;
  readonly records: readonly NegativeRecord[];
}

/** Negative records over time, a lane for each register: a circle for each, by its amount. Nothing where there are none. */
export function drawRecordLanes(setting: Setting): void {
  const { paper, material } = setting;
  const lanes = negativeTypes.flatMap((type) => laneOf(setting, sectionOf(material, type)));
  const records = lanes.flatMap((lane) => lane.records);
  if (records.length === 0) return;
  const days = records.map(({ date }) => date);
  const span = spanTo(material.report.updatedAt.slice(0, 7), days);
  const height = lanes.length * laneHeight;
  // Title, figure and key stay together.
  paper.need(height + 76);
  beginSection(setting, word(setting, 'lanes'), word(setting, 'lanesNote', { months: span.months }));
  const { y } = paper;
  paper.within('Figure', () => paper.content(() => drawFigure(setting, { lanes, span, y, height })), {
    alt: lanes.map((lane) => `${lane.title}: ${wordsOf(setting, lane).join(', ')}`).join('; '),
  });
  paper.y += height + 14;
  paper.flow('P', word(setting, 'lanesKey'), { size: 7.25, leading: 10, colour: colours.soft });
  paper.y += 6;
  paper.mayPart();
}

function laneOf({ style }: Setting, section: SectionAnswer | undefined): readonly Lane[] {
  if (section === undefined || !['COMPLETED', 'PARTIAL', 'NO_RECORD'].includes(section.status)) return [];
  const { totalAmount, entries } = section.details;
  const list: readonly unknown[] = Array.isArray(entries) ? entries : [];
  return [
    {
      title: section.type.title,
      count: recordCount(section, { isWhole: isConclusive(section, style) }),
      total: typeof totalAmount === 'number' ? totalAmount : null,
      ...lowerBound(section.details, 'totalAmount'),
      records: list.flatMap((entry) => {
        const { date, amount } = Object(entry);
        return typeof date === 'string' ? [{ date, amount: typeof amount === 'number' ? amount : null }] : [];
      }),
    },
  ];
}

function wordsOf({ style }: Setting, lane: Lane): readonly string[] {
  const { count, total } = lane;
  if (isOpen(count)) return [say(sectionStates.collectedInPart, style.language)];
  const records = {
    one: { en: 'record', 'pt-BR': 'registro' },
    many: { en: 'records', 'pt-BR': 'registros' },
  };
  const noun = say(count.most === 1 ? records.one : records.many, style.language);
  return [
    `${countFigure(count, style)} ${noun}`,
    ...(total === null ? [] : [amountFigure(total, lane, style)]),
  ];
}

/** The count and the amount behind a lane. */
function figuresOf(lane: Lane, style: Setting['style']): readonly [string, string] {
  const { count, total } = lane;
  if (count.most === 0) return ['–', ''];
  if (isOpen(count)) return ['?', say(sectionStates.collectedInPart, style.language)];
  return [countFigure(count, style), total === null ? '–' : amountFigure(total, lane, style)];
}

function drawFigure(
  setting: Setting,
  plot: {
    readonly lanes: readonly Lane[];
    readonly span: MonthSpan;
    readonly y: number;
    readonly height: number;
  },
): void {
  const { paper, style } = setting;
  const { lanes, span, y, height } = plot;
  drawMonths(setting, span, { y, height });
  const largest = Math.max(1, ...lanes.flatMap((lane) => lane.records.map(({ amount }) => amount ?? 0)));
  for (const [at, lane] of lanes.entries()) {
    const middle = y + at * laneHeight + 18;
    const [title = ''] = paper.lines(lane.title, monthPlot.left - area.left - 8, { size: 7.75 });
    paper.drawLine(title, { x: area.left, y: middle - 5 }, { size: 7.75 });
    paper.drawRule(monthPlot.left, middle, monthPlot.right - monthPlot.left, {
      weight: 0.5,
      colour: colours.line,
    });
    drawRecords(setting, lane, { middle, span, largest });
    const [count, total] = figuresOf(lane, style);
    paper.drawLine(count, { x: monthPlot.right, y: middle - 5, width: 24, align: 'right' }, { size: 7.75 });
    paper.drawLine(
      total,
      { x: area.left, y: middle - 5, width: area.width, align: 'right' },
      { size: 7.75, face: 'strong' },
    );
  }
}

/** The largest first, so that the smaller ones are seen on them; an amount is written where none stands already. */
function drawRecords(
  { paper, style }: Setting,
  { records }: Lane,
  { middle, span, largest }: { readonly middle: number; readonly span: MonthSpan; readonly largest: number },
): void {
  const written: (readonly [number, number])[] = [];
  for (const { date, amount } of records.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0))) {
    const x = placeOf(date, span);
    if (amount === null) {
      drawCircle(paper, { x, y: middle, r: radius.unknown }, colours.unknown, { hollow: true });
      continue;
    }
    const r = Math.max(radius.least, radius.largest * Math.sqrt(amount / largest));
    drawCircle(paper, { x, y: middle, r }, tones.DENIED.ink);
    const label = style.format.number(Math.round(amount));
    const width = paper.widthOf(label, { size: 6.5 });
    const from = Math.min(Math.max(monthPlot.left, x - width / 2), monthPlot.right - width);
    if (written.some(([begin, end]) => from < end + 3 && from + width > begin - 3)) continue;
    written.push([from, from + width]);
    paper.drawLine(label, { x: from, y: middle - 16 }, { size: 6.5, colour: colours.soft });
  }
}
