/** A pattern of paths. */
interface Glob {
  /** The folder that every match lies below; empty for the working folder. */
  readonly folder: string;
  /** How many folders below that one a match can lie; without end for `**`. */
  readonly levels: number;
  matches(path: string): boolean;
}

/** Whether a word is a pattern rather than a path. */
export function isGlob(word: string): boolean {
  return /[*?{]/.test(word);
}

/**
 * Reads a pattern as shells do: `*` and `?` within a name, `**` over folders, `{a,b}` either. Node 20, which has to do,
 * has no globbing of its own.
 */
export function readGlob(pattern: string): Glob {
  const path = pattern.replace(/^(\.\/)+/, '');
  const parts = path.split('/');
  const first = parts.findIndex(isGlob);
  const folder = parts.slice(0, first).join('/');
  const wanted = new RegExp(`^${expressionOf(path)}$`);
  return {
    folder: path.startsWith('/') && folder === '' ? '/' : folder,
    levels: path.includes('**') ? Number.POSITIVE_INFINITY : parts.length - first - 1,
    matches: (name) => wanted.test(name),
  };
}

function expressionOf(path: string): string {
  let expression = '';
  let open = 0;
  for (const [sign] of path.matchAll(/\*\*\/|\*\*|./gs)) {
    if (sign === '**/') expression += '(?:[^/]+/)*';
    else if (sign === '**') expression += '.*';
    else if (sign === '*') expression += '[^/]*';
    else if (sign === '?') expression += '[^/]';
    else if (sign === '{') {
      expression += '(?:';
      open += 1;
    } else if (sign === '}' && open > 0) {
      expression += ')';
      open -= 1;
    } else if (sign === ',' && open > 0) expression += '|';
    else expression += sign.replace(/[.+^$()|[\]\\{}]/, '\\$&');
  }
  // A brace that is never closed ends where the pattern does.
  return expression + ')'.repeat(open);
}
