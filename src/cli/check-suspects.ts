import type { App } from '../app.ts';
import { listSuspectRuns } from '../report/run-loss-store.ts';
import { suspectLosses } from '../run/losses.ts';
import { formatIn } from '../wording/format.ts';
import type { CommandContext } from './context.ts';

/** Maximum number of listed analyses. */
const shownAtMost = 20;

/** Lists the analyses that run alone because their process was lost repeatedly. Empty if there are none. */
export async function checkSuspects(
  { say, language, timezone }: CommandContext,
  { storage }: App,
): Promise<readonly { readonly check: string; readonly state: 'WARNING'; readonly detail: string }[]> {
  const suspects = await listSuspectRuns(storage.db, { losses: suspectLosses, limit: shownAtMost });
  return suspects.map(({ reportId: report, losses, restsUntil }) => {
    const next =
      restsUntil === null
        ? say('doctorSuspectNow')
        : say('doctorSuspectRests', { time: formatIn(language, timezone).dateTime(restsUntil) });
    return {
      check: `report ${report}`,
      state: 'WARNING',
      detail: say('doctorSuspect', { losses, next }),
    };
  });
}
