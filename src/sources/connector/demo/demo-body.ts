import { parsePath } from '../path/parse-path.ts';
import type { Path } from '../path/path.ts';

/** The names that lead to a place, such as `data.token`; none where an expression does more. */
function namesOf(path: Path | undefined): readonly string[] {
  if (path?.kind === 'field') return [path.name];
  if (path?.kind !== 'then') return [];
  const [left, right] = [namesOf(path.left), namesOf(path.right)];
  return left.length === 0 || right.length === 0 ? [] : [...left, ...right];
}

/** A body with a content at a place. */
export function put(
  body: Readonly<Record<string, unknown>>,
  expression: string,
  content: string | number | boolean,
): Readonly<Record<string, unknown>> {
  return putAt(body, namesOf(parsePath(expression).path), content);
}

/** A body of which a simple test holds: that a place has a content. Undefined for other tests. */
export function bodyFor(test: string): Readonly<Record<string, unknown>> | undefined {
  const { path } = parsePath(test);
  if (path?.kind !== 'compare') return namesOf(path).length === 0 ? undefined : put({}, test, true);
  const names = namesOf(path.left);
  const { right } = path;
  if (path.by !== '==' || names.length === 0 || right.kind !== 'literal' || right.value === null)
    return undefined;
  return putAt({}, names, right.value);
}

function putAt(
  body: Readonly<Record<string, unknown>>,
  [name, ...rest]: readonly string[],
  content: string | number | boolean,
): Readonly<Record<string, unknown>> {
  if (name === undefined) return body;
  const inner: unknown = body[name];
  const held = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  return { ...body, [name]: rest.length === 0 ? content : putAt(held, rest, content) };
}
