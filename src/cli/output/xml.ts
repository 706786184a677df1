/** Characters that no XML 1.0 document may hold, not even escaped (https://www.w3.org/TR/xml/#charsets). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const illegal = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text as it may stand in an attribute or between tags, whatever it holds. */
export function escapeXml(text: string): string {
  return text.replace(illegal, '\uFFFD').replace(/[&<>"'\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** One element; undefined attributes are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content: readonly string[] | string = [],
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeXml(String(value))}"`))
    .join('');
  const inner = typeof content === 'string' ? escapeXml(content) : content.join('');
  return inner === ''
    ? `<${name}${written}/>\n`
    : `<${name}${written}>${typeof content === 'string' ? '' : '\n'}${inner}</${name}>\n`;
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
