import type { MadeAttempt } from '../../webhook/dispatcher.ts';
import type { HeardMessage } from '../../webhook/listen.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { wallClockIn } from '../../wording/wall-clock.ts';
import type { CommandContext } from '../context.ts';
import { wrap } from './wrap.ts';

/** Writes what a listener hears, as it comes. */
interface HeardWriter {
  message(message: HeardMessage): void;
  failedAttempt(attempt: MadeAttempt): void;
}

/** A line an event, broken between words where a terminal has no room for it: time, type, report, what became of it, how it was answered, and whether it is genuine. */
export function openHeardWriter(
  context: CommandContext,
  options: { readonly jsonl: boolean; readonly now: () => Date; readonly maximumAttempts: number },
): HeardWriter {
  const { stdout, say, timezone } = context;
  const clock = wallClockIn(timezone);

  function lines({ verification, body, status, tookMs, failure }: HeardMessage): readonly string[] {
    const { type, subject, state } = describeBody(context, body);
    const ms = tookMs === null ? [] : [`${Math.round(tookMs)} ms`];
    const time = `${clock.iso(options.now().toISOString()).slice('YYYY-MM-DDT'.length)}  `;
    const text = [
      type,
      subject,
      state,
      `→ ${status}`,
      ...ms,
      ...(failure === null ? [] : [failure]),
      verification.genuine ? say('heardGenuine') : say('heardForged', { reason: verification.reason }),
    ]
      .filter((word) => word !== '')
      .join('  ');
    const parts = stdout.isTerminal ? wrap(text, stdout.width - time.length) : [text];
    return parts.map((part, at) => (at === 0 ? time : ' '.repeat(time.length)) + part);
  }

  return {
    message: (message) => {
      if (!options.jsonl) {
        for (const line of lines(message)) stdout.line(line);
        return;
      }
      const { verification, eventId, body, status, tookMs, failure } = message;
      const payload = parse(body);
      stdout.line(
        JSON.stringify({
          at: options.now().toISOString(),
          eventId,
          verified: verification.genuine,
          ...(!verification.genuine && { reason: verification.reason }),
          status,
          ms: tookMs === null ? null : Math.round(tookMs),
          failure,
          payload: payload ?? null,
        }),
      );
    },
    failedAttempt: ({ settlement }) => {
      if (options.jsonl) return;
      const { status, failures, waitMs } = settlement;
      const attempts = options.maximumAttempts;
      if (status === 'DISCARDED') context.note(say('attemptLast', { attempts: failures }));
      else if (waitMs !== null) {
        const seconds = Math.round(waitMs / 1_000);
        context.note(say('attemptAgain', { seconds, attempt: failures + 1, attempts }));
      }
    },
  };
}

/** The words of a body that may be anybody's: type, what it is about, how that stands. */
function describeBody(
  context: CommandContext,
  body: string,
): { readonly type: string; readonly subject: string; readonly state: string } {
  const envelope = parse(body);
  const content = field(field(envelope, 'data'), 'content');
  const word = (value: unknown) => (typeof value === 'string' ? plainWords(value).slice(0, 80) : '');
  const status = word(field(content, 'status'));
  const analyst = word(field(content, 'analystName'));
  const section = word(field(field(content, 'section'), 'type'));
  // Of an export which file it is and whether it was made; of a watched portfolio which list says something else.
  const said = [field(content, 'format'), field(content, 'outcome'), field(content, 'dataset')]
    .map(word)
    .filter((item) => item !== '')
    .join(' ');
  const sandbox = field(content, 'sandbox') === true ? 'SANDBOX' : '';
  const state = analyst === '' ? status : context.say('heardBy', { status, analyst });
  return {
    type: word(field(envelope, 'webhookType')) || context.say('heardUnreadable'),
    subject:
      ['reportId', 'operationId', 'watchId'].map((name) => word(field(content, name))).find(Boolean) ?? '',
    state: [section || said || state, sandbox].filter((item) => item !== '').join('  '),
  };
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
