import type { TSchema } from '@sinclair/typebox';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../src/document/document.ts';
import { isSectionType, sectionDefinition, sectionTypes } from '../../src/sections/index.ts';
import { personalData } from '../../src/storage/personal-data.ts';
import { type DataHolder, type PersonalPaths, retentionTerms } from '../../src/storage/personal-mark.ts';
import { type FilledDatabase, fillDatabase } from './filled-database.ts';
import { open } from './test-database.ts';

interface Column {
  readonly tableName: string;
  readonly name: string;
}

/** The columns of text and bytes of a database that was just made. */
async function textColumns(): Promise<readonly string[]> {
  const { db } = await open();
  const { rows } = await sql<Column>`
    select tables.name as "tableName", columns.name as name
    from pragma_table_list as tables, pragma_table_info(tables.name) as columns
    where tables.schema = 'main' and tables.name not like 'sqlite_%'
      and (tables.type = 'virtual' or tables.type = 'table' and columns.type in ('TEXT', 'BLOB'))`.execute(
    db,
  );
  return rows.map(({ tableName, name }) => `${tableName}.${name}`);
}

const marked = Object.entries(personalData).flatMap(([table, columns]) =>
  Object.entries(columns).map(([name, mark]) => ({ name: `${table}.${name}`, mark })),
);

describe('the marks of personal data', () => {
  test('speak of every column of text and bytes that the database has, and of numbers that stand for a person', async () => {
    expect(marked.map(({ name }) => name).sort()).toEqual(
      [...(await textColumns()), 'mention.document_hash'].sort(),
    );
  });

  test('say for each term what it means, and use each', () => {
    const used = new Set(marked.flatMap(({ mark }) => (mark === null ? [] : [mark.keptFor])));
    expect([...used].sort()).toEqual(Object.keys(retentionTerms).sort());
  });
});

/** A text within a value, and its path: keys with dots between them, `[]` for every item of a list. */
interface Leaf {
  readonly path: string;
  readonly text: string;
}

function leavesOf(value: unknown, path = ''): readonly Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, text: String(value) }];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => leavesOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    leavesOf(field, path === '' ? key : `${path}.${key}`),
  );
}

const covers = (mark: string, path: string) =>
  mark === '' || path === mark || path.startsWith(`${mark}.`) || path.startsWith(`${mark}[`);

/** Whose a text is by the longest path that covers it. */
function holderAt(paths: PersonalPaths, path: string): DataHolder | undefined {
  const [longest] = Object.keys(paths)
    .filter((mark) => covers(mark, path))
    .sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : paths[longest];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What a column holds as JSON; undefined where it holds something else. */
function readJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The marks of a row's column: those of sections say of themselves where they name others. */
function pathsOf(name: string, row: Readonly<Record<string, unknown>>): PersonalPaths | null | undefined {
  const mark = marked.find((column) => column.name === name)?.mark;
  if (mark === null || mark === undefined) return null;
  if (name !== 'dossier.packed' || mark.paths === undefined) return mark.paths;
  const type = String(row['type']);
  const others = isSectionType(type) ? (sectionDefinition(type).thirdParties ?? []) : [];
  const paths = others.map((path) => [`sections[].details.${path}`, 'THIRD_PARTY'] as const);
  return { ...mark.paths, ...Object.fromEntries(paths) };
}

/** Every text of the filled database: where it stands, and whose the marks say that it is; null for nobody's. */
function textsOf({ rows }: FilledDatabase) {
  return rows.flatMap(({ table, row }) =>
    Object.entries(row).flatMap(([column, value]) => {
      const name = `${table}.${column}`;
      const content = value instanceof Uint8Array ? Buffer.from(value).toString() : value;
      if (typeof content !== 'string') return [];
      const paths = pathsOf(name, row);
      const json = readJson(content);
      const whole = marked.find((mark) => mark.name === name)?.mark?.holds ?? null;
      if (json === undefined || paths === undefined)
        return [{ place: name, path: '', text: content, holder: whole }];
      return leavesOf(json).map(({ path, text }) => ({
        place: `${name} ${path}`,
        path,
        text,
        holder: paths === null ? null : (holderAt(paths, path) ?? null),
      }));
    }),
  );
}

/** Bare documents within a text that have the right check digits. */
const documentsIn = (text: string) =>
  (text.match(/\b(?:\d{11}|[0-9A-Z]{12}\d{2})\b/g) ?? []).filter(
    (word) => parseDocument(word).document !== undefined,
  );

test('in a database that runs, batches and events have filled, every document and name lies under a mark that says whose it is', async () => {
  const filled = await fillDatabase();
  const { subjects, others } = filled;
  const texts = textsOf(filled);
  /** The places where some texts stand under no mark but those of `holders`. */
  const places = (isMeant: (text: string) => boolean, holders: readonly (DataHolder | null)[]) => [
    ...new Set(
      texts.filter(({ text, holder }) => holders.includes(holder) && isMeant(text)).map(({ place }) => place),
    ),
  ];
  expect(subjects.length).toBeGreaterThan(6);
  expect(others.length).toBeGreaterThan(20);
  expect.soft(places((text) => documentsIn(text).length > 0, [null])).toEqual([]);
  expect.soft(places((text) => subjects.some((words) => text.includes(words)), [null])).toEqual([]);
  expect
    .soft(places((text) => others.some((words) => text.includes(words)), [null, 'SUBJECT', 'STAFF']))
    .toEqual([]);
  const stale = marked.flatMap(({ name, mark }) =>
    Object.keys(mark?.paths ?? {})
      .filter((path) => !texts.some((text) => text.place.startsWith(`${name} `) && covers(path, text.path)))
      .map((path) => `${name} ${path}`),
  );
  expect.soft(stale, 'marked, and nothing lies there').toEqual([]);
});

/** The schema at a path of a section's details; undefined where there is none. */
function schemaAt(schema: TSchema, steps: readonly string[]): TSchema | undefined {
  if (isRecord(schema) && Array.isArray(schema['anyOf'])) {
    const options: readonly TSchema[] = schema['anyOf'];
    return options.map((option) => schemaAt(option, steps)).find((option) => option !== undefined);
  }
  const [step, ...rest] = steps;
  if (step === undefined) return schema;
  const within: TSchema | undefined = step === '[]' ? schema['items'] : schema['properties']?.[step];
  return within === undefined ? undefined : schemaAt(within, rest);
}

test.each(sectionTypes.map((type) => sectionDefinition(type)))(
  'the paths of others in $type are in its schema',
  ({ details, thirdParties = [] }) => {
    const steps = (path: string) => path.replaceAll('[]', '.[]').split('.');
    expect(thirdParties.filter((path) => schemaAt(details, steps(path)) === undefined)).toEqual([]);
  },
);
