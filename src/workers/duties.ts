import type { Logger } from '../base/logger.ts';
import { isServerAddress } from '../base/server-address.ts';
import { removeBrokenLoads } from '../batch/create-batch.ts';
import { hideError } from '../document/hide-error.ts';
import { Presence } from '../jobs/presence.ts';
import { leaveOperations } from '../operation/operation-store.ts';
import type { Engine } from '../report/engine.ts';
import { hasEditions } from '../watch/watch-worker.ts';
import { releaseHeldBy } from '../webhook/event-wait-store.ts';

/** What one machine does for all. WATCH: screens portfolios, where the datasets are. TIDY: removes what is kept no longer. */
type Duty = 'WATCH' | 'TIDY';

/** Whether this machine is the one that does something for all of those that share the database. */
export interface Duties {
  has(duty: Duty): boolean;
  /** Starts to report that this machine is alive. */
  start(): void;
  /** Says that this machine has ended, once it has given back what it held. */
  stop(): Promise<void>;
}

interface DutiesOptions {
  readonly engine: Engine;
  readonly logger: Logger;
  readonly version: string;
  readonly answers?: boolean;
  /** Whether this machine takes any work. */
  readonly works: boolean;
  readonly profiles: { readonly datasetsFolder?: string | undefined };
  /** Called once this machine does something for all that it did not before. */
  readonly onTaken: () => void;
  /** Called once machines have been found lost. */
  readonly onLost: () => void;
}

/** What nobody will end any more is removed at this pace. */
const tidyMs = 10_000;

/** On a file all processes are of one machine, and each sees by the others' process ids which of them live: whoever works does all. */
export function openDuties(options: DutiesOptions): Duties {
  const { engine, logger, version, answers = false, works, profiles, onTaken, onLost } = options;
  if (!isServerAddress(engine.storage.file))
    return { has: () => true, start: () => {}, stop: async () => {} };
  const { datasetsFolder } = profiles;
  const onFailure = (error: unknown) =>
    logger.error({ err: hideError(error) }, 'the machine could not say that it lives; trying again');
  const presence = new Presence({
    engine,
    version,
    role: works ? (answers ? 'SERVICE' : 'WORKERS') : 'API',
    duties: () => {
      if (!works) return [];
      return datasetsFolder !== undefined && hasEditions(datasetsFolder) ? ['TIDY', 'WATCH'] : ['TIDY'];
    },
    onLost: async (db, holder) => {
      await releaseHeldBy(db, holder, engine.clock.now().getTime());
      await leaveOperations(db, holder);
    },
    afterLost: (holders) => {
      logger.warn({ machines: holders.length }, 'a machine is lost; what it held is taken up');
      engine.outbox.tell();
      onLost();
    },
    onTaken,
    onFailure,
  });
  let tidying: NodeJS.Timeout | undefined;
  return {
    has: (duty) => presence.has(duty),
    start: () => {
      presence.start();
      tidying = setInterval(() => {
        if (presence.has('TIDY')) removeBrokenLoads(engine).catch(onFailure);
      }, tidyMs);
      tidying.unref();
    },
    stop: async () => {
      if (tidying === undefined) return;
      clearInterval(tidying);
      await presence.stop();
    },
  };
}
