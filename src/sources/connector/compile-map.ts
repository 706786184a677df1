import { isRecord } from '../../base/is-record.ts';
import type { SectionType } from '../../sections/index.ts';
import { type Connector, isScalarSpec, type ScalarSpec, sectionsOf, sectionTargets } from './connector.ts';
import { convert, isBlank } from './convert.ts';
import { parsePath } from './path/parse-path.ts';
import type { Path } from './path/path.ts';
import type { Selection } from './path/selection.ts';
import type { Target } from './target.ts';

/** Gives what one place of a section takes; a problem of the answer is noted with its place. */
type Mapping = (value: unknown, reading: Reading) => unknown;

/** One answer being read. */
export interface Reading {
  readonly selection: Selection;
  /** The place of the section that is being filled, step by step: a text of it is made only where something is wrong there. */
  readonly place: (string | number)[];
  /** Tells that the answer cannot be read here, by which expression and why; the first counts. */
  fail(expression: string, problem: string): void;
  /** Called with each evaluated expression, whether its result was empty, and whether it is of a list. */
  readonly onRead: (expression: string, isEmpty: boolean, isList: boolean) => void;
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
  return (value, reading) => {
    const selected = reading.selection.select(path, value);
    if (reading.selection.problem !== undefined) return reading.fail(text, reading.selection.problem);
    reading.onRead(text, isBlank(selected), false);
    const converted = convert(selected, target, how);
    if (converted.problem !== undefined) return reading.fail(text, converted.problem);
    if (converted.value !== null || target.nullable) return converted.value;
    return reading.fail(text, 'it is not there');
  };
}

function compileList(spec: unknown, target: Extract<Target, { kind: 'list' }>): Mapping {
  if (!isRecord(spec)) throw new Error('A mapping was not checked');
  const { each, noneWhen, item } = spec;
  const text = String(each);
  const path = readyPath(text);
  const proof = typeof noneWhen === 'string' ? readyPath(noneWhen) : undefined;
  const mapping = compile(item, target.item);
  return (value, reading) => {
    const { selection, place } = reading;
    const items = selection.select(path, value);
    const isNone = items === null && proof !== undefined && selection.holds(proof, value);
    if (selection.problem !== undefined) return reading.fail(text, selection.problem);
    reading.onRead(text, items === null && !isNone, true);
    if (isNone) return [];
    if (items === null && target.nullable) return null;
    if (!Array.isArray(items)) return reading.fail(text, 'no list stands there');
    if (items.length > longestList) return reading.fail(text, `it has more than ${longestList} items`);
    return items.map((one, at) => {
      place.push(at);
      if (one === null) reading.fail(text, 'nothing stands there');
      if (Array.isArray(one)) reading.fail(text, 'a list stands where an item should');
      const item = mapping(one, reading);
      place.pop();
      return item;
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
  return (value, reading) => {
    const details: Record<string, unknown> = {};
    for (const { name, mapping } of fields) {
      reading.place.push(name);
      details[name] = mapping(value, reading);
      reading.place.pop();
    }
    const isUnknown = target.nullable && Object.values(details).every((one) => one === null);
    return isUnknown ? null : details;
  };
}
