import { isRecord } from '../base/is-record.ts';
import type { Language } from '../base/language.ts';
import type { ReportAnswer, SectionAnswer } from '../report/report-answer.ts';
import { fieldKind, fieldPlace } from '../sections/field-kind.ts';
import { fieldLabel } from '../sections/field-labels.ts';
import { type RecordTable, recordTables } from '../sections/record-tables.ts';
import { sectionTitle } from '../sections/section-words.ts';

/** A record of a list of a section, as its source gave it. */
export type ListRecord = Readonly<Record<string, unknown>>;

/** A column of a list: a field of its records, or a field within one. */
export interface ListColumn {
  /** From the section's details down to the field, without the places in lists. */
  readonly path: readonly string[];
  readonly label: string;
  readonly kind: ReturnType<typeof fieldKind>;
  /** What stands there in a record. */
  readonly of: (record: ListRecord) => unknown;
}

/** A list that stands in a section: lawsuits, partners, the months of a history. */
export interface ReportList {
  readonly type: string;
  readonly path: readonly string[];
  readonly title: string;
  readonly columns: readonly ListColumn[];
  readonly records: readonly ListRecord[];
}

/** Every list of records of a report with at least one, section by section; the result of the policy has its own rows. */
export function listsOfReport(report: ReportAnswer, language: Language): readonly ReportList[] {
  return report.sections
    .filter(({ type }) => type.value !== 'CREDIT_POLICY')
    .flatMap((section) => listsOfSection(section, language));
}

/** Every list of records of a section with at least one. */
export function listsOfSection(section: SectionAnswer, language: Language): readonly ReportList[] {
  const { value: type } = section.type;
  const tables = listsIn(section.details, []).flatMap(({ path, records }) =>
    recordTables(type, path, { records, day: section.asOf }),
  );
  return tables.map(({ path, records, names, isOrdered, pathOf }) => ({
    type,
    path,
    title: tables.length === 1 ? sectionTitle(type, language) : titleOf(type, path, language),
    columns: columnsOf(records, {
      type,
      names: isOrdered ? names : asWritten(type, path, records),
      pathOf,
      language,
    }),
    records,
  }));
}

/** What a list is called among others of its section. */
function titleOf(type: string, path: readonly string[], language: Language): string {
  return fieldLabel(type, path, language);
}

interface FoundList {
  readonly path: readonly string[];
  readonly records: readonly ListRecord[];
}

function listsIn(value: unknown, path: readonly string[]): readonly FoundList[] {
  if (Array.isArray(value)) {
    const records: readonly ListRecord[] = value.filter(isRecord);
    return records.length === 0 ? [] : [{ path, records }];
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => listsIn(field, [...path, name]));
}

function columnsOf(
  records: readonly ListRecord[],
  place: Pick<RecordTable, 'names' | 'pathOf'> & { readonly type: string; readonly language: Language },
): readonly ListColumn[] {
  const { type, names, pathOf, language } = place;
  return names.flatMap((name): readonly ListColumn[] => {
    const at = pathOf(name);
    const inner = records.flatMap((record) => (isRecord(record[name]) ? [record[name]] : []));
    if (inner.length > 0) {
      const within = {
        type,
        names: asWritten(type, at, inner),
        pathOf: (one: string) => [...at, one],
        language,
      };
      return columnsOf(inner, within).map((column) => ({
        ...column,
        label: `${fieldLabel(type, at, language)}: ${column.label}`,
        of: (record) => (isRecord(record[name]) ? column.of(record[name]) : undefined),
      }));
    }
    return [
      {
        path: at,
        label: fieldLabel(type, at, language),
        kind: fieldKind(type, at),
        of: (record) => record[name],
      },
    ];
  });
}

/** The fields of records in the order of their schema. */
function asWritten(type: string, path: readonly string[], records: readonly ListRecord[]): readonly string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].toSorted(
    (a, b) => fieldPlace(type, [...path, a]) - fieldPlace(type, [...path, b]) || 0,
  );
}
