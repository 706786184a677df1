import { setImmediate as nextTurn } from 'node:timers/promises';
import { type TArray, type TSchema, Type, TypeGuard } from '@sinclair/typebox';
import { type FieldProblem, findFieldProblems, maximumProblems } from './field-problem.ts';

/** After so many entries of a list others get their turn. */
export const entriesATurn = 500;

const stretchSchemas = new WeakMap<TSchema, TArray>();

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
      await nextTurn();
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
  if (!TypeGuard.IsObject(schema) || typeof body !== 'object' || body === null) return [];
  return Object.entries<TSchema>(schema.properties).flatMap(([name, property]) => {
    const entries: unknown = Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
    if (!TypeGuard.IsArray(property) || !Array.isArray(entries) || entries.length <= entriesATurn) return [];
    const stretchSchema = stretchSchemas.get(property) ?? Type.Array(property.items);
    stretchSchemas.set(property, stretchSchema);
    const beginning = entries.slice(0, Math.max(entriesATurn, (property.maxItems ?? 0) + 1));
    return [{ name, entries, stretchSchema, beginning }];
  });
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
