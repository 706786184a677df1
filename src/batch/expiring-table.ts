import type { GivenInput } from '../policy/inputs/given-input.ts';
import type { ExpiringReport } from '../report/list-expiring.ts';
import { decimalText, documentTable } from './document-table.ts';

/**
 * Approvals that come to their end as a table that a batch reads: each document with your id, the amount and what the caller
 * said, under the names of the inputs.
 */
export function expiringTable(reports: readonly ExpiringReport[]): string {
  return documentTable(
    reports.map(({ report: { document, externalId }, run: { requestedAmount, inputs } }) => ({
      document,
      externalId,
      requestedAmount,
      inputs: new Map(inputs.map((input) => [input.name, inputText(input)])),
    })),
  );
}

function inputText({ type, value }: GivenInput): string {
  if (typeof value !== 'number') return String(value);
  return type === 'money' ? decimalText(value) : String(value).replace('.', ',');
}
