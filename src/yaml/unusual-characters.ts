import type { Text } from '../base/language.ts';
import type { Fault, Span } from './located-value.ts';

/** A character that looks like another one, or is invisible. Text copied from web pages, chats and word processors contains them. */
interface UnusualCharacter extends Span {
  readonly message: Text;
  readonly suggestion: Text;
}

interface CharacterKind {
  readonly pattern: RegExp;
  readonly name: Text;
  /** The plain character that replaces it; '' to delete it. Default: the letter or sign that it looks like. */
  readonly plain?: string;
}

const kinds: readonly CharacterKind[] = [
  { pattern: /\u00A0/, name: { en: 'no-break space', 'pt-BR': 'espaço inseparável' }, plain: ' ' },
  {
    pattern: /\u202F/,
    name: { en: 'narrow no-break space', 'pt-BR': 'espaço inseparável estreito' },
    plain: ' ',
  },
  { pattern: /\u3000/, name: { en: 'ideographic space', 'pt-BR': 'espaço ideográfico' }, plain: ' ' },
  {
    pattern: /[\u1680\u2000-\u200A\u205F]/,
    name: { en: 'space of another width', 'pt-BR': 'espaço de outra largura' },
    plain: ' ',
  },
  { pattern: /\u0085/, name: { en: 'next line', 'pt-BR': 'próxima linha' }, plain: '' },
  { pattern: /\u00AD/, name: { en: 'soft hyphen', 'pt-BR': 'hífen opcional' }, plain: '' },
  { pattern: /\u200B/, name: { en: 'zero-width space', 'pt-BR': 'espaço de largura zero' }, plain: '' },
  {
    pattern: /\u200C|\u200D|[\u2060-\u2064\u180E]/,
    name: { en: 'invisible joiner or separator', 'pt-BR': 'junção ou separador invisível' },
    plain: '',
  },
  {
    pattern: /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/,
    name: { en: 'invisible direction mark', 'pt-BR': 'marca de direção invisível' },
    plain: '',
  },
  { pattern: /\u2028/, name: { en: 'line separator', 'pt-BR': 'separador de linha' }, plain: '' },
  { pattern: /\u2029/, name: { en: 'paragraph separator', 'pt-BR': 'separador de parágrafo' }, plain: '' },
  { pattern: /\uFEFF/, name: { en: 'byte order mark', 'pt-BR': 'marca de ordem de bytes' }, plain: '' },
  {
    pattern: /[\u2236\uA789\uFE55\uFF1A]/,
    name: { en: 'colon of another script', 'pt-BR': 'dois-pontos de outra escrita' },
    plain: ':',
  },
  {
    pattern: /[\uFF01-\uFF5E]/,
    name: { en: 'full-width character', 'pt-BR': 'caractere de largura total' },
  },
  {
    pattern: /[\u2018-\u201B]/,
    name: { en: 'typographic quotation mark', 'pt-BR': 'aspas tipográficas' },
    plain: "'",
  },
  {
    pattern: /[\u201C-\u201F]/,
    name: { en: 'typographic quotation mark', 'pt-BR': 'aspas tipográficas' },
    plain: '"',
  },
  {
    pattern: /[\u2010-\u2015\u2212\uFE58\uFE63]/,
    name: { en: 'typographic hyphen or dash', 'pt-BR': 'hífen ou travessão tipográfico' },
    plain: '-',
  },
  { pattern: /\p{Script=Cyrillic}/u, name: { en: 'Cyrillic letter', 'pt-BR': 'letra cirílica' } },
  { pattern: /\p{Script=Greek}/u, name: { en: 'Greek letter', 'pt-BR': 'letra grega' } },
];

/** A tab is unusual only in an indentation. */
const tab: CharacterKind = { pattern: /\t/, name: { en: 'tab', 'pt-BR': 'tabulação' }, plain: ' ' };

const unusual = new RegExp(kinds.map(({ pattern }) => pattern.source).join('|'), 'u');

