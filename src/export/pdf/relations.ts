import { say } from '../../base/language.ts';
import { formatDocument } from '../../document/mask.ts';
import { type ListRecord, listsOfSection } from '../../presentation/report-lists.ts';
import type { SectionAnswer } from '../../report/report-answer.ts';
import { fieldLabel } from '../../sections/field-labels.ts';
import { fieldText } from '../../sections/field-text.ts';
import { nothingFound } from '../../wording/nothing-found.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { colours } from './palette.ts';
import { beginOf, drawState, partDocument } from './section-body.ts';
import { note, type Setting, subjectName, word } from './setting.ts';
import { drawTable, type TableCell, type TableRow } from './table.ts';

/** Somebody related, below whoever the relation is of. */
interface Node {
  readonly record: ListRecord;
  /** The list that it stands in: partners, branches, companies, relatives. */
  readonly kind: string;
  readonly depth: number;
}

const step = 14;
/** With more than this only the nearest, and those with a negative record, have a row. */
const mostNodes = 40;

/** The relations of the subject as a tree: each below whom it is related through. */
export function drawRelations(setting: Setting, section: SectionAnswer): void {
  const { paper, material } = setting;
  const { report } = material;
  beginOf(setting, section);
  drawState(setting, section);
  const all = nodesOf(section, setting);
  if (all.length === 0) return;
  const isShown = ({ depth, record }: Node) => depth === 1 || record['restrictive'] === true;
  const few = all.length <= mostNodes || material.form.whole ? all : all.filter(isShown);
  const nodes = material.form.whole ? few : few.slice(0, 200);
  const kind = report.type === 'CPF' ? 'cpf' : 'cnpj';
  const root: TableRow = {
    cells: [
      { text: subjectName(setting), mark: kind === 'cpf' ? 'PERSON' : 'COMPANY', face: 'strong' },
      { text: formatDocument({ kind, value: report.document }), face: 'mono' },
      word(setting, 'thisReport'),
      '–',
      '–',
    ],
  };
  drawTable(
    paper,
    [
      { title: word(setting, 'who'), width: 160 },
      { title: word(setting, 'document'), width: 106 },
      { title: word(setting, 'relation'), width: 100 },
      { title: word(setting, 'share'), width: 56, align: 'right' },
      { title: word(setting, 'restrictive'), width: 71, align: 'right' },
    ].map((column) => ({
      ...column,
      ...(column.align === 'right' ? { align: 'right' as const } : { align: 'left' as const }),
    })),
    [root, ...nodes.map((node) => nodeRow(setting, node))],
    { continued: word(setting, 'continued', { title: section.type.title }) },
  );
  const remarks = [
    ...(nodes.length < all.length
      ? [word(setting, 'shownFirst', { shown: nodes.length, total: all.length })]
      : []),
    word(setting, 'partly'),
  ];
  note(setting, remarks.join(' '));
}

/** Everybody once, in the order of the tree. */
function nodesOf(section: SectionAnswer, { style }: Setting): readonly Node[] {
  const entries = listsOfSection(section, style.language).flatMap(({ path, records }) =>
    records.map((record) => ({ kind: path.at(-1) ?? '', record })),
  );
  const documents = new Set(
    entries.map(({ record }) => record['document']).filter((one) => typeof one === 'string'),
  );
  const below = new Map<unknown, typeof entries>();
  for (const entry of entries) {
    const { through } = entry.record;
    const parent = typeof through === 'string' && documents.has(through) ? through : null;
    below.set(parent, [...(below.get(parent) ?? []), entry]);
  }
  const seen = new Set<ListRecord>();
  const walk = (parent: unknown, depth: number): readonly Node[] =>
    (below.get(parent) ?? []).flatMap((entry) => {
      // A circle of relations is cut where it closes.
      if (seen.has(entry.record)) return [];
      seen.add(entry.record);
      const { document } = entry.record;
      const inner =
        typeof document === 'string' && document !== parent && depth < 3 ? walk(document, depth + 1) : [];
      return [{ ...entry, depth }, ...inner];
    });
  const tree = walk(null, 1);
  return [
    ...tree,
    ...entries.filter(({ record }) => !seen.has(record)).map((entry) => ({ ...entry, depth: 2 })),
  ];
}

function nodeRow(setting: Setting, { record, kind, depth }: Node): TableRow {
  const { style } = setting;
  const text = (name: string) => fieldText(record[name], { type: 'RELATIONS', path: [kind, name] }, style);
  const { document, name } = record;
  const isPerson = record['documentKind'] === 'cpf' || kind === 'relatives';
  const who: TableCell = {
    text: typeof name === 'string' ? plainWords(name) : word(setting, 'noName'),
    mark: isPerson ? 'PERSON' : 'COMPANY',
    indent: depth * step,
    draw: (paper, { x, y }) => {
      const left = x + (depth - 1) * step + 4;
      const middle = y + 5;
      paper.drawBox(left, y - 3.5, 0.75, middle - y + 3.5, colours.mark);
      paper.drawBox(left, middle, 7, 0.75, colours.mark);
    },
  };
  return {
    cells: [
      who,
      { text: typeof document === 'string' ? partDocument(document) : '–', face: 'mono' },
      { text: relationOf(record, kind, text, setting), colour: colours.soft },
      record['sharePercent'] === null || record['sharePercent'] === undefined ? '–' : text('sharePercent'),
      negativeRecordsCell(record, kind, style),
    ],
  };
}

/** Returns the negative records of a related party: their amount, `yes`, `no records found`, or `–` if unknown. */
export function negativeRecordsCell(
  { restrictive, restrictiveAmount }: ListRecord,
  kind: string,
  style: Setting['style'],
): TableCell {
  const text = (name: string, value: unknown) =>
    fieldText(value, { type: 'RELATIONS', path: [kind, name] }, style);
  if (typeof restrictiveAmount === 'number' && restrictiveAmount > 0)
    return { text: text('restrictiveAmount', restrictiveAmount), face: 'strong' };
  if (restrictive === true) return { text: text('restrictive', true), face: 'strong' };
  return { text: restrictive === false ? say(nothingFound, style.language) : '–' };
}

/** What somebody is to the subject: the role, the kinship, or the list. */
function relationOf(
  record: ListRecord,
  kind: string,
  text: (name: string) => string,
  { style }: Setting,
): string {
  for (const name of ['role', 'kinship', 'establishment']) {
    if (typeof record[name] === 'string') return text(name);
  }
  return fieldLabel('RELATIONS', [kind], style.language).toLowerCase();
}
