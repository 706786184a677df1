import { isRecord } from '../base/is-record.ts';
import { type Language, say, type Text } from '../base/language.ts';
import type { SectionAnswer } from '../report/report-answer.ts';
import type { CreditPolicyDetails } from '../sections/credit-policy.ts';
import { fieldLabel } from '../sections/field-labels.ts';
import { fieldText } from '../sections/field-text.ts';
import { isSectionType, sectionDefinition } from '../sections/index.ts';
import { emptyListInWords } from '../sections/known-empty.ts';
import { type RecordTable, recordTables } from '../sections/record-tables.ts';
import { reuseInWords } from '../sections/reuse-words.ts';
import { sectionTitle, sectionWords } from '../sections/section-words.ts';
import { sourceAgeInWords, sourceTitle } from '../sections/source-words.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { areFigures } from '../wording/numbers.ts';
import { plainWords } from '../wording/plain-words.ts';
import { policyDetails } from './policy-details.ts';
import { reportWords } from './report-words.ts';

/** One section with everything in it, as people read it. */
interface SectionPage {
  /** Said first where its data are invented. */
  readonly sandbox: string | undefined;
  readonly title: string;
  /** Its state, and its key figures. */
  readonly words: readonly string[];
  readonly sources: readonly string[];
  readonly errors: readonly string[];
  /** Addresses that the reader may open, such as a map of the place. */
  readonly links: readonly string[];
  /** Every field with what it is called: one a line, and a list of records as a table. */
  readonly fields: readonly (FieldLine | FieldTable)[];
}

/** A line about a field; `depth` says within how many others it lies. */
export interface FieldLine {
  readonly depth: number;
  readonly text: string;
}

/** A list of records, the values within them each in a column of its own; the names of the fields stand above the rows. */
export interface FieldTable {
  readonly depth: number;
  readonly columns: readonly string[];
  /** For each column, whether it contains only figures, which are aligned right. */
  readonly figures: readonly boolean[];
  readonly rows: readonly (readonly string[])[];
}

const words = {
  sourceLine: {
    en: '{source} ({provider}), {when}, sha256 {sha256}…',
    'pt-BR': '{source} ({provider}), {when}, sha256 {sha256}…',
  },
} as const satisfies Record<string, Text>;

/** A section with its state, sources, errors and fields. */
export function sectionPage(section: SectionAnswer, style: FigureStyle): SectionPage {
  const { language, format } = style;
  const { value: type } = section.type;
  return {
    sandbox: section.sources.some(({ sandbox }) => sandbox)
      ? say(reportWords.sandboxSection, language)
      : undefined,
    title: `${type}  ${sectionTitle(type, language)}`,
    words: sectionWords(section, style),
    sources: section.sources.map((answer) => {
      const { source, provider, receivedAt, reusedFrom, sha256 } = answer;
      const line = say(words.sourceLine, language, {
        source: sourceTitle(source, language),
        provider,
        when: reuseInWords({ receivedAt, reusedFrom }, style) ?? format.dateTime(receivedAt),
        sha256: sha256.slice(0, 12),
      });
      return [line, ...sourceAgeInWords(answer, language)].join('; ');
    }),
    errors: section.errors.map(
      ({ source, code, message }) => `${sourceTitle(source, language)}  ${code}: ${plainWords(message)}`,
    ),
    links: linksOf(section),
    fields: fieldLines(
      detailsInWords(section, language),
      { type, path: [], depth: 0, day: section.asOf, emptyList: emptyListInWords(section, style) },
      style,
    ),
  };
}

/** The details, where those of a policy's result have titles and words in the place of names and conditions. */
function detailsInWords(
  { type: { value: type }, status, details }: SectionAnswer,
  language: Language,
): Readonly<Record<string, unknown>> {
  if (type !== 'CREDIT_POLICY' || status !== 'COMPLETED') return details;
  // Written by the evaluation, and read back unchanged.
  return policyDetails(details as CreditPolicyDetails, language);
}

/** The collector keeps only details that fit the schema of their type. */
function linksOf({ type: { value: type }, status, details }: SectionAnswer): readonly string[] {
  if (!isSectionType(type) || (status !== 'COMPLETED' && status !== 'PARTIAL')) return [];
  return sectionDefinition(type).links?.(details) ?? [];
}

