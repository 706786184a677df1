import type { Text } from '../../base/language.ts';
import { type CsvPlace, type CsvRow, readCsv } from '../../spreadsheet/reading/read-csv.ts';
import type { Dataset, DatasetEntry, DatasetFile, DatasetReader, RefuseFile } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { makeEntry } from '../make-entry.ts';
import { dateInName, textOf } from '../printed-values.ts';
import { birthsOf } from '../screening/births.ts';
import { joinedTexts, type PersonFacts, type SanctionFacts } from './sanction-facts.ts';

const service = 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports';

function fileOf(name: string) {
  return { name, url: `${service}/${name}` };
}

export const ofac: Dataset = {
  title: { en: 'OFAC: SDN and consolidated lists', 'pt-BR': 'OFAC: listas SDN e consolidada' },
  publisher: { en: 'US Treasury (OFAC)', 'pt-BR': 'Tesouro dos EUA (OFAC)' },
  means: {
    en: 'The United States have blocked its property or restrict dealings with it: who deals in dollars risks to be cut off. The list rarely shows a Brazilian document: a name that is alike is a question. Vessels and aircraft are left out.',
    'pt-BR':
      'Os Estados Unidos bloquearam seus bens ou restringem negócios com ela: quem opera em dólares arrisca ser excluído. A lista raramente mostra documento brasileiro: um nome parecido é uma pergunta. Navios e aeronaves ficam de fora.',
  },
  list: 'OFAC',
  address: `${service}/SDN.CSV, ALT.CSV, CONS_PRIM.CSV, CONS_ALT.CSV`,
  publication: publishedAt(
    [
      'sanctionslistservice.ofac.treas.gov',
      // It redirects there, to an address for a while.
      'wc2h-sls-prod-public-published.s3.us-gov-west-1.amazonaws.com',
    ],
    fileOf('SDN.CSV'),
    fileOf('ALT.CSV'),
    fileOf('CONS_PRIM.CSV'),
    fileOf('CONS_ALT.CSV'),
  ),
  example: {
    en: 'SDN.CSV, ALT.CSV, CONS_PRIM.CSV and CONS_ALT.CSV, together (with --date)',
    'pt-BR': 'SDN.CSV, ALT.CSV, CONS_PRIM.CSV e CONS_ALT.CSV, juntos (com --date)',
  },
  parts: {
    SDN: /(?:^|[^a-z])sdn\.csv$/i,
    ALT: /(?:^|[^a-z_])alt\.csv$/i,
    CONS_PRIM: /cons_prim\.csv$/i,
    CONS_ALT: /cons_alt\.csv$/i,
  },
  rhythmDays: 7,
  staleAfterDays: 30,
  namesIndexed: true,
  namesAlone: true,
  reader: { wants: (name) => partOf(name) !== undefined, dateOf: dateInName, read: readPart },
};

type Part = 'SDN' | 'ALT' | 'CONS_PRIM' | 'CONS_ALT';

function partOf(name: string): Part | undefined {
  if (/cons_prim\.csv$/i.test(name)) return 'CONS_PRIM';
  if (/cons_alt\.csv$/i.test(name)) return 'CONS_ALT';
  if (/(?:^|[^a-z])sdn\.csv$/i.test(name)) return 'SDN';
  return /(?:^|[^a-z_])alt\.csv$/i.test(name) ? 'ALT' : undefined;
}

/** Where the other names of those of a part stand. */
const otherNames = { SDN: 'ALT', CONS_PRIM: 'CONS_ALT' } as const;
const fieldsOf = { SDN: 12, CONS_PRIM: 12, ALT: 5, CONS_ALT: 5 } as const;

async function* readPart(
  ...[file, { refuse, together }]: Parameters<DatasetReader['read']>
): AsyncGenerator<readonly DatasetEntry[]> {
  const part = partOf(file.name);
  if (part === undefined) throw refuse({ reason: noPart });
  if (part === 'ALT' || part === 'CONS_ALT') {
    // It names nobody else; it is read to its end, so that one that was cut off is refused.
    for await (const _ of rowsOf(file, { part, refuse }));
    return;
  }
  const others = await aliasesOf(together, { part: otherNames[part], refuse });
  for await (const rows of rowsOf(file, { part, refuse })) {
    const entries = rows.flatMap((row) => entryOf(row, others) ?? []);
    if (entries.length > 0) yield entries;
  }
}

