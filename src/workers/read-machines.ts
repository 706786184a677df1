import { leaseMs, leaseTime } from '../jobs/claim.ts';
import { countHeld, type HeldCount, listDuties, listMachines, type Machine } from '../jobs/machine-store.ts';
import type { Engine } from '../report/engine.ts';

/** A machine as the others see it. */
export interface MachineState extends Pick<Machine, 'role' | 'version' | 'startedAt' | 'clockAheadMs'> {
  /** Its host, with the process id there: `worker-2:4711`. */
  readonly name: string;
  /** How long it has said nothing, in ms. */
  readonly silentMs: number;
  /** It has said nothing for longer than its hold on anything lasts. */
  readonly isLost: boolean;
  /** What it does for all. */
  readonly duties: readonly string[];
  /** What it works on, or is about to. */
  readonly held: Omit<HeldCount, 'holder'>;
}

/** The machines that share a database, in the order of their names; none on a file. */
export async function readMachines(
  engine: Pick<Engine, 'storage' | 'clock'>,
): Promise<readonly MachineState[]> {
  const now = await leaseTime(engine);
  return engine.storage.read(async (db) => {
    const [machines, duties, counts] = [await listMachines(db), await listDuties(db), await countHeld(db)];
    const at = now.toISOString();
    return machines.map((machine) => {
      const { holder, role, version, startedAt, clockAheadMs, aliveUntil } = machine;
      const mine = counts.filter((count) => count.holder === holder || count.holder.startsWith(`${holder}|`));
      const sum = (kind: 'runs' | 'batches' | 'operations') =>
        mine.reduce((total, count) => total + count[kind], 0);
      return {
        name: nameOf(holder),
        role,
        version,
        startedAt,
        clockAheadMs,
        silentMs: Math.max(0, now.getTime() - (Date.parse(aliveUntil) - leaseMs)),
        isLost: aliveUntil <= at,
        duties: duties
          .filter((duty) => duty.holder === holder && duty.until !== null && duty.until > at)
          .map(({ name }) => name),
        held: { runs: sum('runs'), batches: sum('batches'), operations: sum('operations') },
      };
    });
  });
}

/** Not where its process ids mean something, which is long and tells nobody anything. */
function nameOf(holder: string): string {
  const [space = '', pid = ''] = holder.split('|');
  return `${space.split('/')[0]}:${pid}`;
}
