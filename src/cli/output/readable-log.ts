import type { WallClock } from '../../wording/wall-clock.ts';
import type { Channel } from './channel.ts';

/** What stands in a line of the log by a place of its own. */
const ownPlace = new Set(['level', 'time', 'msg', 'method', 'route', 'status', 'ms', 'err']);

/**
 * Where a service on a terminal logs to: each JSON line of the log becomes one that people read, such as
 * `10:05:12 info  GET /v2/report/{id} 200 3.1 ms  clientId=cli_…`.
 */
export function readableLog(stderr: Channel, clock: WallClock): { write(line: string): void } {
  return {
    write: (line) => {
      for (const one of line.split('\n')) if (one.trim() !== '') stderr.line(inWords(one, stderr, clock));
    },
  };
}

function inWords(line: string, { paint }: Channel, clock: WallClock): string {
  const entry: unknown = JSON.parse(line);
  if (typeof entry !== 'object' || entry === null) return line;
  const fields: Readonly<Record<string, unknown>> = { ...entry };
  const level = String(fields['level'] ?? '');
  const paintLevel = level === 'error' ? paint.bad : level === 'warn' ? paint.warning : paint.strong;
  const request =
    fields['route'] === undefined || fields['method'] === undefined
      ? [String(fields['msg'] ?? '')]
      : [
          String(fields['method']),
          String(fields['route']),
          String(fields['status'] ?? ''),
          `${fields['ms']} ms`,
        ];
  const others = Object.entries(fields).flatMap(([key, value]) =>
    ownPlace.has(key) ? [] : [`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`],
  );
  const failure = messageOf(fields['err']);
  return [
    clock.iso(String(fields['time'])).slice('YYYY-MM-DDT'.length),
    paintLevel(level) + ' '.repeat(Math.max(0, 'error'.length - level.length)),
    ...request,
    ...others,
    ...(failure === undefined ? [] : [failure]),
  ].join(' ');
}

/** The stack stays in the log that goes into a pipe or a file. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return String(error.message);
}
