import { parseExactJson } from '../../../base/exact-json.ts';
import type { Scalar } from './path.ts';

/** A piece of an expression. */
export interface Token {
  readonly type: 'name' | 'literal' | 'number' | 'sign' | 'end' | 'fault';
  /** A sign as it is written, a name without its quotes. */
  readonly text: string;
  readonly value: Scalar;
  readonly offset: number;
  readonly length: number;
}

const forms =
  /\s+|(?<name>[A-Za-z_]\w*)|(?<quoted>"(?:[^"\\\n]|\\.)*")|(?<raw>'(?:[^'\\\n]|\\.)*')|(?<json>`[^`\n]*`)|(?<number>-?\d{1,6})|(?<sign>\[\?|\[\]|\|\||&&|==|!=|<=|>=|[.[\]()*@|!<>,])/y;

/** The pieces of an expression, ending with `end`, or with `fault` where something is no piece of any. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  while (offset < text.length) {
    forms.lastIndex = offset;
    const match = forms.exec(text);
    if (match === null) return [...tokens, faultAt(text, offset)];
    const token = tokenOf(match, offset);
    if (token?.type === 'fault') return [...tokens, token];
    if (token !== undefined) tokens.push(token);
    offset += match[0].length;
  }
  return [...tokens, { type: 'end', text: '', value: null, offset, length: 1 }];
}

function faultAt(text: string, offset: number): Token {
  return { type: 'fault', text: text.slice(offset, offset + 1), value: null, offset, length: 1 };
}

function tokenOf(match: RegExpExecArray, offset: number): Token | undefined {
  const [whole] = match;
  const { name, quoted, raw, json, number, sign } = match.groups ?? {};
  const at = { offset, length: whole.length };
  if (name !== undefined) return { type: 'name', text: name, value: null, ...at };
  if (sign !== undefined) return { type: 'sign', text: sign, value: null, ...at };
  if (number !== undefined) return { type: 'number', text: number, value: Number(number), ...at };
  if (raw !== undefined) {
    return { type: 'literal', text: whole, value: raw.slice(1, -1).replace(/\\(['\\])/g, '$1'), ...at };
  }
  const value = parsed(quoted ?? json?.slice(1, -1));
  if (value === undefined)
    return (json ?? quoted) ? { type: 'fault', text: whole, value: null, ...at } : undefined;
  return quoted === undefined
    ? { type: 'literal', text: whole, value, ...at }
    : { type: 'name', text: String(value), value: null, ...at };
}

function parsed(text: string | undefined): Scalar | undefined {
  if (text === undefined) return undefined;
  try {
    const value = parseExactJson(text);
    return value === null || ['string', 'number', 'boolean'].includes(typeof value)
      ? scalar(value)
      : undefined;
  } catch {
    return undefined;
  }
}

function scalar(value: unknown): Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
