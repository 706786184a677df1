import { type ListRecord, listsOfSection } from '../../presentation/report-lists.ts';
import type { SectionAnswer } from '../../report/report-answer.ts';
import { fieldText } from '../../sections/field-text.ts';
import { tones } from './palette.ts';
import { beginOf, drawState } from './section-body.ts';
import { note, type Setting, word } from './setting.ts';
import { drawTable, type TableRow } from './table.ts';

/** The warrants of a person, each with its mark and the word that says the same. */
export function drawWarrants(setting: Setting, section: SectionAnswer): void {
  const { paper, style } = setting;
  beginOf(setting, section);
  drawState(setting, section);
  const [list] = listsOfSection(section, style.language);
  if (list === undefined) return;
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

function warrantRow(setting: Setting, record: ListRecord): TableRow {
  const text = (name: string) =>
    fieldText(record[name], { type: 'CRIMINAL_RECORD', path: ['warrants', name] }, setting.style);
  const isActive = record['active'] === true;
  return {
    cells: [
      {
        text: word(setting, isActive ? 'active' : 'past'),
        mark: isActive ? 'ACTIVE_WARRANT' : 'PAST_WARRANT',
        face: 'strong',
        colour: isActive ? tones.DENIED.ink : tones.ALERT.ink,
      },
      { text: text('crime'), under: text('kind') },
      { text: text('caseNumber'), face: 'mono', under: `${text('number')}\n${text('court')}` },
      text('issuedOn'),
      text('endedOn'),
      text('status'),
    ],
  };
}
