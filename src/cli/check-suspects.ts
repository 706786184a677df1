import type { App } from '../app.ts';
import { restOf } from '../export/export.ts';
import { listSuspectExports } from '../export/export-store.ts';
import { listSuspectRuns } from '../report/run-loss-store.ts';
import { formatIn } from '../wording/format.ts';
import type { CommandContext } from './context.ts';

/** Maximum number of listed analyses, and of listed exports. */
const limit = 20;

/** Lists the analyses and exports that run alone because their process was lost repeatedly. Empty if there are none. */
export async function checkSuspects(
  { say, language, timezone }: CommandContext,
  { storage }: App,
): Promise<readonly { readonly check: string; readonly state: 'WARNING'; readonly detail: string }[]> {
  const nextAt = (time: string | null) =>
    time === null
      ? say('doctorSuspectNow')
      : say('doctorSuspectRests', { time: formatIn(language, timezone).dateTime(time) });
  const runs = await listSuspectRuns(storage.db, { limit });
  const exports = await listSuspectExports(storage.db, { limit });
  return [
    ...runs.map(({ reportId, losses, restsUntil }) => ({
      check: `report ${reportId}`,
      state: 'WARNING' as const,
      detail: say('doctorSuspect', { losses, next: nextAt(restsUntil) }),
    })),
    ...exports.map((one) => ({
      check: `export ${one.id}`,
      state: 'WARNING' as const,
      detail: say('doctorSuspectExport', { losses: one.losses, next: nextAt(restOf(one)) }),
    })),
  ];
}
