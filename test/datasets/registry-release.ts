import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { checkDigits } from '../../src/document/check-digits.ts';
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

/**
 * A release of so many invented companies beside those of the fixtures, so that loading it takes a while.
 *
 * @param options.padaria the name of 99.999.001/0001-59 in it, by which releases are told apart.
 */
export function largeRelease(
  companies: number,
  { day, padaria = 'PADARIA MODELO DA VILA LTDA' }: { readonly day: string; readonly padaria?: string },
): string {
  const rows = (row: (root: string) => string) =>
    Array.from({ length: companies }, (_, at) => row(String(10_000_000 + ((at * 4_127) % 79_999_987)))).join(
      '',
    );
  return newRelease(
    {
      Empresas: (text) =>
        text.replace('PADARIA MODELO DA VILA LTDA', padaria) +
        rows((root) => `"${root}";"EMPRESA ${root}";"2062";"49";"1000,00";"01";""\n`),
      Estabelecimentos: (text) =>
        text +
        rows(
          (root) =>
            `"${root}";"0001";"${checkDigits('cnpj', `${root}0001`)}";"1";"";"02";"20200101";"00";"";"";"20200101";"4721102";"";"RUA";"${root}";"1";"";"CENTRO";"01001000";"SP";"7107";"";"";"";"";"";"";"";"";""\n`,
        ),
    },
    { day },
  );
}

/** Loads a release into a folder of datasets. */
export function loadRelease(
  folder: string,
  release = newRelease(),
  change: Parameters<typeof loadOptions>[1] = {},
) {
  return loadEdition('receita', [release], loadOptions(folder, change));
}
