import { say } from '../../base/language.ts';
import { type ListRecord, listsOfSection } from '../../presentation/report-lists.ts';
import type { SectionAnswer } from '../../report/report-answer.ts';
import { warrantMark, warrantWords } from '../../sections/criminal-record.ts';
import { fieldText } from '../../sections/field-text.ts';
import { markOfWarrant } from './marks.ts';
import { drawMonths, monthPlot, placeOf, spanTo } from './month-plot.ts';
import { colours, tones } from './palette.ts';
import { area } from './paper.ts';
import { beginOf, drawState } from './section-body.ts';
import { beginSection, note, type Setting, word } from './setting.ts';
import { drawTable, type TableRow } from './table.ts';

/** The warrants of a person, each with its mark and the word that says the same. */
export function drawWarrants(setting: Setting, section: SectionAnswer): void {
  const { paper, style } = setting;
  beginOf(setting, section);
  drawState(setting, section);
  const [list] = listsOfSection(section, style.language);
  if (list === undefined) return;
  drawTimeline(setting, section, list.records);
  drawTable(
    paper,
    [
      { title: word(setting, 'mark'), width: 80 },
      { title: word(setting, 'crime'), width: 86 },
      { title: word(setting, 'caseAndCourt'), width: 152 },
      { title: word(setting, 'issuedOn'), width: 60 },
      { title: word(setting, 'endedOn'), width: 60 },
      { title: word(setting, 'status'), width: 55 },
    ],
    list.records.map((record) => warrantRow(setting, record)),
    { continued: word(setting, 'continued', { title: section.type.title }) },
  );
  const month = fieldText(
    section.details['referenceMonth'],
    { type: 'CRIMINAL_RECORD', path: ['referenceMonth'] },
    style,
  );
  note(setting, word(setting, 'warrantKey', { month }));
}

const barPitch = 14;
/** As many bars as are read at a glance; the table has all. */
const mostBars = 12;

/** Each warrant from its issue to its end, or to the reference month while it is in force. */
function drawTimeline(setting: Setting, section: SectionAnswer, records: readonly ListRecord[]): void {
  const { paper, style } = setting;
  const { referenceMonth } = section.details;
  const dated = records.filter(({ issuedOn }) => typeof issuedOn === 'string').slice(0, mostBars);
  if (typeof referenceMonth !== 'string' || dated.length === 0) return;
  const bars = dated.map((record) => {
    const isActive = record['active'] === true;
    const to = typeof record['endedOn'] === 'string' ? record['endedOn'] : `${referenceMonth}-31`;
    return {
      isActive,
      from: String(record['issuedOn']),
      to,
      crime: fieldText(record['crime'], { type: 'CRIMINAL_RECORD', path: ['warrants', 'crime'] }, style),
      words: say(warrantWords[warrantMark(record['active'])], style.language),
    };
  });
  const span = spanTo(
    referenceMonth,
    bars.map(({ from }) => from),
  );
  const height = bars.length * barPitch + 4;
  paper.need(height + 60);
  beginSection(setting, word(setting, 'timeline'));
  const { y } = paper;
  const alt = bars.map(({ isActive, from, to, crime, words }) =>
    word(setting, 'timelineAlt', {
      crime,
      from: style.format.date(from),
      to: isActive ? word(setting, 'today') : style.format.date(to),
      word: words,
    }),
  );
  paper.within(
    'Figure',
    () =>
      paper.content(() => {
        drawMonths(setting, span, { y, height });
        for (const [at, { from, to, isActive, crime, words }] of bars.entries()) {
          const top = y + at * barPitch + 3;
          const tone = tones[isActive ? 'DENIED' : 'ALERT'].ink;
          const begin = placeOf(from, span);
          const end = Math.max(begin + 2, placeOf(to, span));
          const [name = ''] = paper.lines(crime, monthPlot.left - area.left - 8, { size: 7.5 });
          paper.drawLine(name, { x: area.left, y: top - 0.5 }, { size: 7.5 });
          paper.drawBox(begin, top, end - begin, 8, tone);
          // Open where it is still in force.
          if (isActive) paper.drawBox(begin + 1.2, top + 1.2, end - begin - 1.2, 5.6, tones.DENIED.wash);
          paper.drawLine(
            words,
            { x: monthPlot.right + 6, y: top - 0.5 },
            { size: 7.5, face: 'strong', colour: tone },
          );
        }
        paper.drawBox(monthPlot.right - 0.75, y - 2, 1.5, height + 4, colours.ink);
      }),
    { alt: alt.join('; ') },
  );
  paper.y += height + 18;
}

function warrantRow(setting: Setting, record: ListRecord): TableRow {
  const text = (name: string) =>
    fieldText(record[name], { type: 'CRIMINAL_RECORD', path: ['warrants', name] }, setting.style);
  const kind = warrantMark(record['active']);
  return {
    cells: [
      {
        text: say(warrantWords[kind], setting.style.language),
        mark: markOfWarrant[kind],
        face: 'strong',
        colour: tones[kind === 'active' ? 'DENIED' : 'ALERT'].ink,
      },
      { text: text('crime'), under: text('kind') },
      { text: text('caseNumber'), face: 'mono', under: `${text('number')}\n${text('court')}` },
      text('issuedOn'),
      text('endedOn'),
      text('status'),
    ],
  };
}
