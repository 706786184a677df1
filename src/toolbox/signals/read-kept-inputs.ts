import type { ReportAnswer } from '../../client/credit-client.ts';
import { client } from '../api.ts';

/** Values of an earlier analysis that the service uses again for empty fields. */
export interface KeptInputs {
  /** When that analysis ended, ISO 8601. */
  readonly at: string;
  /** The values in words, by the names of their inputs. */
  readonly values: ReadonlyMap<string, string>;
}

/** The days for which the service keeps values; `POST /v2/report` says the same. */
const keptDays = 30;

/**
 * Reads the inputs that the service uses again if a document is analysed under a policy. Undefined if it keeps none. A page loads
 * this function only if the policy asks for inputs.
 */
export async function readKeptInputs(document: string, policyId: string): Promise<KeptInputs | undefined> {
  const { items } = await client.searchReports({ document, limit: 1 });
  const [newest] = items;
  if (newest === undefined || newest.policyId !== policyId || isDecided(newest)) return undefined;
  const { inputs = [], progress } = await client.getReport(newest.id);
  const { final, finishedAt } = progress;
  if (!final || finishedAt === null || inputs.length === 0) return undefined;
  if (Date.now() - Date.parse(finishedAt) > keptDays * 86_400_000) return undefined;
  return { at: finishedAt, values: new Map(inputs.map(({ name, text }) => [name, text])) };
}

function isDecided({ status }: Pick<ReportAnswer, 'status'>): boolean {
  return status === 'APPROVED' || status === 'DENIED';
}
