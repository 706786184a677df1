import type { SectionType } from '../../sections/index.ts';
import { isRecord } from '../../yaml/is-record.ts';
import { type Connector, isScalarSpec, type ScalarSpec, sectionsOf, sectionTargets } from './connector.ts';
import { convert } from './convert.ts';
import { parsePath } from './path/parse-path.ts';
import type { Path } from './path/path.ts';
import type { Selection } from './path/selection.ts';
import type { Target } from './target.ts';

/** Gives what one place of a section takes; a problem of the answer is noted with its place. */
type Mapping = (value: unknown, reading: Reading, place: string) => unknown;

/** One answer being read. */
export interface Reading {
  readonly selection: Selection;
  /** Tells where and why the answer cannot be read; the first counts. */
  fail(place: string, problem: string): void;
}

/** The most items of one list. */
const longestList = 20_000;

/** What a connector's `map` does, its expressions read once. */
export function compileMap(connector: Connector): ReadonlyMap<SectionType, Mapping> {
  return new Map(
    sectionsOf(connector).flatMap((type) => {
      const target = sectionTargets[type];
      return target === undefined ? [] : [[type, compile(connector.map[type], target)]];
    }),
  );
}

/** An expression that was checked when the file was read. */
export function readyPath(text: string): Path {
  const { path, fault } = parsePath(text);
  if (fault !== undefined) throw new Error(`${text} was not checked`);
  return path;
}

function compile(spec: unknown, target: Target): Mapping {
  if (target.kind === 'list') return compileList(spec, target);
  if (target.kind === 'map') return compileMapOf(spec, target);
  if (typeof spec === 'string') return compileScalar({ path: spec }, target);
  if (isScalarSpec(spec)) return compileScalar(spec, target);
  throw new Error('A mapping was not checked');
}

function compileScalar({ path: text, value: constant, ...how }: ScalarSpec, target: Target): Mapping {
  if (text === undefined) return () => constant;
  const path = readyPath(text);
  return (value, reading, place) => {
    const selected = reading.selection.select(path, value);
    if (reading.selection.problem !== undefined)
      return reading.fail(`${place} (${text})`, reading.selection.problem);
    const converted = convert(selected, target, how);
    if (converted.problem !== undefined) return reading.fail(`${place} (${text})`, converted.problem);
    if (converted.value !== null || target.nullable) return converted.value;
    return reading.fail(`${place} (${text})`, 'it is not there');
  };
}

function compileList(spec: unknown, target: Extract<Target, { kind: 'list' }>): Mapping {
  if (!isRecord(spec)) throw new Error('A mapping was not checked');
  const { each, noneWhen, item } = spec;
  const text = String(each);
  const path = readyPath(text);
  const proof = typeof noneWhen === 'string' ? readyPath(noneWhen) : undefined;
  const mapping = compile(item, target.item);
  return (value, reading, place) => {
    const { selection } = reading;
    const items = selection.select(path, value);
    const isNone = items === null && proof !== undefined && selection.holds(proof, value);
    if (selection.problem !== undefined) return reading.fail(`${place} (${text})`, selection.problem);
    if (isNone) return [];
    if (items === null && target.nullable) return null;
    if (!Array.isArray(items)) return reading.fail(`${place} (${text})`, 'no list stands there');
    if (items.length > longestList)
      return reading.fail(`${place} (${text})`, `it has more than ${longestList} items`);
    return items.map((one, at) => {
      const itemPlace = `${place}[${at}]`;
      if (one === null) reading.fail(`${itemPlace} (${text})`, 'nothing stands there');
      if (Array.isArray(one)) reading.fail(`${itemPlace} (${text})`, 'a list stands where an item should');
      return mapping(one, reading, itemPlace);
    });
  };
}

function compileMapOf(spec: unknown, target: Extract<Target, { kind: 'map' }>): Mapping {
  const own = isRecord(spec) ? spec : {};
  const fields = Object.entries(target.fields).flatMap(([name, field]) => {
    const isMapped = Object.hasOwn(own, name);
    if (!isMapped && field.optional) return [];
    return [{ name, mapping: isMapped ? compile(own[name], field.target) : () => null }];
  });
  return (value, reading, place) => {
    const details: Record<string, unknown> = {};
    for (const { name, mapping } of fields) details[name] = mapping(value, reading, `${place}.${name}`);
    const isUnknown = Object.values(details).every((one) => one === null);
    return target.nullable && isUnknown ? null : details;
  };
}
