import { writeYaml } from './write-yaml.ts';

/** An item to be added, and what a comment above it says, line by line. */
export interface NewItem {
  readonly value: unknown;
  readonly comment: readonly string[];
}

/**
 * The text of a YAML file with items added to the end of the list under a key at its top; everything else stays as it is written.
 * undefined where there is no such list, or it is written in brackets.
 */
export async function appendToList(
  text: string,
  key: string,
  items: readonly NewItem[],
): Promise<string | undefined> {
  const { isMap, isSeq, parseDocument } = await import('yaml');
  const { contents } = parseDocument(text);
  const list = isMap(contents) ? contents.get(key, true) : undefined;
  if (!isSeq(list) || list.flow === true || !Array.isArray(list.range)) return undefined;
  const [start, end] = list.range;
  const indent = ' '.repeat(start - (text.lastIndexOf('\n', start - 1) + 1));
  const rest = text.slice(end).trim();
  const added = `${text.slice(0, end).trimEnd()}\n\n${await listItems(items, indent)}${rest === '' ? '' : `\n${rest}\n`}`;
  return text.includes('\r\n') ? added.replace(/\r?\n/g, '\r\n') : added;
}

/** Items of a list as YAML, a blank line between them. */
export async function listItems(items: readonly NewItem[], indent: string): Promise<string> {
  return (await Promise.all(items.map((item) => blockOf(item, indent)))).join('\n');
}

async function blockOf({ value, comment }: NewItem, indent: string): Promise<string> {
  const lines = [...comment.map((line) => `# ${line}`), ...(await writeYaml([value])).trimEnd().split('\n')];
  return lines.map((line) => `${line === '' ? '' : indent + line}\n`).join('');
}
