import { posix } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** What one source file imports of ours, the functions in it, and the names that it declares. Paths are those from src/. */
export interface SourceFile {
  readonly imports: ReadonlySet<string>;
  readonly names: readonly { readonly name: string; readonly line: number }[];
  readonly functions: readonly { readonly name: string; readonly line: number; readonly lines: number }[];
}

/** Participles that say what was done with a thing, and not what it is. */
const namelessNames: ReadonlySet<string> = new Set([
  'asked',
  'came',
  'found',
  'given',
  'known',
  'made',
  'taken',
  'told',
]);

/** The longest that a function may be, in lines. */
export const longestFunction = 80;

/** Reads the structure of every file of src/ from its syntax (path from the root of the repository → text). */
export function readStructure(files: ReadonlyMap<string, string>): ReadonlyMap<string, SourceFile> {
  return new Map(
    [...files]
      .filter(([path]) => path.startsWith('src/') && /\.tsx?$/.test(path))
      .map(([path, text]) => {
        const place = path.slice('src/'.length);
        return [place, readSource(place, text)] as const;
      }),
  );
}

function readSource(place: string, text: string): SourceFile {
  const imports = new Set<string>();
  const functions: { name: string; line: number; lines: number }[] = [];
  const names: { name: string; line: number }[] = [];
  const lineOf = lineCounter(text);
  visit(parseAst(text, { lang: place.endsWith('x') ? 'tsx' : 'ts' }), undefined, (node, name) => {
    const { source } = node;
    if (isNode(source) && typeof source['value'] === 'string' && source['value'].startsWith('.'))
      imports.add(posix.join(posix.dirname(place), source['value']));
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
      const line = lineOf(node.start);
      functions.push({ name, line, lines: lineOf(node.end) - line + 1 });
    }
    for (const declared of declaredBy(node))
      names.push({ name: declared.name, line: lineOf(declared.start) });
  });
  return { imports, functions, names };
}

/** The names that a node declares; those that it takes out of an object are the object's. */
function declaredBy(node: SyntaxNode): readonly { readonly name: string; readonly start: number }[] {
  const parameters = Array.isArray(node['params']) ? node['params'] : [];
  const isNamed =
    /^(?:VariableDeclarator|.*Function.*|ClassDeclaration|TS(?:Interface|TypeAlias)Declaration)$/;
  return [...(isNamed.test(node.type) ? [node['id']] : []), ...parameters].flatMap((declared: unknown) => {
    if (!isNode(declared)) return [];
    const place = declared.type === 'AssignmentPattern' ? declared['left'] : declared;
    return isNode(place) && typeof place['name'] === 'string'
      ? [{ name: place['name'], start: place.start }]
      : [];
  });
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Calls `see` for every node, with the nearest name around it. */
function visit(
  value: unknown,
  name: string | undefined,
  see: (node: SyntaxNode, name: string) => void,
): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, name, see);
    return;
  }
  if (!isNode(value)) return;
  const own = nameOf(value) ?? name;
  see(value, own ?? '(without a name)');
  for (const field of Object.values(value)) if (typeof field === 'object') visit(field, own, see);
}

function nameOf(node: SyntaxNode): string | undefined {
  for (const field of [node['id'], node['key']])
    if (isNode(field) && typeof field['name'] === 'string') return field['name'];
  return undefined;
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

/** The functions that are too long, as sentences. */
export function findLongFunctions(structure: ReadonlyMap<string, SourceFile>): readonly string[] {
  return [...structure].flatMap(([place, { functions }]) =>
    functions
      .filter(({ lines }) => lines > longestFunction)
      .map(
        ({ name, line, lines }) =>
          `src/${place}:${line}: ${name} has ${lines} lines, over ${longestFunction}; what has a lifetime is a class, the rest is split`,
      ),
  );
}

/** The names of files and of what they declare that are none, as sentences. */
export function findNamelessNames(structure: ReadonlyMap<string, SourceFile>): readonly string[] {
  return [...structure].flatMap(([place, { names }]) =>
    [{ name: posix.basename(place, '.ts'), line: 1 }, ...names]
      .filter(({ name }) => namelessNames.has(name))
      .map(({ name, line }) => `src/${place}:${line}: "${name}" is no noun; say what it is`),
  );
}

/** The circles of files that import each other, of types too, each as its files in order. */
export function findCircles(structure: ReadonlyMap<string, SourceFile>): readonly (readonly string[])[] {
  // Tarjan's strongly connected components: R. Tarjan, SIAM Journal on Computing 1 (1972).
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const enter = (place: string): void => {
    order.set(place, order.size);
    lowest.set(place, order.get(place) ?? 0);
    path.push(place);
    for (const other of structure.get(place)?.imports ?? []) {
      if (!structure.has(other)) continue;
      if (!order.has(other)) enter(other);
      if (path.includes(other)) lowest.set(place, Math.min(lowest.get(place) ?? 0, lowest.get(other) ?? 0));
    }
    if (lowest.get(place) !== order.get(place)) return;
    const circle = path.splice(path.indexOf(place));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const place of structure.keys()) if (!order.has(place)) enter(place);
  return circles;
}

/** Which files of each folder are imported from another folder: folder → paths within it, sorted. */
export function readDoors(
  structure: ReadonlyMap<string, SourceFile>,
): ReadonlyMap<string, readonly string[]> {
  const doors = new Map<string, Set<string>>();
  for (const [place, { imports }] of structure) {
    for (const target of imports) {
      const [folder = '', ...rest] = target.split('/');
      if (rest.length === 0 || folder === place.split('/')[0]) continue;
      const files = doors.get(folder) ?? new Set();
      doors.set(folder, files.add(rest.join('/')));
    }
  }
  return new Map([...doors].sort().map(([folder, files]) => [folder, [...files].sort()]));
}

/** The permissions between folders (importer → imported) that no import uses. */
export function findUnusedPermissions(
  structure: ReadonlyMap<string, SourceFile>,
  permissions: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const arrows = new Set(
    [...structure].flatMap(([place, { imports }]) =>
      [...imports].map((target) => `${place.split('/')[0]} → ${target.split('/')[0]}`),
    ),
  );
  return Object.entries(permissions).flatMap(([folder, others]) =>
    others.map((other) => `${folder} → ${other}`).filter((arrow) => !arrows.has(arrow)),
  );
}
