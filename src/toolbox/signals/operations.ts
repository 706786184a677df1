import type {
  CreditClient,
  ListOperationsQuery,
  OperationAnswer,
  OperationItem,
} from '../../client/credit-client.ts';
import { parseDocument } from '../../document/document.ts';
import { type Failure, watcher } from '../api.ts';
import { useFollowed } from './followed.ts';
import { type FollowedList, type ListPage, useFollowedList } from './followed-list.ts';
import { dayFromToday } from './preferences.ts';

interface OperationState {
  /** As it was read last; undefined until the first answer. */
  readonly operation: OperationAnswer | undefined;
  readonly failure: Failure | undefined;
  /** Reads it again now. */
  readonly renew: () => void;
}

/** Whether nothing more will become of it by itself: of a cancelled one, what was under way ends after it. */
export function standsStill({ progress, nodes }: OperationAnswer): boolean {
  return progress.final && nodes.every(({ state }) => state !== 'PROCESSING');
}

const source = {
  read: (id: string, signal: AbortSignal) => watcher.getOperation(id, { signal }),
  isStill: standsStill,
};

/** An operation, followed until it stands still, and read again when the reader comes back to the page. */
export function useOperation(id: string): OperationState {
  const { thing: operation, ...rest } = useFollowed(id, source);
  return { operation, ...rest };
}

/** What a list of operations is narrowed to. `search` goes in the body of a request and stands in no address. */
export interface OperationFilter {
  readonly status: NonNullable<ListOperationsQuery['status']> | undefined;
  readonly operationId: string | undefined;
  /** Only those of so many days, today's included. */
  readonly days: number | undefined;
  /** A document, or a code of the person's own. */
  readonly search: string;
}

/** The operations that fit a filter, page by page; rows that are under way are followed. */
export function useOperationList(filter: OperationFilter): FollowedList<OperationItem> {
  return useFollowedList(JSON.stringify(filter), {
    readPage: (by, cursor) => readPage(by, filter, cursor),
    isSettled: ({ finishedAt }) => finishedAt !== null,
  });
}

const pageSize = 50;

async function readPage(
  by: CreditClient,
  { status, operationId, days, search }: OperationFilter,
  cursor: string | null,
): Promise<ListPage<OperationItem>> {
  const query: ListOperationsQuery = {
    limit: pageSize,
    ...(status !== undefined && { status }),
    ...(operationId !== undefined && { operationId }),
    ...(days !== undefined && { createdFrom: dayFromToday(1 - days) }),
    ...(cursor !== null && { cursor }),
  };
  const { items, nextCursor } =
    search === ''
      ? await by.listOperations(query)
      : await by.searchOperations({ ...query, ...whatIsSought(search) });
  return { items, damaged: 0, cursor: nextCursor };
}

function whatIsSought(search: string): Pick<ListOperationsQuery, 'document' | 'externalId'> {
  const { document } = parseDocument(search);
  return document === undefined ? { externalId: search } : { document: document.value };
}
