import type { Document, Node } from 'yaml';
import type { Text } from '../base/language.ts';
import type { Finding, Problem, ValuePlace } from './finding.ts';
import { type Fault, type LocatedValue, locate, type Span } from './located-value.ts';
import { quoted } from './suggestion.ts';
import { positionsIn, type TextPosition } from './text-position.ts';
import { unusualIndentation, withUnusualCharacters } from './unusual-characters.ts';
import { yamlInGeneral, yamlWords } from './yaml-words.ts';

/** The largest file that is read, in bytes. */
export const maximumBytes = 1_000_000;
/** The most words, blanks and signs that a file is made of; a policy of some 2,000 rules. What YAML costs goes by these, not by bytes. */
const usualLexemes = 100_000;
/** Maps and lists inside one another. */
const maximumNesting = 40;
/** What aliases may add to a file, in nodes. */
const maximumAliasedNodes = 10_000;
/** More findings than these tell nobody more. */
const maximumFindings = 200;

/** The codes of this file, with what each is about; all are errors. */
export const readerCodes = {
  FILE_TOO_LARGE: { en: 'A file too large to be read', 'pt-BR': 'Arquivo grande demais para ser lido' },
  NOT_TEXT: { en: 'A file that is not text in UTF-8', 'pt-BR': 'Arquivo que não é texto em UTF-8' },
  EMPTY_FILE: { en: 'A file without content', 'pt-BR': 'Arquivo sem conteúdo' },
  YAML_SYNTAX: { en: 'YAML that cannot be read', 'pt-BR': 'YAML que não pode ser lido' },
  UNUSUAL_CHARACTER: {
    en: 'An invisible character, or one that looks like another',
    'pt-BR': 'Caractere invisível ou parecido com outro',
  },
  DUPLICATE_KEY: { en: 'A key that stands twice', 'pt-BR': 'Chave que aparece duas vezes' },
  NESTING_TOO_DEEP: {
    en: 'Too many levels inside one another',
    'pt-BR': 'Níveis demais uns dentro dos outros',
  },
  TOO_MANY_ALIASES: {
    en: 'Aliases that make the file explode',
    'pt-BR': 'Aliases que fazem o arquivo explodir',
  },
  UNKNOWN_ALIAS: { en: 'An alias without its anchor', 'pt-BR': 'Alias sem a sua âncora' },
  MULTIPLE_DOCUMENTS: { en: 'More than one document in a file', 'pt-BR': 'Mais de um documento no arquivo' },
  TOO_MANY_FINDINGS: { en: 'More findings than are shown', 'pt-BR': 'Mais achados do que os mostrados' },
} as const satisfies Record<string, Text>;

/** A file of YAML read: its value with the places of everything in it, and what was found wrong. */
export interface LocatedYaml {
  /** undefined where there is nothing to go on with, as the findings then say. */
  readonly root: LocatedValue | undefined;
  /** Adds what a reader finds in the value; false once there are more findings than are shown. */
  report(problem: Problem): boolean;
  /** Where a place of the value stands. */
  positionOf(place: ValuePlace): TextPosition;
  /** Everything found so far, in the order of the file. */
  findings(): readonly Finding[];
}

/**
 * Reads YAML (1.2, core schema) whatever it holds: nothing is thrown, and the time and memory spent are bounded.
 * Bytes must be UTF-8. `file` is the name under which findings speak of it; `beginning` says what an empty file lacks.
 */
export async function readLocatedYaml(
  content: string | Uint8Array,
  {
    file,
    beginning,
    maximumLexemes = usualLexemes,
  }: { readonly file: string; readonly beginning: Text; readonly maximumLexemes?: number },
): Promise<LocatedYaml> {
  const faults = new Faults();
  const text = decode(content, faults);
  const parsed = faults.areFatal ? undefined : await parse(text, faults, { beginning, maximumLexemes });
  const root = faults.areFatal ? undefined : parsed;
  let positionAt: ReturnType<typeof positionsIn> | undefined;
  return {
    root,
    report: (problem) => {
      if (root === undefined || faults.found.length > maximumFindings) return false;
      faults.found.push({ ...problem, span: locate(root, problem.place, text) });
      return true;
    },
    positionOf: (place) => {
      positionAt ??= positionsIn(text);
      return positionAt(root === undefined ? 0 : locate(root, place, text).start);
    },
    findings: () => toFindings(withUnusualCharacters(faults.found, text), { file, text }),
  };
}

class Faults {
  readonly found: Fault[] = [];

  add(code: keyof typeof readerCodes, span: Span, message: Text, suggestion: Text | null = null): void {
    if (this.found.length > maximumFindings) return;
    this.found.push({ code, severity: 'error', span, message, suggestion });
  }

  /** Whether what was found leaves a value that is worth checking: only one key of two is still all there. */
  get areFatal(): boolean {
    return this.found.some(({ code }) => code !== 'DUPLICATE_KEY');
  }
}

