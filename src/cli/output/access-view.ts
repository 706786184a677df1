import type { AccessListAnswer } from '../../access/read-accesses.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { alignRows } from './align.ts';
import { figureStyle } from './figure-style.ts';

/** Who has read, a line each; with `--json` as the API answers it. */
export function writeAccesses(context: CommandContext, answer: AccessListAnswer): void {
  const { stdout, say } = context;
  if (context.globals.json) {
    stdout.line(JSON.stringify(answer));
    return;
  }
  if (answer.items.length === 0) {
    stdout.line(say('accessNone'));
    return;
  }
  const { format } = figureStyle(context);
  const rows = answer.items.map(({ at, way, readerName, reportId, listed }) => ({
    cells: [
      format.dateTime(at),
      way,
      reportId ?? say('accessList', { count: format.number(listed.length) }),
      plainWords(readerName),
    ],
  }));
  const head = [say('accessWhen'), say('accessWay'), say('accessReport'), say('accessReader')];
  for (const line of alignRows([{ cells: head }, ...rows], stdout.width)) stdout.line(line);
}
