import { type ListRecord, listsOfSection } from '../../presentation/report-lists.ts';
import type { SectionAnswer } from '../../report/report-answer.ts';
import { colours } from './palette.ts';
import { area, type Paper } from './paper.ts';
import { beginOf, drawList, drawState } from './section-body.ts';
import { beginSection, type Setting, sectionOf, word } from './setting.ts';

/** A month of the register. */
interface DebtMonth {
  readonly month: string;
  readonly parts: readonly [toExpire: number, expired: number, loss: number];
  readonly total: number;
}

const plotWidth = 455;
const inks = [colours.due, colours.denied, colours.ink] as const;

/** The debt at banks month by month: bars of what is to fall due, past due and lost, and the months as a table. */
export function drawDebtMonths(setting: Setting, section: SectionAnswer): void {
  const { style } = setting;
  beginOf(setting, section);
  drawState(setting, section);
  const [list] = listsOfSection(section, style.language);
  const months = (list?.records ?? []).flatMap(monthOf).toSorted((a, b) => (a.month < b.month ? -1 : 1));
  if (list === undefined || months.length === 0) return;
  // Where there was never any debt the words say so, and a figure would show nothing.
  if (months.some(({ total }) => total > 0)) drawFigure(setting, months);
  const newest = list.records.toSorted((a, b) => (String(a['month']) < String(b['month']) ? 1 : -1));
  drawList(setting, section, {
    ...list,
    records: newest.slice(0, setting.material.form.whole ? newest.length : 12),
  });
}

function drawFigure(setting: Setting, months: readonly DebtMonth[]): void {
  const { paper } = setting;
  const height = months.length > 12 ? 160 : 90;
  // Title, figure and key stay together.
  paper.need(height + 66);
  beginSection(setting, word(setting, 'months', { count: months.length }), spanOf(setting, months));
  drawPlot(setting, months, height);
  drawKey(setting);
}

function monthOf(record: ListRecord): readonly DebtMonth[] {
  const { month } = record;
  const number = (name: string) => (typeof record[name] === 'number' ? record[name] : 0);
  if (typeof month !== 'string') return [];
  const parts = [number('toExpire'), number('expired'), number('loss')] as const;
  return [{ month, parts, total: parts[0] + parts[1] + parts[2] }];
}

function spanOf({ style }: Setting, months: readonly DebtMonth[]): string {
  const [first, last] = [months[0], months.at(-1)];
  return first && last ? `${style.format.month(first.month)} – ${style.format.month(last.month)}` : '';
}

/** Steps of 1, 2 or 5 at some power of ten, at most five of them. */
function stepOf(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)));
  return [0.2, 0.5, 1, 2, 5].map((step) => step * power).find((step) => largest / step <= 5) ?? 10 * power;
}

function drawPlot(setting: Setting, months: readonly DebtMonth[], height: number): void {
  const { paper, style } = setting;
  const { format } = style;
  const revenue = sectionOf(setting.material, 'REVENUE')?.details['calculatedRevenue'];
  const largest = Math.max(1, ...months.map(({ total }) => total));
  const step = stepOf(largest);
  const top = Math.ceil(largest / step) * step;
  const { y } = paper;
  const at = (amount: number) => y + height - (height * amount) / top;
  const last = months.at(-1);
  const alt = word(setting, 'scrAlt', {
    count: months.length,
    from: format.month(months[0]?.month ?? ''),
    to: format.month(last?.month ?? ''),
    first: format.money(months[0]?.total ?? 0),
    last: format.money(last?.total ?? 0),
    expired: format.money(last?.parts[1] ?? 0),
    loss: format.money(last?.parts[2] ?? 0),
  });
  paper.within(
    'Figure',
    () =>
      paper.content(() => {
        for (let amount = 0; amount <= top; amount += step) {
          paper.drawRule(area.left, at(amount), plotWidth, {
            weight: 0.5,
            colour: amount === 0 ? colours.ink : colours.line,
          });
          const label = new Intl.NumberFormat(style.language === 'en' ? 'en-GB' : style.language, {
            notation: 'compact',
            maximumFractionDigits: 1,
          }).format(amount);
          paper.drawLine(
            label,
            { x: area.left + plotWidth + 5, y: at(amount) - 4 },
            { size: 7, colour: colours.soft },
          );
        }
        drawBars(paper, months, { y, height, top });
        if (typeof revenue === 'number' && revenue > 0 && revenue <= top) {
          paper.drawDashes(area.left, at(revenue), plotWidth);
          const label = word(setting, 'revenueLine', { amount: format.money(revenue) });
          paper.drawLine(label, { x: area.left, y: at(revenue) - 10 }, { size: 7, face: 'strong' });
        }
        drawMonthNames(setting, months, y + height);
      }),
    { alt },
  );
  paper.y += height + 16;
}

function drawBars(
  paper: Paper,
  months: readonly DebtMonth[],
  { y, height, top }: { readonly y: number; readonly height: number; readonly top: number },
): void {
  const pitch = plotWidth / months.length;
  for (const [at, { parts }] of months.entries()) {
    let base = y + height;
    for (const [part, amount] of parts.entries()) {
      const tall = (height * amount) / top;
      if (tall <= 0) continue;
      const space = part === 0 ? 0 : Math.min(0.8, tall / 2);
      paper.drawBox(
        area.left + at * pitch + pitch * 0.14,
        base - tall,
        pitch * 0.72,
        tall - space,
        inks[part] ?? colours.ink,
      );
      base -= tall;
    }
  }
}

/** Every month where they are few, else each January by its year. */
function drawMonthNames({ paper, style }: Setting, months: readonly DebtMonth[], y: number): void {
  const pitch = plotWidth / months.length;
  for (const [at, { month }] of months.entries()) {
    const isFew = months.length <= 12;
    if (!isFew && !month.endsWith('-01')) continue;
    const label = isFew ? style.format.month(month) : month.slice(0, 4);
    const width = paper.widthOf(label, { size: 6.5 });
    if (isFew && width > pitch * 1.9) continue;
    if (isFew && width > pitch && at % 2 === 1) continue;
    paper.drawLine(
      label,
      { x: area.left + at * pitch + (pitch - width) / 2, y: y + 4 },
      { size: 6.5, colour: colours.soft },
    );
  }
}

function drawKey(setting: Setting): void {
  const { paper } = setting;
  const words = ['toExpire', 'expired', 'loss'] as const;
  let x: number = area.left;
  const { y } = paper;
  for (const [at, key] of words.entries()) {
    const label = word(setting, key);
    const left = x;
    paper.ornament(() => paper.drawBox(left, y + 1.5, 6, 6, inks[at] ?? colours.ink));
    paper.text('P', label, { x: left + 9, y, width: 120 }, { size: 7.25 });
    x += paper.widthOf(label, { size: 7.25 }) + 24;
  }
  paper.y += 14;
}
