import { isRecord } from '../../../base/is-record.ts';
import type { Comparison, FunctionName, Path } from './path.ts';

/**
 * What expressions select from one value. Where JMESPath would leave out an item without a word (a list of which an item
 * lacks what is asked of it, a filter that compares what is not there) this is a `problem`: a provider that renames a
 * field must not look as one that found nothing.
 */
export class Selection {
  /** What makes the value unusable, in a few English words without any of its content; the first counts. */
  problem: string | undefined;
  #steps: number;
  readonly #isDocument: ((value: unknown) => boolean) | undefined;

  /**
   * @param maximumSteps how much may be looked at in all.
   * @param isDocument whether a value is the queried document. Omit where no document is queried: `is_document` fails.
   */
  constructor(maximumSteps: number, isDocument?: (value: unknown) => boolean) {
    this.#steps = maximumSteps;
    this.#isDocument = isDocument;
  }

  /** What a path gives; null where there is nothing. */
  select(path: Path, value: unknown): unknown {
    return this.problem === undefined ? this.#of(path, value, false) : null;
  }

  /** Whether a test holds. */
  holds(path: Path, value: unknown): boolean {
    return isTrue(this.select(path, value));
  }

  #fail(problem: string): null {
    this.problem ??= problem;
    return null;
  }

  #of(path: Path, value: unknown, filters: boolean): unknown {
    this.#steps -= 1;
    if (this.#steps < 0) return this.#fail('it takes too long to look through');
    switch (path.kind) {
      case 'current':
        return value;
      case 'literal':
        return path.value;
      case 'field':
        return memberOf(value, path.name);
      case 'index':
        return Array.isArray(value) ? (value.at(path.at) ?? null) : null;
      case 'then':
        return this.#of(path.right, this.#of(path.left, value, filters), filters);
      case 'or': {
        const left = this.#of(path.left, value, filters);
        return this.#judge(left, filters) ? left : this.#of(path.right, value, filters);
      }
      case 'and': {
        const left = this.#of(path.left, value, filters);
        return this.#judge(left, filters) ? this.#of(path.right, value, filters) : left;
      }
      case 'not':
        return !this.#judge(this.#of(path.of, value, filters), filters);
      case 'compare':
        return this.#compare(path, value, filters);
      case 'call':
        return this.#call(
          path.name,
          path.of.map((one) => this.#of(one, value, filters)),
        );
      default:
        return this.#list(path, value, filters);
    }
  }

  #list(
    path: Extract<Path, { kind: 'each' | 'flatten' | 'filter' }>,
    value: unknown,
    filters: boolean,
  ): unknown {
    const list = this.#of(path.left, value, filters);
    if (!Array.isArray(list)) return null;
    const items: readonly unknown[] = path.kind === 'flatten' ? list.flat(1) : list;
    const kept: unknown[] = [];
    for (const item of items) {
      if (path.kind === 'filter' && !this.#judge(this.#of(path.condition, item, true), true)) continue;
      const one = this.#of(path.right, item, filters);
      if (this.problem !== undefined) return null;
      if (one === null) return this.#fail('an item of a list lacks what is asked of it');
      kept.push(one);
    }
    return kept;
  }

  /** Whether a value counts as true; of what a filter looks at, it has to be there. */
  #judge(value: unknown, filters: boolean): boolean {
    if (filters && value === null) this.#fail('a filter looks at what an item does not have');
    return isTrue(value);
  }

  #compare(
    { by, left, right }: Extract<Path, { kind: 'compare' }>,
    value: unknown,
    filters: boolean,
  ): boolean | null {
    const a = this.#of(left, value, filters);
    const b = this.#of(right, value, filters);
    const speaksOfNull = [left, right].some((side) => side.kind === 'literal' && side.value === null);
    if (filters && !speaksOfNull && (a === null || b === null)) {
      return this.#fail('a filter compares what an item does not have');
    }
    if (isContainer(a) || isContainer(b)) return this.#fail('a list or a map is compared');
    if (by === '==') return a === b;
    if (by === '!=') return a !== b;
    if (typeof a !== 'number' || typeof b !== 'number') {
      return filters ? this.#fail('what is no number is compared by its size') : null;
    }
    return inOrder(by, a, b);
  }

  #call(name: FunctionName, [first, second, ...more]: readonly unknown[]): unknown {
    switch (name) {
      case 'length':
        if (typeof first === 'string') return [...first].length;
        return Array.isArray(first) ? first.length : this.#fail('length is asked of what is no list');
      case 'not_null':
        return [first, second, ...more].find((one) => one !== null && one !== undefined) ?? null;
      case 'is_document':
        return this.#isDocument?.(first) ?? this.#fail('is_document is used where no document is queried');
      case 'to_array':
        return Array.isArray(first) ? first : [first];
      case 'contains':
        if (typeof first === 'string') return typeof second === 'string' && first.includes(second);
        return Array.isArray(first) ? first.includes(second) : this.#fail('contains is asked of nothing');
      case 'starts_with':
      case 'ends_with': {
        if (typeof first !== 'string' || typeof second !== 'string')
          return this.#fail(`${name} is asked of no text`);
        return name === 'starts_with' ? first.startsWith(second) : first.endsWith(second);
      }
      default:
        return this.#figure(name, first);
    }
  }

  #figure(name: 'sum' | 'max' | 'min', list: unknown): number | null {
    if (!Array.isArray(list)) return this.#fail(`${name} is asked of what is no list`);
    let figure: number | null = name === 'sum' ? 0 : null;
    for (const item of list) {
      if (typeof item !== 'number') return this.#fail(`${name} is asked of what are no numbers`);
      if (figure === null) figure = item;
      else if (name === 'sum') figure += item;
      else figure = name === 'max' ? Math.max(figure, item) : Math.min(figure, item);
    }
    return figure;
  }
}

function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** As JMESPath has it: nothing, false, and what is empty are not. */
function isTrue(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return false;
  return isContainer(value) ? Object.keys(value).length > 0 : true;
}

function inOrder(by: Exclude<Comparison, '==' | '!='>, a: number, b: number): boolean {
  switch (by) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}
