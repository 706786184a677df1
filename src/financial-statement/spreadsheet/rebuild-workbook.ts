const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * A workbook part with nothing but the names of the sheets of the given one and where they lie, numbered anew. The rest
 * is never read, and some of it weighs far more than its size: a named range over a whole sheet is laid out cell by cell,
 * and a sheet numbered in the billions is looked for among as many. Pure.
 */
export function rebuildWorkbook(workbook: string): string {
  const sheets = [...workbook.matchAll(/<sheet\s[^<>]*>/g)].map(([tag], index) => {
    const name = attribute(tag, 'name');
    const place = attribute(tag, 'r:id');
    return name === undefined || place === undefined
      ? ''
      : `<sheet name=${name} sheetId="${index + 1}" r:id=${place}/>`;
  });
  const namespaces = `xmlns="${mainNamespace}" xmlns:r="${relationNamespace}"`;
  return `${head}<workbook ${namespaces}><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** The value of an attribute as it is written, quotes and escapes and all. */
function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`).exec(tag)?.[1];
}
