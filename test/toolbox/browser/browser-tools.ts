import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const tools = createRequire(join(import.meta.dirname, '../../tools/package.json'));

/** What drives the browser. */
export const playwright: typeof import('playwright-core') = tools('playwright-core');

/** Finds what keeps people out of a page; a script that runs in it. */
export const axe = readFileSync(tools.resolve('axe-core/axe.min.js'), 'utf8');

/** Unpacks the browser that the registry has into the folder for temporary files, and gives the path of the program. */
export function unpackBrowser(): Promise<string> {
  const chromium: { executablePath(): Promise<string> } = tools('@sparticuz/chromium');
  return chromium.executablePath();
}
