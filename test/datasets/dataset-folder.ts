import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import type { LoadOptions } from '../../src/datasets/edition/load-edition.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder for datasets, deleted after the test. */
export function newDatasetsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'credit-datasets-'));
  folders.push(folder);
  return folder;
}

/** A file of a dataset that ships with the fixtures. */
export function fixtureFile(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/datasets/${name}`, import.meta.url));
}

/** A file of this content in a folder of its own. */
export function newFile(name: string, content: string | Uint8Array): string {
  const file = join(newDatasetsFolder(), name);
  writeFileSync(file, typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
  return file;
}

/** The day on which tests load. */
export const loadingDay = new Date('2026-11-20T12:00:00Z');
export const loadedOn = '2026-11-20';

export function loadOptions(folder: string, change: Partial<LoadOptions> = {}): LoadOptions {
  return {
    folder,
    clock: fixedClock(loadingDay),
    signal: new AbortController().signal,
    acceptShrink: false,
    acceptOlder: false,
    ...change,
  };
}

const cepimTitles =
  '"CNPJ ENTIDADE";"NOME ENTIDADE";"NÚMERO CONVÊNIO";"ÓRGÃO CONCEDENTE";"MOTIVO DO IMPEDIMENTO"\r\n';

/** A list of so many invented entities, in the layout of CEPIM. */
export function cepimOf(...rows: readonly (readonly [document: string, name: string])[]): string {
  return (
    cepimTitles +
    rows
      .map(([document, name], at) => `"${document}";"${name}";"${at}";"ÓRGÃO INVENTADO";"MOTIVO"\r\n`)
      .join('')
  );
}
