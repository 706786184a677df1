import type { Text } from '../../base/language.ts';
import type { DocumentKind } from '../../document/kind.ts';
import type { CsvForm } from '../../spreadsheet/reading/read-csv.ts';
import { emptyFileFacts } from '../damaged-rows.ts';
import type { CellShape, Dataset, DatasetEntry, DatasetFile, DatasetReader, FileFacts } from '../dataset.ts';
import { type Publication, usualPauseMs } from '../download/publication.ts';
import { countUnknownWords, type KnownWords, meaningOf, unknownWord } from '../known-words.ts';
import { makeEntry } from '../make-entry.ts';
import { amountOf, dayOf, kindOf, textOf } from '../printed-values.ts';
import type { TableRow } from '../read-row.ts';
import { tableRows } from '../table-reader.ts';

const archives = 'https://cdn.tse.jus.br/estatistica/sead/odsele';

/** The first election whose tables have the titles of today; those of 2012 to 2016 are loaded from files. */
const firstElection = 2018;
/** Elections whose tables may not be out yet, beside the newest. */
const electionsBack = 2;

function filesOf(year: number) {
  const accounts = `prestacao_de_contas_eleitorais_candidatos_${year}.zip`;
  const candidates = `consulta_cand_${year}.zip`;
  return [
    { name: accounts, url: `${archives}/prestacao_contas/${accounts}` },
    { name: candidates, url: `${archives}/consulta_cand/${candidates}` },
  ] as const;
}

/** Every election from the first on, up to the newest whose tables are out. */
function electionsUntil(day: string): ReturnType<Publication['editionsOn']> {
  const newest = Math.floor(Number(day.slice(0, 4)) / 2) * 2;
  const editionOf = (last: number) => {
    const others = Array.from({ length: Math.max(0, (last - firstElection) / 2) }, (_, at) =>
      filesOf(firstElection + 2 * at),
    );
    return { publishedOn: null, files: [...filesOf(last), ...others.flat()] as const };
  };
  return [
    editionOf(newest),
    ...Array.from({ length: electionsBack }, (_, at) => editionOf(newest - 2 * (at + 1))),
  ];
}

export const tse: Dataset = {
  title: { en: 'TSE: electoral donations, candidacies', 'pt-BR': 'TSE: doações eleitorais, candidaturas' },
  publisher: { en: 'TSE, superior electoral court', 'pt-BR': 'TSE' },
  means: {
    en: 'It gave money or goods to a candidate, or ran for an office, in one of the elections that are loaded. Both are rights, and no fault. What a party passed on is told apart. Companies may not give since 2015.',
    'pt-BR':
      'Doou dinheiro ou bens a um candidato, ou concorreu a um cargo, em uma das eleições carregadas. São direitos, e nenhuma falta. O que um partido repassou vem à parte. Empresas não podem doar desde 2015.',
  },
  address: `${archives}/prestacao_contas/ and ${archives}/consulta_cand/`,
  publication: { hosts: ['cdn.tse.jus.br'], pauseMs: usualPauseMs, editionsOn: electionsUntil },
  example: {
    en: 'prestacao_de_contas_eleitorais_candidatos_2022.zip and consulta_cand_2022.zip, together',
    'pt-BR': 'prestacao_de_contas_eleitorais_candidatos_2022.zip e consulta_cand_2022.zip, juntos',
  },
  parts: {
    receitas_candidatos: /^receitas_candidatos_(?!doador)/i,
    receitas_candidatos_doador_originario: /^receitas_candidatos_doador_originario_/i,
    consulta_cand: /^consulta_cand_/i,
  },
  tableOf: (name) => `${partOf(name)} ${yearIn(name)}`,
  rhythmDays: 365,
  staleAfterDays: 400,
  // Millions of donors, each with a whole document.
  namesIndexed: false,
  leastDocuments: 0.5,
  reader: { wants: (name) => partOf(name) !== undefined, dateOf: () => null, read: readPart },
};

const common = { delimiter: ';' } as const satisfies CsvForm;
const donorShapes = { document: 'DOCUMENT', amount: 'AMOUNT' } as const;