const noPart: Text = {
  en: 'it is none of SDN.CSV, ALT.CSV, CONS_PRIM.CSV and CONS_ALT.CSV by its name, and has no titles',
  'pt-BR': 'pelo nome não é SDN.CSV, ALT.CSV, CONS_PRIM.CSV nem CONS_ALT.CSV, e não tem títulos',
};

/** The tables have no titles: each row must have the fields of its part, and a number first. */
async function* rowsOf(
  file: DatasetFile,
  { part, refuse }: { readonly part: Part; readonly refuse: RefuseFile },
): AsyncGenerator<readonly CsvRow[]> {
  const fields = fieldsOf[part];
  const reason: Text = {
    en: `a row is not of ${part}: ${fields} fields belong there, the first a number`,
    'pt-BR': `uma linha não é de ${part}: são ${fields} campos, e o primeiro é um número`,
  };
  const refuseRow = (place: Partial<CsvPlace>) => refuse({ ...place, reason });
  for await (const rows of readCsv(file.read(), { delimiter: ',' }, refuseRow)) {
    for (const { line, cells } of rows) {
      if (cells.length !== fields || !/^\d+$/.test(cells[0]?.trim() ?? '')) throw refuseRow({ line });
    }
    yield rows;
  }
}

async function aliasesOf(
  together: readonly DatasetFile[],
  { part, refuse }: { readonly part: 'ALT' | 'CONS_ALT'; readonly refuse: RefuseFile },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const aliases = new Map<string, string[]>();
  for (const file of together.filter(({ name }) => partOf(name) === part)) {
    for await (const rows of rowsOf(file, { part, refuse })) {
      for (const { cells } of rows) {
        const [entity = '', , , name = ''] = cells.map(fieldText);
        if (name !== '') aliases.set(entity, [...(aliases.get(entity) ?? []), name]);
      }
    }
  }
  return aliases;
}

/** `-0- ` stands for nothing. */
function fieldText(cell: string): string {
  const text = textOf(cell) ?? '';
  return text === '-0-' ? '' : text;
}

function entryOf(
  { cells }: CsvRow,
  others: ReadonlyMap<string, readonly string[]>,
): DatasetEntry | undefined {
  const [number = '', name = '', type = '', programme = ''] = cells.map(fieldText);
  const remarks = fieldText(cells.at(-1) ?? '');
  if (name === '' || /^(?:vessel|aircraft)$/i.test(type)) return undefined;
  const isPerson = /^individual$/i.test(type);
  const names = [...new Set([...(others.get(number) ?? []), ...namesInRemarks(remarks)])];
  const facts: SanctionFacts & PersonFacts = {
    reference: number,
    sanction: programme.replaceAll('] [', ', ') || null,
    authority: 'OFAC',
    from: null,
    until: null,
    birthDates: birthsOf(matchesIn(remarks, /\bDOB ([^;.]+)/g)),
    nationalities: joinedTexts(matchesIn(remarks, /\b(?:nationality|citizen) ([^;.]+)/gi)),
  };
  const kind = isPerson ? 'cpf' : 'cnpj';
  return makeEntry({ document: '', names: [name, ...names.filter((other) => other !== name)], facts, kind }, [
    cells,
    names,
  ]);
}

/**
 * Returns the names in the remarks: also known as (a.k.a.), formerly (f.k.a.) and now known as (n.k.a.). Weak aliases of one word
 * are skipped, because too many people have them.
 */
function namesInRemarks(remarks: string): readonly string[] {
  return [...remarks.matchAll(/\b([afn])\.k\.a\. (?:'(.+?)'|"(.+?)")(?=[;.]|\s*$)/gi)].flatMap(
    ([, kind = '', single, double]) => {
      const name = single ?? double ?? '';
      return kind.toLowerCase() !== 'a' || name.includes(' ') ? [name] : [];
    },
  );
}

function matchesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);
}
