import Database from 'better-sqlite3';

/**
 * The lines of a table of outcomes as an ERP writes it, one for each report with a decision, in no order of the reports. Those of companies
 * have the document, with its mask, and the others the id of the report.
 *
 * @param {{ file: string, count: number, event: string }} options the database, and the event of all lines.
 */
export function* outcomeLines({ file, count, event }) {
  const database = new Database(file, { readonly: true });
  const rows = database
    .prepare("select id, document, document_kind as kind from report where status <> 'ERROR'")
    .all();
  database.close();
  // Outcomes are dated by the default time zone of the program.
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format();
  yield 'Relatório;CNPJ;Evento;Dias de atraso;Data;Valor\n';
  // A prime that parts no usual count: every report once, neighbours far apart.
  for (let number = 0; number < count; number += 1) {
    const { id, document, kind } = rows[(number * 611_953) % rows.length];
    const subject = kind === 'cnpj' ? `;${withMask(document)}` : `${id};`;
    yield `${subject};${event};${number % 120};${today};${number % 9_000},${String(number % 100).padStart(2, '0')}\n`;
  }
}

function withMask(cnpj) {
  return cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}
