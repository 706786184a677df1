import {
  type Comparison,
  comparisons,
  type FunctionName,
  functionNames,
  type Path,
  type PathFault,
} from './path.ts';
import { type Token, tokensOf } from './path-tokens.ts';

/** Names that are more than data in JavaScript. */
const hostileNames: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Parts inside one another. */
const deepest = 40;

/** How tightly each sign binds, as JMESPath has it. */
const bindings: Readonly<Record<string, number>> = {
  '|': 1,
  '||': 2,
  '&&': 3,
  ...Object.fromEntries(comparisons.map((sign) => [sign, 5])),
  '[]': 9,
  '[?': 21,
  '.': 40,
  '[': 55,
};
/** What binds less ends what is said of each item. */
const endOfEach = 10;
const bindingOfNot = 45;

const current: Path = { kind: 'current' };

/**
 * Reads an expression of the part of JMESPath (jmespath.org/specification.html) that selects: names, indexes, `[*]`, `[]`,
 * `[?…]`, `|`, `||`, `&&`, `!`, comparisons, texts, numbers and a few functions. It builds no lists or maps, so that what it
 * gives is never larger than what it is given, and it always ends.
 */
export function parsePath(
  text: string,
):
  | { readonly path: Path; readonly fault?: undefined }
  | { readonly path?: undefined; readonly fault: PathFault } {
  const parser = new Parser(tokensOf(text));
  const path = parser.whole();
  return parser.fault === undefined ? { path } : { fault: parser.fault };
}

class Parser {
  /** The first thing that is wrong; what is read after it counts for nothing. */
  fault: PathFault | undefined;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Path {
    const path = this.#expression(0);
    if (this.#token.type !== 'end') this.#fail();
    return path;
  }

  get #token(): Token {
    const token = this.#tokens[this.#at] ?? this.#tokens.at(-1);
    if (token === undefined) throw new Error('An expression has no end');
    return token;
  }

  #is(sign: string): boolean {
    return this.#token.type === 'sign' && this.#token.text === sign;
  }

  #take(): Token {
    const token = this.#token;
    this.#at += 1;
    return token;
  }

  #expect(sign: string): void {
    if (this.#is(sign)) this.#take();
    else this.#fail();
  }

  #fail(code: PathFault['code'] = 'UNEXPECTED', token = this.#token): Path {
    const { offset, length, text } = token;
    this.fault ??= { offset, length, code, piece: text };
    this.#at = this.#tokens.length;
    return current;
  }

  #expression(bound: number): Path {
    this.#depth += 1;
    if (this.#depth > deepest) return this.#fail('TOO_DEEP');
    let left = this.#first();
    while (this.fault === undefined && bound < this.#binding()) left = this.#next(left);
    this.#depth -= 1;
    return left;
  }

  #binding(): number {
    return this.#token.type === 'sign' ? (bindings[this.#token.text] ?? 0) : 0;
  }

  #first(): Path {
    const token = this.#token;
    if (token.type === 'literal') return { kind: 'literal', value: this.#take().value };
    if (token.type === 'name') return this.#name();
    if (token.type !== 'sign') return this.#fail();
    switch (token.text) {
      case '@':
        this.#take();
        return current;
      case '!':
        this.#take();
        return { kind: 'not', of: this.#expression(bindingOfNot) };
      case '(': {
        this.#take();
        const inner = this.#expression(0);
        this.#expect(')');
        return inner;
      }
      case '[':
      case '[]':
      case '[?':
        return this.#next(current);
      default:
        return this.#fail();
    }
  }

  #name(): Path {
    if (this.#token.type !== 'name') return this.#fail();
    const token = this.#take();
    if (this.#is('(')) return this.#call(token);
    return hostileNames.includes(token.text)
      ? this.#fail('HOSTILE_NAME', token)
      : { kind: 'field', name: token.text };
  }

  #call(token: Token): Path {
    const name = functionNames.find((one) => one === token.text);
    if (name === undefined) return this.#fail('UNKNOWN_FUNCTION', token);
    this.#take();
    const of: Path[] = [];
    while (this.fault === undefined && !this.#is(')')) {
      if (of.length > 0) this.#expect(',');
      of.push(this.#expression(0));
    }
    this.#expect(')');
    return takes(name, of.length) ? { kind: 'call', name, of } : this.#fail('UNEXPECTED', token);
  }

  #next(left: Path): Path {
    const sign = this.#take();
    const { text } = sign;
    switch (text) {
      case '.':
        // In JMESPath !a.b asks for the b of a truth: who writes it means !(a.b).
        if (left.kind === 'not') return this.#fail('UNEXPECTED', sign);
        return { kind: 'then', left, right: this.#name() };
      case '|':
        return { kind: 'then', left, right: this.#expression(1) };
      case '||':
        return { kind: 'or', left, right: this.#expression(2) };
      case '&&':
        return { kind: 'and', left, right: this.#expression(3) };
      case '[]':
        return { kind: 'flatten', left, right: this.#ofEach() };
      case '[?': {
        const condition = this.#expression(0);
        this.#expect(']');
        return { kind: 'filter', left, condition, right: this.#ofEach() };
      }
      case '[':
        return this.#brackets(left);
      default:
        return { kind: 'compare', by: comparisonOf(text), left, right: this.#expression(5) };
    }
  }

  #brackets(left: Path): Path {
    if (this.#is('*')) {
      this.#take();
      this.#expect(']');
      return { kind: 'each', left, right: this.#ofEach() };
    }
    if (this.#token.type !== 'number') return this.#fail();
    const at = Number(this.#take().value);
    this.#expect(']');
    return { kind: 'then', left, right: { kind: 'index', at } };
  }

  /** What is asked of each item: all that follows and binds tighter than a list ends. */
  #ofEach(): Path {
    let right: Path = current;
    while (this.fault === undefined && this.#binding() > endOfEach) right = this.#next(right);
    return right;
  }
}

function comparisonOf(text: string): Comparison {
  const by = comparisons.find((sign) => sign === text);
  if (by === undefined) throw new Error(`${text} binds and is no comparison`);
  return by;
}

function takes(name: FunctionName, count: number): boolean {
  switch (name) {
    case 'not_null':
      return count > 0;
    case 'contains':
    case 'starts_with':
    case 'ends_with':
      return count === 2;
    default:
      return count === 1;
  }
}
