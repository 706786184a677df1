import { Value } from '@sinclair/typebox/value';
import { type SectionDetails, type SectionType, sectionDefinition } from '../../sections/index.ts';

type Members = Readonly<Record<string, unknown>>;
type ListKeys = Readonly<Record<string, readonly string[]>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function overlayItems(base: readonly unknown[], over: readonly unknown[], key: string, at: Place): unknown[] {
  const isSame = (a: unknown) => (b: unknown) => isMembers(a) && isMembers(b) && a[key] === b[key];
  const kept = base.map((item) => {
    const replacement = over.find(isSame(item));
    return replacement === undefined ? item : overlayValue(item, replacement, at);
  });
  return [...kept, ...over.filter((item) => !base.some(isSame(item)))];
}

interface Place {
  readonly path: string;
  readonly listKeys: ListKeys;
}

function overlayValue(base: unknown, over: unknown, { path, listKeys }: Place): unknown {
  if (Array.isArray(base) && Array.isArray(over)) {
    const [key, ...others] = listKeys[path] ?? [];
    return key !== undefined && others.length === 0
      ? overlayItems(base, over, key, { path, listKeys })
      : over;
  }
  if (!isMembers(base) || !isMembers(over)) return over;
  const changed = Object.entries(over).map(([name, value]) => [
    name,
    overlayValue(base[name], value, { path: path === '' ? name : `${path}.${name}`, listKeys }),
  ]);
  return { ...base, ...Object.fromEntries(changed) };
}

/**
 * The generated details with what a named case says of the section laid over them: members one by one, lists with one
 * key item by item, any other list as a whole. A case that leaves the section's schema is a defect of its fixture.
 */
export function overlay<Type extends SectionType>(
  type: Type,
  generated: SectionDetails[Type],
  over: unknown,
): SectionDetails[Type] {
  if (over === undefined) return generated;
  const { details, listKeys = {} } = sectionDefinition(type);
  const overlaid = overlayValue(generated, over, { path: '', listKeys });
  const [error] = Value.Errors(details, overlaid);
  if (error !== undefined)
    throw new Error(`A named case gives ${type}${error.path} what it cannot hold: ${error.message}`);
  // Checked against the schema of this very section just above.
  return overlaid as SectionDetails[Type];
}
