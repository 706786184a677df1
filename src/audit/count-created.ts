import { createHash } from 'node:crypto';
import { dayOfUtc } from '../base/calendar-day.ts';
import { idBoundAt } from '../base/ids.ts';
import type { Storage } from '../storage/open-database.ts';
import { type CreatedKind, listCreatedIds } from './audit-content-store.ts';

type Db = Storage['db'];

/** What was created in some days: how many, and SHA-256 over their ids in their order, each with a line feed behind it. */
type CreatedDigest = {
  readonly count: number;
  readonly sha256: string;
};

/** Instants in ISO 8601 UTC: from the one, which is null for the beginning, to before the other. */
export interface Stretch {
  readonly from: string | null;
  readonly to: string;
}

/** What each kind of record has before its ids. */
const prefixes = { report: 'rpt', operation: 'opr' } as const satisfies Readonly<Record<CreatedKind, string>>;

const pageIds = 10_000;

/** The first instant of the day of UTC that an instant is in. */
export function startOfDay(at: Date): string {
  return `${dayOfUtc(at.getTime())}T00:00:00.000Z`;
}

/**
 * Counts the reports and the operations that an organisation created in a stretch of time.
 *
 * @param erased ids of what was erased since: it counts as if it were there.
 */
export async function countCreated(
  db: Db,
  organizationId: string,
  stretch: Stretch & { readonly erased?: ReadonlySet<string> },
): Promise<{ readonly reports: CreatedDigest; readonly operations: CreatedDigest }> {
  return {
    reports: await digestOf(db, organizationId, { ...stretch, kind: 'report' }),
    operations: await digestOf(db, organizationId, { ...stretch, kind: 'operation' }),
  };
}

async function digestOf(
  db: Db,
  organizationId: string,
  {
    from,
    to,
    erased = new Set(),
    kind,
  }: Stretch & { readonly erased?: ReadonlySet<string>; readonly kind: CreatedKind },
): Promise<CreatedDigest> {
  const prefix = prefixes[kind];
  const [first, end] = [
    from === null ? '' : idBoundAt(prefix, Date.parse(from)),
    idBoundAt(prefix, Date.parse(to)),
  ];
  const gone = [...erased].filter((id) => id.startsWith(`${prefix}_`) && id >= first && id < end).sort();
  const hash = createHash('sha256');
  let count = 0;
  const add = (id: string) => {
    hash.update(`${id}\n`);
    count += 1;
  };
  let next = 0;
  /** Those that were erased and stand before an id; one that stands there itself counts once. */
  const addGone = (before: string | undefined) => {
    for (; next < gone.length; next += 1) {
      const id = gone[next] ?? '';
      if (before !== undefined && id >= before) break;
      add(id);
    }
    if (before !== undefined && gone[next] === before) next += 1;
  };
  for (let after = ''; ; ) {
    const ids = await listCreatedIds(db, organizationId, {
      kind,
      after,
      from: first,
      to: end,
      limit: pageIds,
    });
    for (const id of ids) {
      addGone(id);
      add(id);
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  addGone(undefined);
  return { count, sha256: hash.digest('hex') };
}
