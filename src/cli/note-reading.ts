import type { AccessWay } from '../access/access.ts';
import type { App } from '../app.ts';

/** Notes that whoever types reads a report, or a list of them; it is written when the command ends. */
export function noteReading(
  { engine, actor }: Pick<App, 'engine' | 'actor'>,
  reading: { readonly reportIds: readonly string[]; readonly way?: AccessWay; readonly isList?: true },
): void {
  const { organizationId, analystId: readerId, analystName: readerName } = actor;
  const { reportIds, way = 'CLI', isList = false } = reading;
  engine.accesses?.note({ organizationId, readerId, readerName, way, reportIds, isList });
}
