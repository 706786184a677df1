import type { AccessLog } from '../access/access-log.ts';
import type { Clock } from '../base/clock.ts';
import type { Traces } from '../base/traces.ts';
import type { KeptProfile, SourceProfile } from '../collector/source-profile.ts';
import type { ProcessIsolation } from '../jobs/isolation.ts';
import type { StorageWaits } from '../jobs/storage-waits.ts';
import type { WorkGate } from '../jobs/work-gate.ts';
import type { PurposeRules } from '../policy/purpose.ts';
import type { DocumentHashes } from '../privacy/document-hashes.ts';
import type { Storage } from '../storage/open-database.ts';
import type { CostCeilings } from '../usage/cost-ceilings.ts';
import type { MonthlyBudget } from '../usage/monthly-budget.ts';
import type { PriceTable } from '../usage/price-table.ts';
import type { Outbox } from '../webhook/outbox.ts';
import type { ReadPhoto } from './photo.ts';
import type { EvaluateAgain } from './reusing-request.ts';
import type { RunEndings } from './run-endings.ts';

/** What the workflows on reports work with; made once by the composition root. */
export interface Engine {
  readonly storage: Storage;
  readonly clock: Clock;
  /** The time zone of the installation, an IANA name: calendar days of new runs are the days in it. */
  readonly timezone: string;
  /** The name of the source profile that new runs use. */
  readonly profileName: string;
  /** Reads a profile by name, as it is now. */
  readonly loadProfile: (name: string) => Promise<SourceProfile>;
  /** Makes a profile of a text that was kept: a run that is taken up or replayed needs the one that it began with. */
  readonly openProfile: (kept: KeptProfile) => Promise<SourceProfile>;
  /** Evaluates a request on the answers of an earlier run. */
  readonly evaluateAgain: EvaluateAgain;
  readonly prices: PriceTable;
  /** Whether negatives of people that are older than five years stay; left out: they do not. */
  readonly keepsOldNegatives?: boolean | undefined;
  /** Why people may be looked up; left out: the purposes that ship, and nobody demands one. */
  readonly purposes?: PurposeRules | undefined;
  /** What questions to sources may cost; left out: any amount. */
  readonly ceilings?: CostCeilings | undefined;
  /** What sources are meant to cost in a month; it only warns. */
  readonly budget?: MonthlyBudget | undefined;
  /** Minutes for which a batch waits for a source that is away, before it pauses. Default: 60. */
  readonly sourceWaitMinutes?: number | undefined;
  /** Whether an approval is weighed with the customer's other approvals in force. Default: true. */
  readonly authorityByExposure?: boolean | undefined;
  /** The name under which this process holds runs. */
  readonly holder: string;
  /** What is worked on here passes through it: a run that may be what stops processes is alone. */
  readonly gate: WorkGate;
  /** Is informed when background work waits for the database. Default: waits are not reported. */
  readonly storageWaits?: StorageWaits | undefined;
  /** Isolation for runs that may end their process. Default: they run in this process. */
  readonly isolation?: ProcessIsolation | undefined;
  /** Told when a run of this process ends. */
  readonly endings: RunEndings;
  /** Documents where they must be found again and not be read. */
  readonly documentHashes: DocumentHashes;
  /** The file that every erasing is listed in; left out, none is. */
  readonly erasureList?: string | undefined;
  /** Where changes of reports tell of themselves. */
  readonly outbox: Outbox;
  /** Where it is noted who reads reports about people; left out, nobody notes it. */
  readonly accesses?: AccessLog | undefined;
  /** Reads facade photos from where sources refer to. Default: none can be read. */
  readonly readPhoto?: ReadPhoto | undefined;
  /** Told of work that has ended; left out, nobody keeps traces. */
  readonly traces?: Traces | undefined;
}
