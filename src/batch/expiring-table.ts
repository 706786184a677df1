import type { GivenInput } from '../policy/inputs/given-input.ts';
import type { ExpiringReport } from '../report/list-expiring.ts';

/**
 * Approvals that come to their end as a table that a batch reads: each document with your id, the amount and what the caller
 * said, under the names of the inputs.
 */
export function expiringTable(reports: readonly ExpiringReport[]): string {
  const names = [...new Set(reports.flatMap(({ run }) => run.inputs.map(({ name }) => name)))];
  const hasAmount = reports.some(({ run }) => run.requestedAmount !== null);
  const lines = reports.map(({ report, run }) => [
    report.document,
    report.externalId ?? '',
    ...(hasAmount ? [run.requestedAmount === null ? '' : decimal(run.requestedAmount)] : []),
    ...names.map((name) => inputText(run.inputs.find((input) => input.name === name))),
  ]);
  const head = ['document', 'externalId', ...(hasAmount ? ['requestedAmount'] : []), ...names];
  return [head, ...lines].map((cells) => `${cells.map(quoted).join(';')}\n`).join('');
}

function inputText(input: GivenInput | undefined): string {
  if (input === undefined) return '';
  const { type, value } = input;
  if (typeof value !== 'number') return String(value);
  return type === 'money' ? decimal(value) : String(value).replace('.', ',');
}

/** With a comma and two decimals at least, so that nobody takes a dot for thousands. */
function decimal(value: number): string {
  return value.toFixed(2).replace('.', ',');
}

function quoted(text: string): string {
  return /[;"\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
