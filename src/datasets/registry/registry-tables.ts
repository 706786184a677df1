import type { RowScanner } from './row-scanner.ts';

/**
 * The tables of the register and where their columns stand (Receita Federal, cnpj-metadados.pdf). Each column is counted from 0
 * with the root, which is the first of all but the tax regimes.
 */
export const tables = {
  company: { tag: 1, fields: 7, delimiter: ';' },
  establishment: { tag: 2, fields: 30, delimiter: ';' },
  partner: { tag: 3, fields: 11, delimiter: ';' },
  simples: { tag: 4, fields: 7, delimiter: ';' },
  taxRegime: { tag: 5, fields: 5, delimiter: ',' },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly tag: number;
      readonly fields: number;
      readonly delimiter: ConstructorParameters<typeof RowScanner>[0];
    }
  >
>;

export type TableName = keyof typeof tables;

export const columns = {
  company: { root: 0, name: 1, legalNature: 2, responsible: 3, shareCapital: 4, size: 5, publicBody: 6 },
  establishment: {
    root: 0,
    order: 1,
    checkDigits: 2,
    kind: 3,
    tradeName: 4,
    status: 5,
    statusDate: 6,
    statusReason: 7,
    foreignCity: 8,
    country: 9,
    openingDate: 10,
    mainCnae: 11,
    secondaryCnaes: 12,
    streetType: 13,
    street: 14,
    number: 15,
    complement: 16,
    district: 17,
    postcode: 18,
    state: 19,
    municipality: 20,
    areaCode1: 21,
    phone1: 22,
    areaCode2: 23,
    phone2: 24,
    faxAreaCode: 25,
    fax: 26,
    email: 27,
    specialSituation: 28,
    specialSituationDate: 29,
  },
  partner: {
    root: 0,
    kind: 1,
    name: 2,
    document: 3,
    role: 4,
    since: 5,
    country: 6,
    representative: 7,
    representativeName: 8,
    representativeRole: 9,
    ageBand: 10,
  },
  simples: { root: 0, simples: 1, since: 2, until: 3, mei: 4, meiSince: 5, meiUntil: 6 },
  taxRegime: { year: 0, cnpj: 1, partnership: 2, form: 3, bookings: 4 },
} as const;

/** What the codes of the register mean, each a table of two columns. */
export type LookupName = 'cnae' | 'reason' | 'municipality' | 'legalNature' | 'country' | 'qualification';

/** What a file of the release holds. */
type FileContent =
  | { readonly table: TableName; readonly lookup?: undefined }
  | { readonly lookup: LookupName; readonly table?: undefined };

/** As the files within the archives are called, or, unpacked, as the archives are. */
const files: readonly (readonly [pattern: RegExp, content: FileContent])[] = [
  [/EMPRECSV$|^Empresas\d(?:\.csv)?$/i, { table: 'company' }],
  [/ESTABELE$|^Estabelecimentos\d(?:\.csv)?$/i, { table: 'establishment' }],
  [/SOCIOCSV$|^Socios\d(?:\.csv)?$/i, { table: 'partner' }],
  [/SIMPLES\.CSV|^Simples(?:\.csv)?$/i, { table: 'simples' }],
  [/^(?:Lucro (?:Real|Presumido|Arbitrado)|Imunes e isentas)[ \w]*\.csv$/i, { table: 'taxRegime' }],
  [/CNAECSV$|^Cnaes(?:\.csv)?$/i, { lookup: 'cnae' }],
  [/MOTICSV$|^Motivos(?:\.csv)?$/i, { lookup: 'reason' }],
  [/MUNICCSV$|^Municipios(?:\.csv)?$/i, { lookup: 'municipality' }],
  [/NATJUCSV$|^Naturezas(?:\.csv)?$/i, { lookup: 'legalNature' }],
  [/PAISCSV$|^Paises(?:\.csv)?$/i, { lookup: 'country' }],
  [/QUALSCSV$|^Qualificacoes(?:\.csv)?$/i, { lookup: 'qualification' }],
];

/** What a file holds, by its name; undefined for one that is none of the release. */
export function contentOfFile(name: string): FileContent | undefined {
  return files.find(([pattern]) => pattern.test(name))?.[1];
}

const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const numbered = (archive: string, ending: string) =>
  ten.map(
    (part) =>
      [
        `${archive}${part}`,
        new RegExp(`Y${part}\\.D\\d{5}\\.${ending}$|^${archive}${part}(?:\\.csv)?$`, 'i'),
      ] as const,
  );
const single = (archive: string, pattern: RegExp) => [archive, pattern] as const;

/**
 * The parts of a release, by the names of their archives: without one of them a company would lack its partners, or be told not
 * to exist. The tax regimes are published apart, and may be left out.
 */
export const releaseParts: Readonly<Record<string, RegExp>> = Object.fromEntries([
  ...numbered('Empresas', 'EMPRECSV'),
  ...numbered('Estabelecimentos', 'ESTABELE'),
  ...numbered('Socios', 'SOCIOCSV'),
  single('Simples', /SIMPLES\.CSV|^Simples(?:\.csv)?$/i),
  single('Cnaes', /CNAECSV$|^Cnaes(?:\.csv)?$/i),
  single('Motivos', /MOTICSV$|^Motivos(?:\.csv)?$/i),
  single('Municipios', /MUNICCSV$|^Municipios(?:\.csv)?$/i),
  single('Naturezas', /NATJUCSV$|^Naturezas(?:\.csv)?$/i),
  single('Paises', /PAISCSV$|^Paises(?:\.csv)?$/i),
  single('Qualificacoes', /QUALSCSV$|^Qualificacoes(?:\.csv)?$/i),
]);

/**
 * The day of a release by a file's name (`K3241.K03200Y0.D61114.EMPRECSV` is of 14 November of a year that ends in 6): of those
 * years the latest that has begun. Null for a name that says none.
 */
export function releaseDate(name: string, now: Date): string | null {
  const [, last, month, day] = /\.D(\d)(0[1-9]|1[0-2])([0-3]\d)(?:\.|$)/.exec(name) ?? [];
  if (last === undefined) return null;
  const year = now.getUTCFullYear();
  const back = (year - Number(last) + 10) % 10;
  return `${year - back}-${month}-${day}`;
}
