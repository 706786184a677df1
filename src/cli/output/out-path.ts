import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { textOf } from './texts.ts';

/**
 * Returns the absolute path of the `--out` of a command that cannot write to stdout.
 *
 * @throws CreditError INVALID_ARGUMENT for `-`, which other commands read as stdout.
 */
export function outPath(cwd: string, out: string): string {
  if (out === '-') {
    throw new CreditError('INVALID_ARGUMENT', {
      name: '--out',
      reason: textOf('noStdout'),
      expected: textOf('fileName'),
    });
  }
  return resolve(cwd, out);
}
