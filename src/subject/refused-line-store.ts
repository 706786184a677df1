/** How a CPF and a CNPJ are grouped where people write them with marks. */
const groups = { 11: [3, 3, 3, 2], 14: [2, 3, 3, 4, 2] } as const;

/**
 * The condition that a line which was refused may have meant a document, or names it: one whose document is a whole one and of the wrong kind, or
 * one of several, suggests none. Lines that hold the groups of its digits in their order are looked at closer.
 *
 * @param document an expression of SQL.
 */
export function namesInLine(document: string): string {
  const pattern = Object.entries(groups)
    .map(([length, sizes]) => `when ${length} then ${patternOf(document, sizes)}`)
    .join(' ');
  const holds = (column: string) => {
    const text = `upper(batch_refusal.${column})`;
    const bare = ['.', '-', '/', ' '].reduce((inner, mark) => `replace(${inner}, '${mark}', '')`, text);
    return `${text} like case length(${document}) ${pattern} end and ${bare} like '%' || ${document} || '%'`;
  };
  return `(batch_refusal.suggestion = ${document} or (${holds('text')}) or (${holds('columns')}))`;
}

function patternOf(document: string, sizes: readonly number[]): string {
  let at = 1;
  const parts = sizes.map((size) => {
    at += size;
    return `substr(${document}, ${at - size}, ${size})`;
  });
  return `'%' || ${parts.join(` || '%' || `)} || '%'`;
}