/** Quoted texts and comments. */
const quotedOrComment = /(?<=^|[\s\p{Zs}:[{,])(?:"(?:\\.|[^"\\])*"|'(?:''|[^'])*')|(?<=^|\s)#.*/gu;

/** Finds the first unusual character in a word, also in quotes; undefined if there is none or the part has several words. */
function findInWord(text: string, { start, end }: Span): UnusualCharacter | undefined {
  const word = text.slice(start, end);
  return /[ \t\n]/.test(word) ? undefined : findIn(word, start);
}

/** Finds the first unusual character of a line that is neither in quotes nor in a comment; undefined if there is none. */
function findInLine(text: string, { start, end }: Span): UnusualCharacter | undefined {
  // Blanks of the same length keep the places.
  const bare = text.slice(start, end).replace(quotedOrComment, (part) => ' '.repeat(part.length));
  return findIn(bare, start);
}

function findIn(part: string, start: number): UnusualCharacter | undefined {
  const match = unusual.exec(part);
  return match === null ? undefined : describe(match[0], start + match.index);
}

function describe(character: string, start: number): UnusualCharacter {
  const kind = [...kinds, tab].find(({ pattern }) => pattern.test(character));
  if (kind === undefined) throw new Error('a character that was found has no kind');
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const { name, plain } = kind;
  return {
    start,
    end: start + character.length,
    message: {
      en: `The line contains the character ${code} (${name.en})`,
      'pt-BR': `A linha contém o caractere ${code} (${name['pt-BR']})`,
    },
    suggestion: suggestPlain(code, plain),
  };
}

function suggestPlain(code: string, plain: string | undefined): Text {
  switch (plain) {
    case '':
      return { en: `Delete ${code}`, 'pt-BR': `Apague ${code}` };
    case ' ':
      return { en: `Replace ${code} with a plain space`, 'pt-BR': `Troque ${code} por um espaço comum` };
    case undefined:
      return {
        en: `Replace ${code} with the plain character that it looks like`,
        'pt-BR': `Troque ${code} pelo caractere comum com que se parece`,
      };
    default:
      return { en: `Replace ${code} with ${plain}`, 'pt-BR': `Troque ${code} por ${plain}` };
  }
}

/** Returns the faults. An unusual character replaces the errors on its line, and the errors that follow from them. */
export function withUnusualCharacters(faults: readonly Fault[], text: string): readonly Fault[] {
  const characters = new Map<number, Fault>();
  const consequences = new Set<Fault>();
  for (const fault of faults) {
    if (fault.severity !== 'error' || fault.code === 'UNUSUAL_CHARACTER') continue;
    // Syntax errors are often noticed only on the next line.
    const at = fault.span.start;
    const lines =
      fault.code === 'YAML_SYNTAX'
        ? [...linesUpTo(text, at, 2), ...halfQuotedLines(text, at)]
        : linesUpTo(text, at, 1);
    const [inLine] = lines.flatMap((line) => findInLine(text, line) ?? []);
    const character = findInWord(text, fault.span) ?? inLine;
    if (character === undefined) continue;
    const { start, end, message, suggestion } = character;
    consequences.add(fault);
    characters.set(start, {
      code: 'UNUSUAL_CHARACTER',
      severity: 'error',
      span: { start, end },
      message,
      suggestion,
    });
  }
  const owners = new Set(
    [...consequences].flatMap(({ place }) => (place ? [place.path.slice(0, -1).join('\n')] : [])),
  );
  const isOther = (fault: Fault) =>
    !consequences.has(fault) &&
    !(fault.code === 'MISSING_KEY' && fault.place && owners.has(fault.place.path.join('\n')));
  return [...faults.filter(isOther), ...characters.values()];
}

/** Returns the line at a place and the lines above it: at most `count` lines, the lowest first. */
function linesUpTo(text: string, at: number, count: number): readonly Span[] {
  const lines: Span[] = [];
  for (let place = at; lines.length < count && place >= 0; ) {
    const start = text.lastIndexOf('\n', place - 1) + 1;
    const end = text.indexOf('\n', place);
    lines.push({ start, end: end === -1 ? text.length : end });
    if (start === 0) break;
    place = start - 1;
  }
  return lines;
}

/** A plain quotation mark with a typographic closing mark. The parser reports it only at the next plain mark. */
const halfQuoted = /^[^"\n]*"[^"\n]*[\u201C-\u201F][^"\n]*$|^[^'\n]*'[^'\n]*[\u2018-\u201B][^'\n]*$/gm;

function halfQuotedLines(text: string, end: number): readonly Span[] {
  return Array.from(text.slice(0, end).matchAll(halfQuoted), ({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
  }));
}

/** Indentation with spaces that YAML does not accept, and with invisible characters. */
const strangeIndentation =
  /^[ \t]*(?:- *)?([\u00A0\u1680\u2000-\u200D\u202F\u205F\u2060\u3000\uFEFF]+)(.*)$/mu;
/** Indentation with tabs of a line with content. */
const tabIndentation = /^ *(?:- *)*(\t+).*\S.*$/gmu;

/**
 * Finds the first line that is indented with a character other than a plain space; undefined if there is none. YAML accepts tabs in some
 * places: such a line counts only if the parser has a problem with it.
 *
 * @param hasProblem returns whether the parser has a problem on the line of a character.
 */
export function unusualIndentation(text: string, hasProblem: (at: number) => boolean) {
  const match =
    strangeIndentation.exec(text) ??
    [...text.matchAll(tabIndentation)].find(({ index }) => hasProblem(index));
  if (match === undefined) return undefined;
  const [line = '', blanks = '', rest = ''] = match;
  const start = match.index + line.indexOf(blanks);
  return {
    ...describe(blanks.charAt(0), start),
    end: start + blanks.length,
    /** Whether a key or list item follows. In a multi-line text this is unlikely. */
    isOfKey: /^\s*(?:- |[\w.]+:(?:\s|$))/u.test(rest),
  };
}
