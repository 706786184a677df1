/** One document of a table, with its values as text. */
interface DocumentRow {
  readonly document: string;
  readonly externalId: string | null;
  /** In BRL. */
  readonly requestedAmount: number | null;
  /** By the names of inputs. */
  readonly inputs: ReadonlyMap<string, string>;
}

/** Returns documents as a table that a batch can read. The columns are the external id, the amount and the inputs, by their names. */
export function documentTable(rows: readonly DocumentRow[]): string {
  const names = [...new Set(rows.flatMap(({ inputs }) => [...inputs.keys()]))];
  const hasAmount = rows.some(({ requestedAmount }) => requestedAmount !== null);
  const lines = rows.map(({ document, externalId, requestedAmount, inputs }) => [
    document,
    externalId ?? '',
    ...(hasAmount ? [requestedAmount === null ? '' : decimalText(requestedAmount)] : []),
    ...names.map((name) => inputs.get(name) ?? ''),
  ]);
  const head = ['document', 'externalId', ...(hasAmount ? ['requestedAmount'] : []), ...names];
  return [head, ...lines].map((cells) => `${cells.map(quoted).join(';')}\n`).join('');
}

/** Returns an amount with a comma and two decimals, so that a dot is not read as the separator of thousands. */
export function decimalText(value: number): string {
  return value.toFixed(2).replace('.', ',');
}

function quoted(text: string): string {
  return /[;"\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