function decode(content: string | Uint8Array, faults: Faults): string {
  const start = { start: 0, end: 0 };
  if (content.length > maximumBytes) {
    faults.add('FILE_TOO_LARGE', start, {
      en: `The file is larger than ${maximumBytes / 1_000_000} MB`,
      'pt-BR': `O arquivo tem mais de ${maximumBytes / 1_000_000} MB`,
    });
    return '';
  }
  const text = typeof content === 'string' ? content.replace(/^\uFEFF/, '') : decodeUtf8(content);
  // What YAML calls non-printable, and what stands for bytes that were no UTF-8.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const odd = text?.search(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]/) ?? 0;
  if (text === undefined || odd !== -1) {
    faults.add(
      'NOT_TEXT',
      { start: odd, end: odd + 1 },
      { en: 'The file is not plain text', 'pt-BR': 'O arquivo não é texto simples' },
      { en: 'Save it as text in UTF-8', 'pt-BR': 'Salve-o como texto em UTF-8' },
    );
  }
  return text ?? '';
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The value of the file's only document; undefined where there is none to go on with. */
async function parse(
  text: string,
  faults: Faults,
  { beginning, maximumLexemes }: { readonly beginning: Text; readonly maximumLexemes: number },
): Promise<LocatedValue | undefined> {
  const yaml = await import('yaml');
  const parser = new yaml.Parser();
  // Duplicate keys are looked for below: the library compares every key of a map with every other.
  const composer = new yaml.Composer({
    version: '1.2',
    schema: 'core',
    resolveKnownTags: false,
    stringKeys: true,
    uniqueKeys: false,
  });
  const documents: Document.Parsed[] = [];
  let lexemes = 0;
  for (const lexeme of new yaml.Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token));
    lexemes += 1;
    const here = { start: parser.offset, end: parser.offset + 1 };
    if (lexemes > maximumLexemes) {
      faults.add('FILE_TOO_LARGE', here, {
        en: 'The file holds more up to here than can be read at once',
        'pt-BR': 'O arquivo tem até aqui mais conteúdo do que se pode ler de uma vez',
      });
    }
    // Asked while the syntax is still a flat stream: what composes documents and whatever walks them is recursive.
    if (parser.stack.length > maximumNesting) {
      faults.add('NESTING_TOO_DEEP', here, readerCodes.NESTING_TOO_DEEP);
    }
    if (faults.areFatal) return undefined;
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end(true, text.length));

  const [document, second] = documents;
  const positionOf = positionsIn(text);
  const problems = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  const problemLines = new Set(problems.map(({ pos }) => positionOf(pos[0]).line));
  const strange = unusualIndentation(text, (at) => problemLines.has(positionOf(at).line));
  if (strange !== undefined && (problems.length > 0 || strange.isOfKey)) {
    faults.add('UNUSUAL_CHARACTER', strange, strange.message, strange.suggestion);
    return undefined;
  }
  let lastLine = 0;
  for (const { code, pos } of problems) {
    // What follows on the same line nearly always follows from the same slip.
    const { line } = positionOf(pos[0]);
    if (line === lastLine) continue;
    lastLine = line;
    faults.add('YAML_SYNTAX', { start: pos[0], end: pos[1] }, yamlWords[code] ?? yamlInGeneral);
  }
  if (second !== undefined) {
    const [start] = second.range;
    faults.add('MULTIPLE_DOCUMENTS', { start, end: start + 3 }, readerCodes.MULTIPLE_DOCUMENTS, {
      en: 'Keep one document a file',
      'pt-BR': 'Deixe um documento por arquivo',
    });
  }
  if (faults.areFatal || document === undefined) return undefined;
  if (document.contents === null || (yaml.isScalar(document.contents) && document.contents.value === null)) {
    faults.add('EMPTY_FILE', { start: 0, end: 0 }, readerCodes.EMPTY_FILE, beginning);
    return undefined;
  }
  return new Walk(yaml, faults).locate(document.contents);
}

/** Turns YAML nodes into values with their places, following aliases only so far. */
class Walk {
  readonly #yaml: typeof import('yaml');
  readonly #faults: Faults;
  readonly #anchors = new Map<string, Node>();
  /** Nodes being walked: an alias to one of them would never end. */
  readonly #open = new Set<Node>();
  #aliasedNodes = 0;
  /** The alias of the file's own text that is being followed. */
  #followed: Span | undefined;
  #exploded = false;

  constructor(yaml: typeof import('yaml'), faults: Faults) {
    this.#yaml = yaml;
    this.#faults = faults;
  }

