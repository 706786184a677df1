/** So many texts are kept as they were translated: a program says the same few again and again. */
const mostTexts = 1_000;

const texts = new Map<string, string>();

/**
 * A statement of the stores as PostgreSQL has it. They are written in words that both engines know, but for these: `?` is a
 * parameter, `json_each(?)` gives the elements of a JSON text, and `indexed by` names an index, which PostgreSQL finds by itself.
 *
 * @throws Error for an alias with capitals that is not in quotes: PostgreSQL would answer with another name.
 */
export function translateStatement(sql: string): string {
  const present = texts.get(sql);
  if (present !== undefined) return present;
  let count = 0;
  const text = outsideQuotes(
    sql
      .replaceAll(
        /\(select value from json_each\(\?\)\)/g,
        '(select jsonb_array_elements_text(cast(? as jsonb)) as value)',
      )
      .replaceAll(
        /\(select cast\(value as bigint\) from json_each\(\?\)\)/g,
        '(select cast(value as bigint) from jsonb_array_elements_text(cast(? as jsonb)))',
      )
      .replaceAll(/json_each\(\?\) as (\w+)/g, 'jsonb_array_elements(cast(? as jsonb)) as $1 (value)')
      .replaceAll(/\sindexed by \w+/gi, ''),
    (part) => {
      const alias = /\bas ([a-z]+[A-Z]\w*)/.exec(part);
      if (alias !== null) throw new Error(`The alias ${alias[1]} has to stand in quotes: ${sql}`);
      return part.replaceAll('?', () => {
        count += 1;
        return `$${count}`;
      });
    },
  );
  if (texts.size >= mostTexts) texts.clear();
  texts.set(sql, text);
  return text;
}

/** Changes what of a statement is neither a text nor a name in quotes. */
export function outsideQuotes(sql: string, change: (part: string) => string): string {
  return sql
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
}
