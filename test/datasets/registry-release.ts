import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { loadOptions, newDatasetsFolder } from './dataset-folder.ts';

type Table = 'Empresas' | 'Estabelecimentos' | 'Socios' | 'Simples';
/** The rows of a table, as text, and what becomes of them. */
export type ReleaseChange = Partial<Record<Table, (text: string) => string>>;

const innerNames: Readonly<Record<Table, string>> = {
  Empresas: 'EMPRECSV',
  Estabelecimentos: 'ESTABELE',
  Socios: 'SOCIOCSV',
  Simples: 'SIMPLES',
};
const lookups = {
  Cnaes: 'CNAECSV',
  Motivos: 'MOTICSV',
  Municipios: 'MUNICCSV',
  Naturezas: 'NATJUCSV',
  Paises: 'PAISCSV',
  Qualificacoes: 'QUALSCSV',
} as const;

/** A file of the fixtures of the register, as Latin-1. */
export function registryFixture(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../fixtures/receita/${name}`, import.meta.url)), 'latin1');
}

/**
 * The archives of a release in a folder of their own, as the publisher packs them.
 *
 * @param options.day as the files' names tell it: `61114` is 14 November 2026.
 * @param options.withSample whether the reduced real rows are in it too.
 */
export function newRelease(
  change: ReleaseChange = {},
  { day = '61114', withSample = false, leaveOut = [] as readonly string[] } = {},
): string {
  const folder = mkdtempSync(join(newDatasetsFolder(), 'release-'));
  const put = (archive: string, inner: string, text: string) => {
    if (leaveOut.includes(archive)) return;
    const content = Buffer.from(text, 'latin1');
    writeFileSync(join(folder, `${archive}.zip`), craftArchive([{ name: inner, content }]));
  };
  const rowsOf = (table: Table) => {
    const own = registryFixture(`${table}.csv`);
    const text = own + (withSample ? registryFixture(`sample/${table}.csv`) : '');
    return (change[table]?.(text) ?? text).split(/\n(?=")/).map((row) => row.trimEnd());
  };
  for (const table of ['Empresas', 'Estabelecimentos', 'Socios'] as const) {
    const rows = rowsOf(table);
    for (let part = 0; part < 10; part += 1) {
      const own = rows.filter((_, at) => at % 10 === part).map((row) => `${row}\n`);
      put(`${table}${part}`, `K3241.K03200Y${part}.D${day}.${innerNames[table]}`, own.join(''));
    }
  }
  put('Simples', `F.K03200$W.SIMPLES.CSV.D${day}`, rowsOf('Simples').join('\n'));
  for (const [archive, ending] of Object.entries(lookups)) {
    put(archive, `F.K03200$Z.D${day}.${ending}`, registryFixture(`lookups/${archive}.csv`));
  }
  put('Lucro Real', 'Lucro Real.csv', registryFixture('Lucro Real.csv'));
  return folder;
}

/** Loads a release into a folder of datasets. */
export function loadRelease(
  folder: string,
  release = newRelease(),
  change: Parameters<typeof loadOptions>[1] = {},
) {
  return loadEdition('receita', [release], loadOptions(folder, change));
}
