/** Changes one place of a value: takes something out, puts something in, or calls it otherwise. */
export function mutate(
  value: unknown,
  [pick, ...rest]: readonly number[],
  put: unknown,
  key: string,
): unknown {
  if (pick === undefined) return put;
  if (Array.isArray(value)) {
    if (value.length === 0) return [put];
    const index = pick % (value.length + 1);
    if (index === value.length) return rest.length % 2 === 0 ? value.slice(1) : [...value, put];
    return value.map((item, at) => (at === index ? mutate(item, rest, put, key) : item));
  }
  if (typeof value !== 'object' || value === null) return put;
  const entries = Object.entries(value);
  const index = pick % (entries.length + 2);
  if (index >= entries.length) return { ...value, [key]: put };
  if (rest.length === 0) return Object.fromEntries(entries.filter((_, at) => at !== index));
  return Object.fromEntries(
    entries.map(([name, held], at) => [name, at === index ? mutate(held, rest, put, key) : held]),
  );
}
