import exceljs from 'exceljs';
import type { Random } from '../http/random.ts';
import type { Habits, WrittenOutcome } from './random-outcomes.ts';

/** An outcome as it has to be read, and its line. */
export interface ExpectedLine extends WrittenOutcome {
  readonly line: number;
}

/** A table of outcomes as a file. */
export interface WrittenTable {
  readonly bytes: Uint8Array;
  readonly lines: readonly ExpectedLine[];
  /** The name and field of each column. */
  readonly columns: readonly { readonly name: string; readonly field: string | null }[];
  readonly sheet: string | undefined;
}

const headings = {
  report: ['relatorio', 'Report ID', 'ID do relatório', 'report_id'],
  document: ['CNPJ', 'CPF/CNPJ', 'cpf_cnpj', 'Documento'],
  policy: ['Política', 'policy_id'],
  event: ['Situação', 'status', 'Evento', 'Status do pagamento', 'Desempenho'],
  daysLate: ['DPD', 'days_past_due', 'Qtd. dias atraso', 'Dias de atraso', 'Maior atraso'],
  date: ['Data', 'Data do evento', 'dt_pagamento', 'Data da baixa'],
  due: ['Vencimento', 'Data de vencimento'],
  amount: ['Valor (R$)', 'Saldo devedor', 'valor_em_aberto', 'Montante'],
} as const;
const unknownHeadings = ['Aging', 'Filial', 'Observação', 'Vendedor'];
const unknownCells = ['120', 'Centro', '', 'pago', 'ok'];

type Field = keyof typeof headings;

const cellOf: Readonly<Record<Field, (one: WrittenOutcome) => string>> = {
  report: ({ report }) => report.text,
  document: ({ document }) => document.text,
  policy: ({ policy }) => policy.text,
  event: ({ event }) => event.text,
  daysLate: ({ days }) => days.text,
  date: ({ date }) => date.text,
  due: ({ due }) => due.text,
  amount: ({ amount }) => amount.text,
};

const noCell = { text: '', value: undefined } as const;

/** Writes outcomes as a text or workbook: some columns, in any order, among unknown columns, titles and empty rows. */
export async function writeTable(
  random: Random,
  outcomes: readonly WrittenOutcome[],
  habits: Habits,
): Promise<WrittenTable> {
  const optional = (['policy', 'daysLate', 'date', 'due', 'amount'] as const).filter(() =>
    random.chance(0.75),
  );
  const fields: Field[] = [
    'document',
    'event',
    ...(habits.hasReports ? (['report'] as const) : []),
    ...optional,
  ];
  const columns = shuffle(random, [
    ...fields.map((field) => ({ field, name: random.pick(headings[field]) })),
    ...unknownHeadings.filter(() => random.chance(0.3)).map((name) => ({ field: null, name })),
  ]);
  const rows: string[][] = random.chance(0.3) ? [['Carteira de novembro'], []] : [];
  rows.push(columns.map(({ name }) => name));
  const lines: ExpectedLine[] = [];
  const has = (field: Field) => fields.includes(field);
  for (const one of outcomes) {
    if (random.chance(0.1)) rows.push([]);
    rows.push(columns.map(({ field }) => (field === null ? random.pick(unknownCells) : cellOf[field](one))));
    lines.push({
      ...one,
      line: rows.length,
      report: has('report') ? one.report : noCell,
      policy: has('policy') ? one.policy : noCell,
      days: has('daysLate') ? one.days : noCell,
      date: has('date') ? one.date : noCell,
      due: has('due') ? one.due : noCell,
      amount: has('amount') ? one.amount : noCell,
    });
  }
  const isWorkbook = random.chance(0.3);
  return {
    ...(isWorkbook ? await workbookOf(random, rows) : { bytes: textOf(random, rows), sheet: undefined }),
    lines: asRead(lines),
    columns: columns.map(({ name, field }) => ({ name, field: field === 'due' ? 'date' : field })),
  };
}

/**
 * The meaning that the whole file leaves to each cell: `11/02/2026` has its month first if another day shows it, and `1.500` is an
 * amount if another one shows the mark before the cents.
 */
function asRead(lines: readonly ExpectedLine[]): readonly ExpectedLine[] {
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-]/;
  const days = lines.flatMap(({ date, due }) => [date, due]).filter(({ text }) => local.test(text));
  const numbers = days.map(({ text }) => local.exec(text)?.slice(1).map(Number) ?? []);
  const isMonthFirst =
    numbers.some(([, second = 0]) => second > 12) && numbers.every(([first = 0]) => first <= 12);
  const dayAsRead = (cell: ExpectedLine['date']) => {
    const [, first = '', second = ''] = local.exec(cell.text) ?? [];
    if (first === '' || cell.value === undefined) return cell;
    const [month, day] = (isMonthFirst ? [first, second] : [second, first]).map((one) =>
      one.padStart(2, '0'),
    );
    return { ...cell, value: `${cell.value.slice(0, 4)}-${month}-${day}` };
  };
  const showsCents = lines.some(({ amount: { text } }) => /[.,]\d{2}$|[.,].*[.,]/.test(text));
  return lines.map((one) => ({
    ...one,
    date: dayAsRead(one.date),
    due: dayAsRead(one.due),
    amount:
      /^1[.,]500$/.test(one.amount.text) && !showsCents
        ? { text: one.amount.text, value: undefined, isUnread: true }
        : one.amount,
  }));
}

function textOf(random: Random, rows: readonly (readonly string[])[]): Uint8Array {
  const delimiter = random.pick([';', ';', '\t', '|']);
  const end = random.pick(['\n', '\r\n']);
  const text = rows
    .map((row) => row.map((cell) => (random.chance(0.1) ? `"${cell}"` : cell)).join(delimiter) + end)
    .join('');
  const mark = random.chance(0.3) ? '\uFEFF' : '';
  return random.chance(0.3) ? Buffer.from(text, 'latin1') : new TextEncoder().encode(mark + text);
}

/** A workbook with one or two more sheets, of which none has more outcomes. */
async function workbookOf(random: Random, rows: readonly (readonly string[])[]) {
  const book = new exceljs.Workbook();
  const others = [
    { name: 'Resumo', rows: [['Total'], ['2']] },
    { name: 'Modelo', rows: [['CNPJ', 'Status']] },
  ].filter(() => random.chance(0.5));
  const sheet = 'Dados';
  for (const { name, rows: own } of shuffle(random, [...others, { name: sheet, rows }])) {
    const page = book.addWorksheet(name);
    for (const row of own) page.addRow([...row]);
  }
  return { bytes: new Uint8Array(await book.xlsx.writeBuffer()), sheet };
}

function shuffle<T>(random: Random, list: readonly T[]): readonly T[] {
  return list
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
