import { posix } from 'node:path';
import { edges, emptyNames, errorClasses, floors, pureFolders, rootFiles, vendorHomes } from './floors.ts';

/** In lines. */
const longestFile = 400;

/** What a file may not hold, wherever it is in src/; `within` limits it to some folders, `outside` to all but some. */
const forbidden: readonly {
  pattern: RegExp;
  instead: string;
  within?: readonly string[];
  outside?: readonly string[];
  but?: readonly string[];
}[] = [
  {
    pattern:
      /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\s*\()|(?<!new )(?<![\w.])Date\(|\bperformance\b/,
    instead: 'reads the clock; take the time as an argument, `asOf`',
    within: pureFolders,
  },
  {
    pattern: /\bMath\.random\b|\bcrypto\b/,
    instead: 'leaves something to chance; take it as an argument',
    within: pureFolders,
  },
  {
    pattern: /(?<![\w.])process\b(?!\s*:)|\bglobalThis\b/,
    instead: 'reads the environment; take what is needed as an argument',
    within: pureFolders,
  },
  {
    pattern: /(?<![\w.])(?:fetch\s*\(|WebSocket\b|setTimeout\b|setInterval\b|setImmediate\b)/,
    instead: 'reaches outside; ask by a source, and hand the answer in',
    within: pureFolders,
  },
  {
    pattern: /(?<![\w.])console\b/,
    instead: 'writes to the console; return the text, and let cli/ write it',
  },
  {
    pattern: /\bprocess\s*\.\s*exit\b/,
    instead: 'ends the process; return an exit code from main(), so that everything is closed first',
  },
  {
    pattern: /\bexport\s+default\b|\bas\s+default\b/,
    instead: 'exports a default; name what is exported, as its file is named',
  },
  {
    pattern: /(?::|<|\bas\b)\s*any\b|\bany\s*(?:\[\]|>)/,
    instead: 'uses any; name the type, or unknown and a schema that parses it',
  },
  {
    pattern: /\bclass\s+\w+(?:<[^{]*>)?\s+extends\s+\w*Error\b/,
    instead:
      'declares a class of errors; a refusal is a CreditError with a row of the catalogue in base/errors.ts',
    but: errorClasses,
  },
  {
    pattern:
      /toISOString\(\)\s*\.\s*(?:slice|substr|substring)\(0,\s*10\)|\w(?:At|imestamp)\.(?:slice|substr|substring)\(0,\s*10\)|toISOString\(\)\s*\.\s*split\(|\bgetTimezoneOffset\b|\btoJSON\(\)\s*\.\s*slice/,
    instead: 'takes the day of UTC; use dayIn(at, timezone), or dayOfUtc for arithmetic with days',
    but: ['base/calendar-day.ts', 'wording/calendar.ts', 'wording/wall-clock.ts'],
  },
  {
    pattern: /\.\s*reveal\s*\(/,
    instead: 'reveals a secret; hand the Secret to net/, which reveals it as it is sent',
    outside: ['net'],
  },
];

/**
 * Everything in `files` (path from the root of the repository → text) that breaks a rule of docs/architecture.md, as
 * sentences that say where, what, and what to do instead.
 */
export function findViolations(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([path, text]) => {
    const found = [...findInName(path), ...findInLength(path, text)];
    if (!path.startsWith('src/')) return found;
    const place = path.slice('src/'.length);
    return [...found, ...findInImports(place, text), ...findInCode(place, text)];
  });
}

function findInName(path: string): readonly string[] {
  const names = path.split('/').map((part) => part.replace(/\..*$/, ''));
  return names
    .filter((name) => emptyNames.includes(name))
    .map((name) => `${path}: "${name}" says nothing; name it after its main export`);
}

function findInLength(path: string, text: string): readonly string[] {
  const lines = text.trimEnd().split('\n').length;
  return lines > longestFile
    ? [`${path}: ${lines} lines, over ${longestFile}; split it by what it does`]
    : [];
}

function findInImports(place: string, text: string): readonly string[] {
  const room = place.split('/')[0] ?? '';
  const isRoot = rootFiles.includes(place);
  const allowed = isRoot ? [...Object.keys(floors), ...rootFiles] : (floors[room] ?? edges[room]);
  if (!allowed) {
    return [
      `src/${place}: ${room} has no row in test/architecture/floors.ts and docs/architecture.md; give it one`,
    ];
  }
  return importsOf(text).flatMap(({ specifier, line }) => {
    const at = `src/${place}:${line}`;
    if (specifier.startsWith('node:')) {
      return pureFolders.includes(room)
        ? [`${at}: ${room}/ is pure and may not import ${specifier}; take what is needed as an argument`]
        : [];
    }
    if (!specifier.startsWith('.')) return findInVendor(specifier, { at, place });
    const target = posix.join('src', posix.dirname(place), specifier);
    if (!target.startsWith('src/')) return [`${at}: imports ${target}; sources import only sources`];
    if (!/\.tsx?$/.test(target)) return [`${at}: imports "${specifier}"; end it with .ts`];
    const other = target.split('/')[1] ?? '';
    if (other === room || allowed.includes(other)) return [];
    return [
      `${at}: ${room} may not import ${other} (${target}); its floor has ${allowed.join(', ') || 'nothing of ours'}`,
    ];
  });
}

function findInVendor(specifier: string, { at, place }: { at: string; place: string }): readonly string[] {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const homes = vendorHomes[name];
  if (!homes)
    return [
      `${at}: ${name} has no home in src/; give it one in test/architecture/floors.ts, or do without it`,
    ];
  const isHome = homes.some((home) =>
    typeof home === 'string'
      ? place === home || (home.endsWith('/') && place.startsWith(home))
      : home.test(place),
  );
  return isHome ? [] : [`${at}: ${name} lives in ${homes.join(', ')}; go through what they export`];
}

function findInCode(place: string, text: string): readonly string[] {
  const room = place.split('/')[0] ?? '';
  const excused = /@ts-(?:ignore|nocheck|expect-error)/.exec(text);
  const code = blank(text);
  return [
    ...(excused
      ? [`src/${place}:${lineOf(text, excused.index)}: ${excused[0]} silences the compiler; mend the type`]
      : []),
    ...forbidden
      .filter(({ within, outside, but }) => {
        const isMeant = (within?.includes(room) ?? true) && outside?.includes(room) !== true;
        return isMeant && !but?.includes(place);
      })
      .flatMap(({ pattern, instead }) => {
        const hit = pattern.exec(code);
        return hit ? [`src/${place}:${lineOf(code, hit.index)}: "${hit[0].trim()}" ${instead}`] : [];
      }),
  ];
}

/** Every module that a file names in an import, an export from, or an import on demand. */
function importsOf(text: string): readonly { specifier: string; line: number }[] {
  const code = blank(text);
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*(['"]) +\1/g)].map((match) => {
    const end = match.index + match[0].length - 1;
    const start = code.lastIndexOf(match[1] ?? '', end - 1) + 1;
    return { specifier: text.slice(start, end), line: lineOf(code, start) };
  });
}

/**
 * The text with blanks for comments and for what stands in quotes, but not for the code within templates: every
 * character stays where it is. (A regular expression that holds a quote may hide the rest of its line: harmless.)
 */
function blank(text: string): string {
  const parts = /\/\*[\s\S]*?\*\/|(?<!\\)\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return text.replace(parts, (part) => {
    const isComment = part.startsWith('/');
    return part.replace(/\$\{[^}]*\}|[^\n]/g, (inner, at: number) => {
      if (inner.length > 1 && part.startsWith('`')) return inner;
      const isQuote = !isComment && (at === 0 || at === part.length - 1);
      return isQuote ? inner : ' '.repeat(inner.length);
    });
  });
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
