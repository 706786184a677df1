import { type TArray, type TSchema, Type, TypeGuard } from '@sinclair/typebox';
import { nextSlice } from '../base/slices.ts';
import { type FieldProblem, findFieldProblems, maximumProblems } from './field-problem.ts';

/** After so many entries of a list others get their turn. */
export const entriesATurn = 500;

/** The lists in bodies of a schema, by name, each as an array of what it holds and with how many it may hold. */
type ListSchemas = readonly { readonly name: string; readonly stretch: TArray; readonly maxItems: number }[];

const listsOfSchemas = new WeakMap<TSchema, ListSchemas>();

/**
 * What is wrong with a body, as `findFieldProblems`; long lists in it are looked through in stretches, and told of after
 * everything else.
 */
export async function findBodyProblems(schema: TSchema, body: unknown): Promise<readonly FieldProblem[]> {
  const lists = longListsOf(schema, body);
  if (lists.length === 0) return findFieldProblems(schema, body);
  // Their length is looked at with the body; their entries after it.
  const beginnings = Object.fromEntries(lists.map(({ name, beginning }) => [name, beginning]));
  const problems = [...findFieldProblems(schema, { ...Object(body), ...beginnings })];
  for (const { name, entries, stretchSchema, beginning } of lists) {
    for (let from = beginning.length; from < entries.length; from += entriesATurn) {
      if (problems.length > 0 && problems.length >= maximumProblems) return problems;
      await nextSlice();
      const stretch = entries.slice(from, from + entriesATurn);
      problems.push(...inBody(findFieldProblems(stretchSchema, stretch), { name, from }));
    }
  }
  return problems.slice(0, maximumProblems);
}

interface LongList {
  readonly name: string;
  readonly entries: readonly unknown[];
  readonly stretchSchema: TArray;
  /** One entry more than there may be, where there are. */
  readonly beginning: readonly unknown[];
}

function longListsOf(schema: TSchema, body: unknown): readonly LongList[] {
  if (typeof body !== 'object' || body === null) return [];
  return listsOf(schema).flatMap(({ name, stretch, maxItems }) => {
    const entries: unknown = Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
    if (!Array.isArray(entries) || entries.length <= entriesATurn) return [];
    const beginning = entries.slice(0, Math.max(entriesATurn, maxItems + 1));
    return [{ name, entries, stretchSchema: stretch, beginning }];
  });
}

/** Looked for once: every body asks, and few have any. */
function listsOf(schema: TSchema): ListSchemas {
  const present = listsOfSchemas.get(schema);
  if (present !== undefined) return present;
  const properties = TypeGuard.IsObject(schema) ? Object.entries<TSchema>(schema.properties) : [];
  const lists = properties.flatMap(([name, property]) =>
    TypeGuard.IsArray(property)
      ? [{ name, stretch: Type.Array(property.items), maxItems: property.maxItems ?? 0 }]
      : [],
  );
  listsOfSchemas.set(schema, lists);
  return lists;
}

/** Where they stand in the body. */
function inBody(
  problems: readonly FieldProblem[],
  { name, from }: { readonly name: string; readonly from: number },
): readonly FieldProblem[] {
  return problems.map((problem) => {
    const [, index = '', ...rest] = problem.pointer.split('/');
    return { ...problem, pointer: ['', name, String(Number(index) + from), ...rest].join('/') };
  });
}