/** Where a field lies: within which section, under which names, and how deep a page shows it. */
interface Place {
  readonly type: string;
  readonly path: readonly string[];
  readonly depth: number;
  /** The reference day for the texts of the section. */
  readonly day: string;
  /** The text for an empty list. */
  readonly emptyList: string;
}

function fieldLines(
  value: unknown,
  { type, path, depth, day, emptyList }: Place,
  style: FigureStyle,
): readonly (FieldLine | FieldTable)[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, field]): readonly (FieldLine | FieldTable)[] => {
    const at = { type, path: [...path, name], depth, day, emptyList };
    const label = fieldLabel(type, at.path, style.language);
    const heading = { depth, text: `${label}:` };
    const inner = { ...at, depth: depth + 1 };
    if (isRecord(field)) return [heading, ...fieldLines(field, inner, style)];
    if (!Array.isArray(field)) return [{ depth, text: `${label}: ${fieldText(field, at, style)}` }];
    if (field.length === 0) return [{ depth, text: `${label}: ${emptyList}` }];
    if (field.every((item) => !isRecord(item))) {
      return [{ depth, text: `${label}: ${field.map((item) => fieldText(item, at, style)).join(', ')}` }];
    }
    const tables = recordTables(type, at.path, { records: field, day });
    const rows = tables.map((table) => rowsOf(table));
    if (rows.every((table) => table !== undefined)) {
      return tables.flatMap((table, index) => {
        const label = fieldLabel(type, table.path, style.language);
        return [
          { depth, text: `${label}:` },
          tableOf(table, rows[index] ?? [], { type, depth: depth + 1, emptyList }, style),
        ];
      });
    }
    return [
      heading,
      ...field.flatMap((item: unknown, index) => [
        { depth: depth + 1, text: `${index + 1}.` },
        ...fieldLines(item, { ...at, depth: depth + 2 }, style),
      ]),
    ];
  });
}

/** A record as the cells of a row, each by its path; undefined for one with lists of records, which no row has room for. */
function cellsOf(record: unknown, path: readonly string[]): ReadonlyMap<string, unknown> | undefined {
  if (!isRecord(record)) return undefined;
  const cells = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    const at = [...path, name];
    if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null))
      return undefined;
    if (!isRecord(value)) cells.set(at.join('.'), value);
    else {
      const within = cellsOf(value, at);
      if (within === undefined) return undefined;
      for (const [inner, cell] of within) cells.set(inner, cell);
    }
  }
  return cells;
}

type RowCells = ReadonlyMap<string, unknown>;

/** The rows of a table by the paths of their cells; undefined where one has no room in a row. */
function rowsOf({ records, names }: RecordTable): readonly RowCells[] | undefined {
  const rows = records.map((record) =>
    cellsOf(Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : []))), []),
  );
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

function tableOf(
  { names, pathOf }: RecordTable,
  rows: readonly RowCells[],
  { type, depth, emptyList }: Pick<Place, 'type' | 'depth' | 'emptyList'>,
  style: FigureStyle,
): FieldTable {
  const keys = new Set(rows.flatMap((row) => [...row.keys()]));
  const all = names.flatMap((name) => [...keys].filter((key) => key === name || key.startsWith(`${name}.`)));
  // A record that one row has and another lacks stands in its own columns, and leaves them empty there.
  const shown = all.filter(
    // What a row says in words needs no code beside it.
    (name) =>
      !all.some((other) => other.startsWith(`${name}.`)) && !(name === 'code' && all.includes('text')),
  );
  const columns = shown.map((key) => {
    const [name = '', ...within] = key.split('.');
    const path = [...pathOf(name), ...within];
    const labels = [name, ...within].map((_, index) =>
      fieldLabel(type, path.slice(0, path.length - within.length + index), style.language),
    );
    return { key, path, label: labels.join(': ') };
  });
  return {
    depth,
    columns: columns.map(({ label }) => label),
    figures: columns.map(({ key }) => areFigures(rows.map((row) => row.get(key)))),
    rows: rows.map((row) =>
      columns.map(({ key, path }) => cellText(row.get(key), { type, path, emptyList }, style)),
    ),
  };
}

function cellText(
  value: unknown,
  place: Pick<Place, 'type' | 'path' | 'emptyList'>,
  style: FigureStyle,
): string {
  if (!Array.isArray(value)) return fieldText(value, place, style);
  return value.map((item) => fieldText(item, place, style)).join(', ') || place.emptyList;
}
