import { say, type Text } from '../../base/language.ts';
import type { SectionAnswer } from '../../report/report-answer.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { ReportMaterial } from '../report-material.ts';
import { colours } from './palette.ts';
import type { Paper } from './paper.ts';
import { area } from './paper.ts';
import { pdfWords } from './pdf-words.ts';

/** What every part of the document is drawn with. */
export interface Setting {
  readonly paper: Paper;
  readonly material: ReportMaterial;
  readonly style: FigureStyle;
}

type Words = typeof pdfWords;

/** A text of the document in its language. */
export function word(
  { style }: Pick<Setting, 'style'>,
  key: keyof Words,
  params: Readonly<Record<string, string | number>> = {},
): string {
  // The keys are those of the texts; what each needs is given beside it.
  const text: Text = pdfWords[key];
  return say(text, style.language).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(params[name] ?? whole),
  );
}

/** What the subject is called. */
export function subjectName(setting: Setting): string {
  const name = basicInformation(setting)?.details['name'];
  return typeof name === 'string' && plainWords(name) !== '' ? plainWords(name) : word(setting, 'noName');
}

export function basicInformation({ material }: Setting): SectionAnswer | undefined {
  return sectionOf(material, 'BASIC_INFORMATION');
}

export function sectionOf({ report }: ReportMaterial, type: string): SectionAnswer | undefined {
  return report.sections.find((section) => section.type.value === type);
}

/** Begins a part of the document: its number and title, what stands at the right, and a bookmark. */
export function beginPart(
  { paper }: Pick<Setting, 'paper'>,
  part: { readonly number: number; readonly title: string; readonly aside?: string },
): void {
  const { number, title, aside } = part;
  paper.need(110);
  if (paper.y > area.top) paper.y += 21;
  paper.ornament(() => paper.drawRule(area.left, paper.y, area.width, { weight: 1, colour: colours.ink }));
  paper.y += 9;
  const { y } = paper;
  paper.bookmark(title);
  paper.within('H2', () =>
    paper.content(() => {
      const numeral = String(number);
      paper.drawLine(numeral, { x: area.left, y }, { size: 12, colour: colours.faint });
      const x = area.left + paper.widthOf(`${numeral}  `, { size: 12 });
      paper.drawLine(title, { x, y }, { size: 12, face: 'strong' });
    }),
  );
  if (aside !== undefined) {
    const room = area.width - paper.widthOf(title, { size: 12, face: 'strong' }) - 50;
    const [line = ''] = paper.lines(aside, room, { size: 7.25 });
    paper.within('P', () =>
      paper.content(() =>
        paper.drawLine(
          line,
          { x: area.left, y: y + 4, width: area.width, align: 'right' },
          { size: 7.25, colour: colours.soft },
        ),
      ),
    );
  }
  paper.y += 22;
}

/** The sentence that a part begins with: what was found. */
export function drawLead({ paper }: Pick<Setting, 'paper'>, text: string): void {
  paper.flow('P', text, { size: 10.5, leading: 15, width: leadWidth });
  paper.y += 4;
}

/** Lines of this length are read at once. */
const leadWidth = 420;

/** A title within a part, which never stands last on its page. */
export function beginSection({ paper }: Pick<Setting, 'paper'>, title: string, aside = ''): void {
  paper.need(70);
  paper.y += 8;
  const { y } = paper;
  paper.within('H3', () =>
    paper.content(() => paper.drawLine(title, { x: area.left, y }, { size: 9.5, face: 'strong' })),
  );
  if (aside !== '') {
    const x = area.left + paper.widthOf(title, { size: 9.5, face: 'strong' }) + 7;
    const [line = ''] = paper.lines(aside, area.right - x, { size: 7.25 });
    paper.within('P', () =>
      paper.content(() => paper.drawLine(line, { x, y: y + 2 }, { size: 7.25, colour: colours.soft })),
    );
  }
  paper.y += 17;
}

/** A remark below a table or a figure. */
export function note({ paper }: Pick<Setting, 'paper'>, text: string): void {
  paper.y += 4;
  paper.flow('P', text, { size: 7.25, leading: 10, colour: colours.soft });
}
