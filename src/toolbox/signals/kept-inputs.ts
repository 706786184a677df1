import { useEffect, useState } from 'preact/hooks';
import type { ReportAnswer } from '../../client/credit-client.ts';
import type { Document } from '../../document/kind.ts';
import { client } from '../api.ts';
import { may } from './session.ts';

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
 * Reads the inputs that the newest report of a document keeps, if it is analysed again under a policy. Undefined without a document
 * or a policy, and if no value is kept.
 */
export function useKeptInputs(
  document: Document | undefined,
  policyId: string | undefined,
): KeptInputs | undefined {
  const [kept, setKept] = useState<KeptInputs>();
  useEffect(() => {
    setKept(undefined);
    if (document === undefined || policyId === undefined || !may('report:read')) return;
    let isGone = false;
    readKeptInputs(document.value, policyId).then(
      (inputs) => {
        if (!isGone) setKept(inputs);
      },
      // Without an answer the fields show no earlier values.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [document?.value, policyId]);
  return kept;
}

async function readKeptInputs(document: string, policyId: string): Promise<KeptInputs | undefined> {
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
