import { CreditError, describeError } from '../../base/errors.ts';
import type { Language } from '../../base/language.ts';
import { hideDocumentsInText } from '../../document/mask.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Channel } from './channel.ts';
import { sayIn } from './texts.ts';
import { wrap } from './wrap.ts';

/**
 * Tells on stderr what failed, what would be right, and where to read more, in this order. With `json` the last line is
 * one JSON object. A stack is shown only to whoever asks for it.
 */
export function writeError(
  error: unknown,
  stderr: Channel,
  options: { language: Language; json: boolean; debug: boolean },
): ExitCode {
  const { language } = options;
  const say = sayIn(language);
  if (options.debug && error instanceof Error)
    stderr.line(stderr.paint.faint(hideDocumentsInText(stackOf(error))));
  const problem =
    error instanceof CreditError
      ? { code: error.code, ...describeError(error, language) }
      : {
          code: 'UNEXPECTED',
          message: say('unexpectedFailure', { reason: nameOf(error) }),
          mend: say('reportDefect'),
        };
  const mend = plainWords(problem.mend);
  if (options.json) {
    stderr.line(JSON.stringify({ error: { ...problem, mend } }));
  } else {
    const more =
      error instanceof CreditError && error.code !== 'USAGE' ? say('moreAbout', { code: problem.code }) : '';
    // Off a terminal one line, however long: what reads that line alone must learn all of it.
    stderr.words(`${stderr.paint.bad(say('error'))} ${problem.code}: ${plainWords(problem.message)}`);
    for (const text of [mend, more].filter(Boolean))
      for (const line of wrap(text, stderr.width - 2)) stderr.line(`  ${line}`);
  }
  return error instanceof CreditError ? error.exitCode : exitCodes.failed;
}

/** A defect's message may quote data, and data may be personal: only its kind is shown unless --debug asks. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function stackOf(error: Error): string {
  const own = error.stack ?? String(error);
  return error.cause instanceof Error ? `${own}\n  caused by ${stackOf(error.cause)}` : own;
}
