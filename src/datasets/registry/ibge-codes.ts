import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../base/own-package.ts';

/** The codes of municipalities at IBGE by those of the register (see codes/README.md); those that it does not know are left out. */
export function readIbgeCodes(): Record<string, string> {
  const text = readFileSync(join(packageFolder(), 'codes', 'municipalities.csv'), 'utf8');
  return Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.split(','))
      .flatMap(([own, ibge]) => (own === undefined || ibge === undefined ? [] : [[own, ibge]])),
  );
}
