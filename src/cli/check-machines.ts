import type { App } from '../app.ts';
import { say } from '../base/language.ts';
import { isServerAddress } from '../base/server-address.ts';
import { counted } from '../wording/counted.ts';
import { formatIn } from '../wording/format.ts';
import { type MachineState, readMachines } from '../workers/read-machines.ts';
import type { CommandContext } from './context.ts';
import { dutyTexts, heldNouns, roleTexts } from './output/texts/machine-texts.ts';

/** What is found about a machine, or all of them. */
interface MachineFinding {
  readonly check: string;
  readonly state: 'OK' | 'WARNING';
  readonly detail: string;
}

/** Beyond that the times of its log, and of what others tell it, are not those of the others. */
const clockToleranceMs = 10_000;

/** The machines that share the database: what each does, and what about them is to be looked at. Nothing on a file. */
export async function checkMachines(
  context: CommandContext,
  { engine }: App,
): Promise<readonly MachineFinding[]> {
  if (!isServerAddress(engine.storage.file)) return [];
  const machines = await readMachines(engine);
  const living = machines.filter(({ isLost }) => !isLost);
  const findings = machines.flatMap((machine) => [
    describe(context, machine),
    ...checkClock(context, machine),
  ]);
  if (living.length === 0)
    findings.push({ check: 'machines', state: 'OK', detail: context.say('doctorMachinesNone') });
  const versions = new Set(living.map(({ version }) => version));
  if (versions.size > 1) {
    const list = [...versions].sort().map((version) => {
      const names = living.filter((machine) => machine.version === version).map(({ name }) => name);
      return `${version} (${names.join(', ')})`;
    });
    const detail = context.say('doctorVersionsDiffer', { versions: list.join(' · ') });
    findings.push({ check: 'machines', state: 'WARNING', detail });
  }
  return findings;
}

function describe(context: CommandContext, machine: MachineState): MachineFinding {
  const { language, timezone } = context;
  const { name, role, version, silentMs, isLost, duties, held } = machine;
  const check = `machine ${name}`;
  const format = formatIn(language, timezone);
  const silent = format.duration(silentMs / 1_000);
  if (isLost)
    return { check, state: 'WARNING', detail: context.say('doctorMachineLost', { version, silent }) };
  const amounts = (['runs', 'batches', 'operations'] as const)
    .filter((kind) => held[kind] > 0)
    .map((kind) => counted(heldNouns[kind], held[kind], { language, format }));
  const detail = context.say('doctorMachine', {
    version,
    role: say(roleTexts[role], language),
    silent,
    held: amounts.join(', ') || context.say('doctorMachineIdle'),
    duties: duties.map((duty) => `; ${dutyInWords(duty, context)}`).join(''),
  });
  return { check, state: 'OK', detail };
}

/** One of a newer program has no words here. */
function dutyInWords(duty: string, { language }: CommandContext): string {
  const text = dutyTexts[duty];
  return text === undefined ? duty : say(text, language);
}

function checkClock(
  context: CommandContext,
  { name, isLost, clockAheadMs }: MachineState,
): readonly MachineFinding[] {
  if (isLost || clockAheadMs === null || Math.abs(clockAheadMs) <= clockToleranceMs) return [];
  const time = formatIn(context.language, context.timezone).duration(Math.abs(clockAheadMs) / 1_000);
  const detail = context.say(clockAheadMs > 0 ? 'doctorMachineAhead' : 'doctorMachineLate', { time });
  return [{ check: `machine ${name}`, state: 'WARNING', detail }];
}
