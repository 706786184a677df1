import { say, type Text } from '../base/language.ts';
import type { SectionAnswer } from '../report/report-answer.ts';
import { isSectionType, sectionDefinition } from '../sections/index.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import { reportWords } from './report-words.ts';
import { sectionTitle, sectionWords } from './section-words.ts';

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
  /** Every field by the name that it has in the API: one a line, and a list of records as a table. */
  readonly fields: readonly (FieldLine | FieldTable)[];
}

/** A line about a field; `depth` says within how many others it lies. */
export interface FieldLine {
  readonly depth: number;
  readonly text: string;
}

/** A list of records that hold nothing but single values; the names of the fields stand above the rows. */
export interface FieldTable {
  readonly depth: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const words = {
  sourceLine: {
    en: '{source} ({provider}), {when}, sha256 {sha256}…',
    'pt-BR': '{source} ({provider}), {when}, sha256 {sha256}…',
  },
  emptyList: { en: 'none', 'pt-BR': 'nenhum' },
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
    sources: section.sources.map(({ source, provider, receivedAt, sha256 }) =>
      say(words.sourceLine, language, {
        source,
        provider,
        when: format.dateTime(receivedAt),
        sha256: sha256.slice(0, 12),
      }),
    ),
    errors: section.errors.map(({ source, code, message }) => `${source}  ${code}: ${plainWords(message)}`),
    links: linksOf(section),
    fields: fieldLines(section.details, { depth: 0, emptyList: say(words.emptyList, language) }),
  };
}

/** The collector keeps only details that fit the schema of their type. */
function linksOf({ type: { value: type }, status, details }: SectionAnswer): readonly string[] {
  if (!isSectionType(type) || (status !== 'COMPLETED' && status !== 'PARTIAL')) return [];
  return sectionDefinition(type).links?.(details) ?? [];
}

function fieldLines(
  value: unknown,
  { depth, emptyList }: { readonly depth: number; readonly emptyList: string },
): readonly (FieldLine | FieldTable)[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, field]): readonly (FieldLine | FieldTable)[] => {
    if (isRecord(field)) {
      return [{ depth, text: `${key}:` }, ...fieldLines(field, { depth: depth + 1, emptyList })];
    }
    if (!Array.isArray(field)) return [{ depth, text: `${key}: ${scalarText(field)}` }];
    if (field.length === 0) return [{ depth, text: `${key}: ${emptyList}` }];
    if (field.every((item) => !isRecord(item))) {
      return [{ depth, text: `${key}: ${field.map(scalarText).join(', ')}` }];
    }
    if (field.every(isFlat)) return [{ depth, text: `${key}:` }, tableOf(field, depth + 1)];
    return [
      { depth, text: `${key}:` },
      ...field.flatMap((item: unknown, index) => [
        { depth: depth + 1, text: `${index + 1}.` },
        ...fieldLines(item, { depth: depth + 2, emptyList }),
      ]),
    ];
  });
}

function isFlat(item: unknown): item is Readonly<Record<string, unknown>> {
  return isRecord(item) && Object.values(item).every((item) => !isRecord(item) && !Array.isArray(item));
}

function tableOf(records: readonly Readonly<Record<string, unknown>>[], depth: number): FieldTable {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return {
    depth,
    columns,
    rows: records.map((record) => columns.map((column) => scalarText(record[column]))),
  };
}

function scalarText(value: unknown): string {
  return value === null || value === undefined ? '–' : plainWords(String(value));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
