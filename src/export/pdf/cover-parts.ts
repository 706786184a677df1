import { colours, type Tone, tones } from './palette.ts';
import { area, type Paper } from './paper.ts';
import { type Setting, word } from './setting.ts';

/** What first pages have in common, whatever they are about. */

/** Draws whom the page is about: the name in one line or two, the document, and what else is said of it. */
export function drawName(
  paper: Paper,
  subject: {
    readonly bookmark: string;
    readonly name: string;
    readonly document: string;
    readonly about: readonly string[];
  },
): void {
  const { name, document, about } = subject;
  paper.y = 74;
  const size = paper.widthOf(name, { size: 20, face: 'strong' }) <= area.width * 1.6 ? 20 : 13;
  const [first = '', second, third] = paper.lines(name, area.width, { size, face: 'strong' });
  paper.bookmark(subject.bookmark);
  paper.within('H1', () =>
    paper.content(() => {
      const lines =
        second === undefined ? [first] : [first, third === undefined ? second : `${second.slice(0, -1)}…`];
      for (const [at, line] of lines.entries()) {
        paper.drawLine(line, { x: area.left, y: paper.y + at * size * 1.2 }, { size, face: 'strong' });
      }
    }),
  );
  paper.y += (second === undefined ? 1 : 2) * size * 1.2 + 2;
  const soft = { size: 9.5, colour: colours.soft };
  const width = paper.widthOf(document, { size: 9.5, face: 'mono' }) + 5;
  const words = about
    .map((one) => ` · ${one}`)
    .join('')
    .trim();
  // The first line begins behind the document.
  const [line = ''] = paper.lines(words, area.width - width, soft);
  const [rest] = paper.lines(words.slice(line.length).trim(), area.width, soft);
  paper.within('P', () =>
    paper.content(() => {
      paper.drawLine(document, { x: area.left, y: paper.y }, { ...soft, face: 'mono' });
      paper.drawLine(line, { x: area.left + width, y: paper.y }, soft);
      if (rest) paper.drawLine(rest, { x: area.left, y: paper.y + 13 }, soft);
    }),
  );
  paper.y += rest ? 34 : 24;
}

export const rulingHeight = 104;
const rulingWidth = 187;

/** Draws what was decided in a box at the left: shape, word and sentences. What stands beside it is left to the caller. */
export function drawRulingBox(
  paper: Paper,
  ruling: { readonly tone: Tone; readonly status: string; readonly sentences: readonly string[] },
): void {
  const { tone, status, sentences } = ruling;
  const { y } = paper;
  paper.ornament(() => {
    paper.drawBox(area.left, y, rulingWidth, rulingHeight, tones[tone].wash);
    paper.drawBox(area.left, y, area.width, 2.5, tones[tone].ink);
    paper.drawBox(area.left + rulingWidth, y + 2.5, 0.5, rulingHeight - 2.5, colours.line);
    paper.drawRule(area.left, y + rulingHeight, area.width, { weight: 0.5, colour: colours.line });
  });
  const inner = area.left + 10;
  paper.mark(tone, inner, y + 14, 26);
  const size = Math.min(30, (rulingWidth - 54) / paper.widthOf(status, { size: 1, face: 'strong' }));
  paper.text(
    'H2',
    status,
    { x: inner + 34, y: y + 10 + (30 - size) / 2, width: rulingWidth },
    { size, face: 'strong', colour: tones[tone].ink },
  );
  let top = y + 52;
  for (const [at, sentence] of sentences.entries()) {
    const set = at === 0 ? { size: 9.5, leading: 12.5 } : { size: 7.25, leading: 9.5, colour: colours.soft };
    const lines = shortened(paper.lines(sentence, rulingWidth - 20, set), sentences.length === 1 ? 3 : 2);
    top += paper.text('P', lines.join('\n'), { x: inner, y: top, width: rulingWidth - 18 }, set) + 2;
  }
}

/** The first lines; where some are left away, the last of them says so. */
function shortened(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  return lines.slice(0, most).map((line, at) => (at === most - 1 ? `${line.trimEnd().slice(0, -1)}…` : line));
}

/** Draws four figures beside each other: what each is called, what it is, and what it means. */
export function drawFigures(
  paper: Paper,
  figures: readonly (readonly [label: string, value: string, remark: string])[],
): void {
  const width = area.width / 4;
  const y = paper.y + 8;
  paper.within('L', () => {
    for (const [at, [label, value, remark]] of figures.entries()) {
      const x = area.left + at * width + (at === 0 ? 0 : 8);
      paper.within('LI', () => {
        paper.within('Lbl', () =>
          paper.content(() => paper.drawLine(label, { x, y }, { size: 7.25, colour: colours.soft })),
        );
        paper.within('LBody', () =>
          paper.content(() => {
            paper.drawLine(value, { x, y: y + 12 }, { size: 12, face: 'strong' });
            const lines = paper.lines(remark, width - 14, { size: 7.25 }).slice(0, 2);
            for (const [row, line] of lines.entries()) {
              paper.drawLine(line, { x, y: y + 29 + row * 9 }, { size: 7.25, colour: colours.soft });
            }
          }),
        );
      });
    }
  });
  paper.y = y + 44;
  paper.ornament(() => {
    for (const at of [1, 2, 3]) paper.drawBox(area.left + at * width - 3, y - 8, 0.5, 52, colours.line);
    paper.drawRule(area.left, paper.y, area.width, { weight: 0.5, colour: colours.line });
  });
}

/** Where the foot of a first page begins. */
export const signingTop = 690;

/** Draws who decided, line by line, and lines to sign on where there is something to sign. */
export function drawSigning(
  setting: Pick<Setting, 'paper' | 'style'>,
  title: string,
  { lines, isSigned }: { readonly lines: readonly string[]; readonly isSigned: boolean },
): void {
  const { paper } = setting;
  const y = signingTop + 8;
  paper.ornament(() =>
    paper.drawRule(area.left, signingTop, area.width, { weight: 0.75, colour: colours.ink }),
  );
  paper.text('H2', title, { x: area.left, y, width: 165 }, { size: 10.5, face: 'strong' });
  for (const [at, line] of lines.entries()) {
    const [fitting = ''] = paper.lines(line, 175, { size: 7.5 });
    paper.text(
      'P',
      fitting,
      { x: area.left, y: y + 16 + at * 10.5, width: 180 },
      { size: 7.5, face: at === 0 ? 'strong' : 'plain' },
    );
  }
  const signatures = isSigned ? [word(setting, 'signAnalyst'), word(setting, 'signCommittee')] : [];
  for (const [at, label] of signatures.entries()) {
    const x = area.left + 188 + at * 164;
    paper.ornament(() => paper.drawRule(x, y + 34, 141, { weight: 0.75, colour: colours.ink }));
    paper.text('P', label, { x, y: y + 39, width: 141 }, { size: 7.25, colour: colours.soft });
  }
  paper.y = area.bottom;
}