  locate(node: Node): LocatedValue {
    const span = spanOf(node);
    if (this.#yaml.isAlias(node)) return this.#follow(node.source, span);
    if (this.#followed !== undefined) this.#aliasedNodes += 1;
    const { anchor } = this.#yaml.isNode(node) && 'anchor' in node ? node : {};
    if (anchor !== undefined) this.#anchors.set(anchor, node);
    this.#open.add(node);
    const located = this.#content(node, span);
    this.#open.delete(node);
    return located;
  }

  #content(node: Node, span: Span): LocatedValue {
    if (this.#yaml.isMap(node)) return this.#map(node.items, span);
    if (this.#yaml.isSeq(node)) {
      const items = node.items.flatMap((item) => (this.#yaml.isNode(item) ? [this.locate(item)] : []));
      return { ...span, value: items.map((item) => item.value), items };
    }
    if (!this.#yaml.isScalar(node)) return { ...span, value: null };
    const { value, source } = node;
    return typeof value === 'number' && source !== undefined
      ? { ...span, value, written: source }
      : { ...span, value };
  }

  #map(pairs: readonly { key: unknown; value: unknown }[], span: Span): LocatedValue {
    const entries = new Map<string, { key: Span; held: LocatedValue }>();
    let before: PlainNumber | undefined;
    for (const { key: keyNode, value } of pairs) {
      if (!this.#yaml.isScalar(keyNode)) continue;
      const key = spanOf(keyNode);
      const name = String(keyNode.value);
      const whole = before && withDecimals(before, { key, text: keyNode.source, value });
      if (before !== undefined && whole !== undefined) {
        entries.set(before.name, { key: before.key, held: { ...whole, value: whole.text } });
        before = { ...before, ...whole };
        continue;
      }
      const held = this.#yaml.isNode(value)
        ? this.locate(value)
        : { start: key.end, end: key.end, value: null };
      const text = this.#yaml.isScalar(value) && value.type === 'PLAIN' ? value.source : undefined;
      before =
        text === undefined || entries.has(name)
          ? undefined
          : { start: held.start, end: held.end, name, key, text };
      if (entries.has(name)) {
        this.#faults.add('DUPLICATE_KEY', key, {
          en: `${quoted(name)} stands twice`,
          'pt-BR': `${quoted(name)} aparece duas vezes`,
        });
      } else {
        entries.set(name, { key, held });
      }
    }
    return {
      ...span,
      value: Object.fromEntries([...entries].map(([name, { held }]) => [name, held.value])),
      entries,
    };
  }

  #follow(source: string, span: Span): LocatedValue {
    const target = this.#anchors.get(source);
    const name = quoted(source);
    if (target === undefined) {
      this.#faults.add('UNKNOWN_ALIAS', span, {
        en: `There is no anchor ${name} above`,
        'pt-BR': `Não há âncora ${name} acima`,
      });
    } else if (this.#open.has(target) || this.#aliasedNodes > maximumAliasedNodes) {
      // The first tells it all: with every other one the file only explodes further.
      if (!this.#exploded) {
        this.#faults.add('TOO_MANY_ALIASES', this.#followed ?? span, readerCodes.TOO_MANY_ALIASES);
      }
      this.#exploded = true;
    } else {
      const outer = this.#followed;
      this.#followed = outer ?? span;
      const located = this.locate(target);
      this.#followed = outer;
      return located;
    }
    return { ...span, value: null };
  }
}

/** The value of a key as it is written, which may turn out to be a number up to its comma. */
interface PlainNumber extends Span {
  readonly name: string;
  readonly key: Span;
  readonly text: string;
}

/**
 * The whole of a number that is written with a comma in a flow map, where YAML ends the value at the comma and takes the
 * decimals for a key of their own: whoever reads the map then sees what the author wrote, and says it once.
 */
function withDecimals(
  { start, end, text }: PlainNumber,
  after: { readonly key: Span; readonly text: string | undefined; readonly value: unknown },
): (Span & { readonly text: string }) | undefined {
  const isOneWord = after.key.start === end + 1 && isEmptyNode(after.value);
  if (!isOneWord || after.text === undefined || !/\d$/.test(text) || !/^\d/.test(after.text))
    return undefined;
  return { start, end: after.key.end, text: `${text},${after.text}` };
}

function isEmptyNode(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const range: unknown = Reflect.get(value, 'range');
  return Array.isArray(range) && range[0] === range[1];
}

function spanOf(node: Node): Span {
  const [start, end] = node.range ?? [0, 0];
  return { start, end };
}

function toFindings(faults: readonly Fault[], { file, text }: { file: string; text: string }): Finding[] {
  const positionOf = positionsIn(text);
  const shown = faults.slice(0, maximumFindings).sort((a, b) => a.span.start - b.span.start);
  const last = shown.at(-1);
  if (faults.length > maximumFindings && last !== undefined) {
    const message = {
      en: `There are more findings than the ${maximumFindings} shown`,
      'pt-BR': `Há mais achados do que os ${maximumFindings} mostrados`,
    };
    shown.push({ code: 'TOO_MANY_FINDINGS', severity: 'error', span: last.span, message, suggestion: null });
  }
  return shown.map(({ span: { start, end }, code, severity, message, suggestion }) => {
    const lineEnd = text.indexOf('\n', start);
    const shownEnd = lineEnd === -1 ? end : Math.min(end, lineEnd);
    return {
      file,
      ...positionOf(start),
      length: Math.max(1, shownEnd - start),
      code,
      severity,
      message,
      suggestion,
    };
  });
}
