import { notEvaluatedOf } from '../../presentation/report-page.ts';
import { certificates } from '../../sections/certificates.ts';
import { codeInWords } from '../../sections/code-words.ts';
import { isListComplete, sanctions, wasAsked } from '../../sections/sanctions.ts';
import { sectionWords } from '../../sections/section-words.ts';
import { seenDetails } from '../../sections/seen-details.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { Mark } from './marks.ts';
import { type Setting, word } from './setting.ts';

/** Something that the decision was made without. */
interface Unseen {
  readonly mark: Mark;
  readonly title: string;
  readonly words: string;
}

const line = 10;
const gap = 3;
const size = 7.75;

/** Draws what was not seen down to `bottom`: sources, rules, lists and certificates. That all was seen is said only then. */
export function drawUnseen(
  setting: Setting,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly bottom: number },
): void {
  const { paper } = setting;
  const { x, width, bottom } = place;
  const unseen = unseenOf(setting);
  let { y } = place;
  if (unseen.length === 0) {
    paper.text('P', word(setting, 'allSeen'), { x, y, width });
    return;
  }
  const set = unseen.map((one) => ({
    ...one,
    lines: paper.lines(`${one.title}: ${one.words}`, width - 14, { size }).slice(0, 3),
  }));
  let left = set.length;
  paper.within('L', () => {
    for (const { mark, lines } of set) {
      const height = lines.length * line + gap;
      if (y + height + (left > 1 ? line : 0) > bottom) break;
      paper.mark(mark, x, y + 1.5, 7.5);
      paper.within('LI', () =>
        paper.within('LBody', () =>
          paper.content(() => {
            for (const [at, text] of lines.entries())
              paper.drawLine(text, { x: x + 13, y: y + at * line }, { size });
          }),
        ),
      );
      y += height;
      left -= 1;
    }
  });
  if (left > 0) paper.text('P', word(setting, 'more', { count: left }), { x: x + 13, y, width }, { size });
}

function unseenOf(setting: Setting): readonly Unseen[] {
  const { material, style } = setting;
  const { report } = material;
  const sections = report.sections.filter(
    ({ status }) => status === 'FAILED' || status === 'NOT_COLLECTED' || status === 'PARTIAL',
  );
  const ofSections = sections.map((section): Unseen => {
    const why = section.errors[0];
    return {
      mark: section.status === 'NOT_COLLECTED' ? 'NOT_ASKED' : 'UNKNOWN',
      title: section.type.title,
      words:
        why === undefined
          ? (sectionWords(section, style)[0] ?? '')
          : `${sourceTitle(why.source, style.language)}: ${plainWords(why.message)}`,
    };
  });
  const titles = new Set(ofSections.map(({ title }) => title));
  const rules = notEvaluatedOf(report, style)?.rows ?? [];
  const ofRules = rules.flatMap(({ cells: [title = '', words = ''] }): readonly Unseen[] =>
    titles.has(title) ? [] : [{ mark: 'UNKNOWN', title, words: plainWords(words).replace(/ +/g, ' ') }],
  );
  return [...ofSections, ...ofRules, ...listsUnseen(setting), ...certificatesUnseen(setting)];
}

function listsUnseen({ material, style }: Setting): readonly Unseen[] {
  const lists = seenDetails(material.report.sections, sanctions)?.lists ?? [];
  const states = new Map<string, readonly string[]>();
  for (const { state, list, inconclusive } of lists.filter((one) => !isListComplete(one))) {
    const open = inconclusive === true ? 'INCONCLUSIVE' : wasAsked(state) ? 'STALE' : state;
    const words = codeInWords(open, style.language, 'state');
    states.set(words, [...(states.get(words) ?? []), codeInWords(list, style.language)]);
  }
  return [...states].map(([words, names]) => ({
    mark: 'NOT_ASKED',
    title: names.join(', '),
    words,
  }));
}

function certificatesUnseen({ material, style }: Setting): readonly Unseen[] {
  const all = seenDetails(material.report.sections, certificates)?.certificates ?? [];
  return all
    .filter(({ state }) => state === 'NOT_ISSUED')
    .map(({ certificate, issuer }) => ({
      mark: 'UNKNOWN',
      title: `${codeInWords(certificate, style.language, 'certificate')}${issuer === null ? '' : ` (${plainWords(issuer)})`}`,
      words: codeInWords('NOT_ISSUED', style.language, 'state'),
    }));
}
