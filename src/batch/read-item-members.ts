import type { OperationRun } from '../operation/operation-run.ts';
import { findNodes } from '../operation/operation-store.ts';
import type { Storage } from '../storage/open-database.ts';
import { readSoundly } from '../storage/read-soundly.ts';
import type { BatchItemAnswer } from './batch.ts';

type ItemMembers = Required<Pick<BatchItemAnswer, 'members' | 'operationReasons'>>;

/** So many of those who have decided are named; all of them stand in the operation. */
const mostReasons = 5;

/** How many the operations of some documents have come upon, and who has decided them, by the operations. */
export async function readItemMembers(
  db: Storage['db'],
  organizationId: string,
  runs: readonly OperationRun[],
): Promise<ReadonlyMap<string, ItemMembers>> {
  const reasonsOf = ({ reasons }: OperationRun) => reasons.slice(0, mostReasons);
  const decided = runs.filter(({ reasons }) => reasons.length > 0);
  const documents = [...new Set(decided.flatMap(reasonsOf).map(({ document }) => document))];
  // Of an operation that the disk has damaged the names are unknown here; reading it says why.
  const { sound } = await readSoundly(
    decided.map(({ id }) => id),
    (operationIds) => findNodes(db, organizationId, { operationIds, documents }),
  );
  return new Map(
    runs.map((run): [string, ItemMembers] => {
      const names = new Map(sound.get(run.id)?.map(({ document, name }) => [document, name]));
      const operationReasons = reasonsOf(run).map((reason) => ({
        ...reason,
        name: names.get(reason.document) ?? null,
      }));
      return [run.id, { members: run.nodeCount - 1, operationReasons }];
    }),
  );
}