/** What TSE writes for none: not told, not shown. */
const noDocument = /^(?:#NE#?|#NULO#?|-[134])$/;

/** Receipts of candidates, under the titles of today, and of 2012 to 2016. */
const receipts = {
  ...common,
  columns: {
    generated: ['DT_GERACAO'],
    year: ['AA_ELEICAO'],
    account: ['SQ_PRESTADOR_CONTAS'],
    candidate: ['NM_CANDIDATO', 'Nome candidato'],
    party: ['SG_PARTIDO', 'Sigla Partido'],
    origin: ['DS_ORIGEM_RECEITA', 'Tipo receita'],
    document: ['NR_CPF_CNPJ_DOADOR', 'CPF/CNPJ do doador'],
    name: ['NM_DOADOR', 'Nome do doador'],
    receipt: ['SQ_RECEITA', 'Numero Recibo Eleitoral'],
    date: ['DT_RECEITA', 'Data da receita'],
    amount: ['VR_RECEITA', 'Valor receita'],
  },
  optional: ['generated', 'year', 'account', 'receipt'],
  shapes: donorShapes,
  foreign: ['NR_CPF_CNPJ_DOADOR_ORIGINARIO'],
} as const satisfies TseForm;

/** Who gave what a party, or another candidate, passed on. */
const originalDonors = {
  ...common,
  columns: {
    generated: ['DT_GERACAO'],
    year: ['AA_ELEICAO'],
    account: ['SQ_PRESTADOR_CONTAS'],
    document: ['NR_CPF_CNPJ_DOADOR_ORIGINARIO'],
    name: ['NM_DOADOR_ORIGINARIO'],
    kind: ['TP_DOADOR_ORIGINARIO'],
    receipt: ['SQ_RECEITA'],
    date: ['DT_RECEITA'],
    amount: ['VR_RECEITA'],
  },
  optional: ['kind'],
  shapes: donorShapes,
} as const satisfies TseForm;

const candidates = {
  ...common,
  columns: {
    generated: ['DT_GERACAO'],
    year: ['ANO_ELEICAO'],
    round: ['NR_TURNO'],
    place: ['NM_UE'],
    office: ['DS_CARGO'],
    number: ['NR_CANDIDATO'],
    name: ['NM_CANDIDATO'],
    document: ['NR_CPF_CANDIDATO'],
    party: ['SG_PARTIDO'],
    standing: ['DS_SITUACAO_CANDIDATURA'],
    result: ['DS_SIT_TOT_TURNO'],
  },
  shapes: { document: 'DOCUMENT' },
} as const satisfies TseForm;

interface TseForm extends CsvForm {
  readonly columns: Readonly<Record<string, readonly [string, ...string[]]>>;
  readonly optional?: readonly string[];
  readonly shapes: Readonly<Record<string, CellShape>>;
  readonly foreign?: readonly string[];
}

type Part = 'RECEIPTS' | 'ORIGINAL_DONORS' | 'CANDIDATES';

/** The files of the whole country alone: those of the states hold the same rows once more. */
function partOf(name: string): Part | undefined {
  if (!/_brasil\.(?:csv|txt)$/i.test(name)) return undefined;
  if (/^receitas_candidatos_doador_originario_/i.test(name)) return 'ORIGINAL_DONORS';
  if (/^receitas_candidatos_/i.test(name)) return 'RECEIPTS';
  return /^consulta_cand_/i.test(name) ? 'CANDIDATES' : undefined;
}

type ReadOptions = Parameters<DatasetReader['read']>[1];

function readPart(file: DatasetFile, options: ReadOptions): AsyncIterable<readonly DatasetEntry[]> {
  switch (partOf(file.name)) {
    case 'RECEIPTS':
      return readReceipts(file, options);
    case 'ORIGINAL_DONORS':
      return readOriginalDonors(file, options);
    case 'CANDIDATES':
      return readCandidates(file, options);
    case undefined:
      throw options.refuse({ reason: noPart });
  }
}

const noPart: Text = {
  en: 'it is none of receitas_candidatos_…_BRASIL.csv, …_doador_originario_…_BRASIL.csv and consulta_cand_…_BRASIL.csv by its name',
  'pt-BR':
    'pelo nome não é receitas_candidatos_…_BRASIL.csv, …_doador_originario_…_BRASIL.csv nem consulta_cand_…_BRASIL.csv',
};

async function* readReceipts(
  file: DatasetFile,
  options: ReadOptions,
): AsyncGenerator<readonly DatasetEntry[]> {
  const inFile = fileReading(file, options);
  for await (const rows of tableRows(receipts, file.read(), options)) {
    yield rows.flatMap((row) => {
      const { texts } = row;
      const { year, amount } = inFile.figuresOf(row);
      if (meaningOf(texts.origin, origins) === 'PASSED_ON') return [];
      const facts = {
        record: 'DONATION',
        year,
        date: dayOf(texts.date),
        recipient: knownText(texts.candidate),
        party: knownText(texts.party),
        amount,
        origin: knownText(texts.origin),
        receipt: knownText(texts.receipt),
      };
      const kind = kindOf(/pessoas? (?:f[ií]sica|jur[ií]dica)s?/i.exec(texts.origin)?.[0]);
      const unknownWords = unknownWord('DS_ORIGEM_RECEITA', knownText(texts.origin) ?? '', origins);
      countUnknownWords({ facts, unknownWords }, options.facts);
      const entries = donorEntry(row, facts, { kind, fileFacts: options.facts });
      // If its files do not show the CPF of any donor, an election proves nothing about a person.
      const showsPerson = entries.some(({ document, mask }) => document?.length === 11 || mask !== null);
      if (showsPerson) options.facts.covers.add(`DONATIONS ${year}`);
      return entries;
    });
  }
}

/**
 * Parties and other candidates pass on what others gave them, and interest and sales are no gift. The original donors are in a table of
 * their own. An unknown origin counts as a donation.
 */
const origins: KnownWords<'PASSED_ON' | 'DONATION'> = [
  [/partido|outros candidatos|comit|rendimento|comercializa/, 'PASSED_ON'],
  [
    /pessoas? (?:fisica|juridica)s?|recursos proprios|financiamento coletivo|internet|nao identificad/,
    'DONATION',
  ],
];

async function* readOriginalDonors(
  file: DatasetFile,
  options: ReadOptions,
): AsyncGenerator<readonly DatasetEntry[]> {
  const recipients = await recipientsOf(yearIn(file.name), options);
  const inFile = fileReading(file, options);
  for await (const rows of tableRows(originalDonors, file.read(), options)) {
    yield rows.flatMap((row) => {
      const { texts } = row;
      const { year, amount } = inFile.figuresOf(row);
      const [recipient, party] = recipients.get(texts.account) ?? [texts.account, null];
      const facts = {
        record: 'PASSED_ON',
        year,
        date: dayOf(texts.date),
        recipient,
        party,
        amount,
        origin: null,
        receipt: knownText(texts.receipt),
      };
      return donorEntry(row, facts, { kind: kindOf(texts.kind), fileFacts: options.facts });
    });
  }
}

/** A row without a document names nobody who could be found. */
function donorEntry(
  { line, cells, texts: { document, name } }: TableRow<'document' | 'name'>,
  facts: DatasetEntry['facts'],
  { kind, fileFacts }: { readonly kind: DocumentKind | undefined; readonly fileFacts: FileFacts },
): readonly DatasetEntry[] {
  const printed = knownText(document);
  if (printed === null) {
    fileFacts.skippedWithoutDocument += 1;
    return [];
  }
  const names = [knownText(name) ?? printed] as const;
  return [makeEntry({ document, names, facts, kind }, cells, { line, noDocument })];
}

/** Who received, by the number of its account: the table of original donors has that number alone. */
async function recipientsOf(
  year: string | null,
  { together, refuse }: ReadOptions,
): Promise<ReadonlyMap<string, readonly [recipient: string, party: string | null]>> {
  const recipients = new Map<string, readonly [string, string | null]>();
  const facts = emptyFileFacts();
  const others = together.filter(({ name }) => partOf(name) === 'RECEIPTS' && yearIn(name) === year);
  for (const other of others) {
    for await (const rows of tableRows(receipts, other.read(), { refuse, facts })) {
      for (const { texts } of rows) {
        const { account, candidate, party } = texts;
        if (account !== '' && !recipients.has(account))
          recipients.set(account, [candidate, knownText(party)]);
      }
    }
  }
  return recipients;
}

async function* readCandidates(
  file: DatasetFile,
  options: ReadOptions,
): AsyncGenerator<readonly DatasetEntry[]> {
  const inFile = fileReading(file, options);
  for await (const rows of tableRows(candidates, file.read(), options)) {
    yield rows.flatMap((row) => {
      const { line, texts, cells } = row;
      const year = inFile.yearOf(row);
      const document = knownText(texts.document);
      // Of some elections no CPF is shown: they are then silent about everybody.
      if (document === null) {
        if (textOf(texts.document) === null) options.facts.skippedWithoutDocument += 1;
        else options.facts.rowsWithoutEntry += 1;
        return [];
      }
      options.facts.covers.add(`CANDIDACIES ${year}`);
      const facts = {
        record: 'CANDIDACY',
        year,
        round: knownText(texts.round),
        place: knownText(texts.place),
        office: knownText(texts.office),
        number: knownText(texts.number),
        party: knownText(texts.party),
        standing: knownText(texts.standing),
        result: knownText(texts.result),
      };
      const names = [knownText(texts.name) ?? document] as const;
      return [makeEntry({ document, names, facts, kind: 'cpf' }, cells, { line, noDocument })];
    });
  }
}

/** What every row of a file is checked for. */
function fileReading(file: DatasetFile, { facts, refuse, together }: ReadOptions) {
  const ownYear = yearIn(file.name);
  // Tables of elections long past are rarely written anew: the edition is of the day of its newest.
  const isNewest = together.every(({ name }) => (yearIn(name) ?? '') <= (ownYear ?? ''));
  const yearOf = ({ line, texts }: TableRow<'year' | 'generated'>): string => {
    if (isNewest) facts.publishedOn ??= dayOf(texts.generated);
    const year = texts.year === '' ? ownYear : texts.year.trim();
    if (year === null || !/^20[0-4]\d$/.test(year)) throw refuse({ line, reason: noYear });
    return year;
  };
  const figuresOf = (row: TableRow<'year' | 'generated' | 'amount'>) => {
    const amount = amountOf(row.texts.amount);
    if (amount === null) throw refuse({ line: row.line, reason: noAmount });
    return { year: yearOf(row), amount };
  };
  return { yearOf, figuresOf };
}

const noYear: Text = { en: 'a row has no year of an election', 'pt-BR': 'uma linha não tem ano de eleição' };
const noAmount: Text = { en: 'a row has no amount', 'pt-BR': 'uma linha não tem valor' };

function yearIn(name: string): string | null {
  return /_(20\d\d)_/.exec(name)?.[1] ?? null;
}

/** A text; null for the marks that stand for nothing told. */
function knownText(text: string): string | null {
  const value = textOf(text);
  return value === null || noDocument.test(value) ? null : value;
}
