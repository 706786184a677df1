import type { Text } from '../../base/language.ts';
import type { CsvForm } from '../../spreadsheet/reading/read-csv.ts';
import { addDamagedRow, listsNobody } from '../damaged-rows.ts';
import type { CellShape, Dataset, DatasetEntry, DatasetFile, DatasetReader, RefuseFile } from '../dataset.ts';
import { type Publication, usualPauseMs } from '../download/publication.ts';
import { hashOfRow, makeEntry } from '../make-entry.ts';
import { dayOf, listedName, textOf } from '../printed-values.ts';
import type { TableRow } from '../read-row.ts';
import { tableRows } from '../table-reader.ts';

const files = 'https://dados.cvm.gov.br/dados/CIA_ABERTA';

/** So many years of statements are downloaded. */
const years = 3;

const registrantsFile = { name: 'cad_cia_aberta.csv', url: `${files}/CAD/DADOS/cad_cia_aberta.csv` } as const;

/** The register with the statements of the last years whose archive is there: that of a year comes out in the next. */
function yearsBefore(day: string): ReturnType<Publication['editionsOn']> {
  const editionOf = (newest: number) => {
    const archives = Array.from({ length: years }, (_, at) => {
      const name = `dfp_cia_aberta_${newest - at}.zip`;
      return { name, url: `${files}/DOC/DFP/DADOS/${name}` };
    });
    return { publishedOn: null, files: [registrantsFile, ...archives] as const };
  };
  const thisYear = Number(day.slice(0, 4));
  return [editionOf(thisYear), editionOf(thisYear - 1), editionOf(thisYear - 2)];
}

export const cvm: Dataset = {
  title: { en: 'CVM: listed companies', 'pt-BR': 'CVM: companhias abertas' },
  publisher: { en: 'CVM, securities commission', 'pt-BR': 'CVM' },
  means: {
    en: 'The company is, or was, registered to have its securities traded, and these are the yearly statements that it filed, audited. They are as it filed them; a company that is not registered files none here, whatever its size.',
    'pt-BR':
      'A companhia está, ou esteve, registrada para ter valores mobiliários negociados, e estas são as demonstrações anuais que entregou, auditadas. Estão como as entregou; empresa sem registro não entrega aqui, qualquer que seja o porte.',
  },
  only: 'cnpj',
  address: `${files}/DOC/DFP/DADOS/ and ${files}/CAD/DADOS/`,
  publication: { hosts: ['dados.cvm.gov.br'], pauseMs: usualPauseMs, editionsOn: yearsBefore },
  example: {
    en: 'cad_cia_aberta.csv and dfp_cia_aberta_2025.zip, together (with --date)',
    'pt-BR': 'cad_cia_aberta.csv e dfp_cia_aberta_2025.zip, juntos (com --date)',
  },
  parts: { cad_cia_aberta: /^cad_cia_aberta/i, BPA: /_BPA_/i, BPP: /_BPP_/i, DRE: /_DRE_/i },
  tableOf: (name) => /^dfp_cia_aberta_\w+?_\d{4}/i.exec(name)?.[0].toLowerCase() ?? 'cad_cia_aberta',
  rhythmDays: 7,
  staleAfterDays: 60,
  namesIndexed: true,
  leastDocuments: 0.5,
  reader: { wants: (name) => partOf(name) !== undefined, dateOf: () => null, read: readPart },
};

/** Nothing is quoted, and names hold quotes. */
const common = { delimiter: ';', quoted: false } as const satisfies CsvForm;

const registrants = {
  ...common,
  columns: {
    document: ['CNPJ_CIA'],
    name: ['DENOM_SOCIAL'],
    code: ['CD_CVM'],
    situation: ['SIT'],
    registeredOn: ['DT_REG'],
    cancelledOn: ['DT_CANCEL'],
    sector: ['SETOR_ATIV'],
    category: ['CATEG_REG'],
  },
  shapes: { registeredOn: 'DAY', cancelledOn: 'DAY' },
} as const satisfies CvmForm;

const statements = {
  ...common,
  columns: {
    document: ['CNPJ_CIA'],
    refersTo: ['DT_REFER'],
    version: ['VERSAO'],
    name: ['DENOM_CIA'],
    currency: ['MOEDA'],
    scale: ['ESCALA_MOEDA'],
    order: ['ORDEM_EXERC'],
    from: ['DT_INI_EXERC'],
    until: ['DT_FIM_EXERC'],
    account: ['CD_CONTA'],
    words: ['DS_CONTA'],
    amount: ['VL_CONTA'],
  },
} as const satisfies CvmForm;

/** A balance has the last day of its period only. */
const balances = { ...statements, optional: ['from'] } as const satisfies CvmForm;

interface CvmForm extends CsvForm {
  readonly columns: Readonly<Record<string, readonly [string, ...string[]]>>;
  readonly optional?: readonly string[];
  readonly shapes?: Readonly<Record<string, CellShape>>;
}

type ReadOptions = Parameters<DatasetReader['read']>[1];

/** A table of the archive: assets, liabilities, income; of the group or of the company alone. */
interface StatementPart {
  readonly statement: string;
  readonly scope: 'CONSOLIDATED' | 'INDIVIDUAL';
}

function partOf(name: string): 'REGISTRANTS' | StatementPart | undefined {
  if (/^cad_cia_aberta.*\.csv$/i.test(name)) return 'REGISTRANTS';
  const [, statement, scope] = /^dfp_cia_aberta_(BPA|BPP|DRE)_(con|ind)_.*\.csv$/i.exec(name) ?? [];
  if (statement === undefined) return undefined;
  const isOfGroup = scope?.toLowerCase() === 'con';
  return { statement: statement.toUpperCase(), scope: isOfGroup ? 'CONSOLIDATED' : 'INDIVIDUAL' };
}

function readPart(file: DatasetFile, options: ReadOptions): AsyncIterable<readonly DatasetEntry[]> {
  const part = partOf(file.name);
  if (part === undefined) throw options.refuse({ reason: noPart });
  return part === 'REGISTRANTS' ? readRegistrants(file, options) : readStatements(file, part, options);
}

const noPart: Text = {
  en: 'it is none of cad_cia_aberta.csv and dfp_cia_aberta_BPA_con_2025.csv by its name (BPA, BPP or DRE, con or ind)',
  'pt-BR':
    'pelo nome não é cad_cia_aberta.csv nem dfp_cia_aberta_BPA_con_2025.csv (BPA, BPP ou DRE, con ou ind)',
};

async function* readRegistrants(
  file: DatasetFile,
  options: ReadOptions,
): AsyncGenerator<readonly DatasetEntry[]> {
  for await (const rows of tableRows(registrants, file.read(), options)) {
    yield rows.flatMap(({ line, cells, texts }) => {
      const name = listedName(texts);
      if (name === null) {
        addDamagedRow({ line, reason: listsNobody }, options);
        return [];
      }
      const facts = {
        record: 'REGISTRANT',
        code: textOf(texts.code),
        situation: textOf(texts.situation),
        registeredOn: dayOf(texts.registeredOn),
        cancelledOn: dayOf(texts.cancelledOn),
        sector: textOf(texts.sector),
        category: textOf(texts.category),
      };
      return [makeEntry({ document: texts.document, names: [name], facts, kind: 'cnpj' }, cells, { line })];
    });
  }
}

type StatementRow = TableRow<keyof typeof statements.columns>;

/** One entry for each statement, of the accounts that stand below each other in the table. */
async function* readStatements(
  file: DatasetFile,
  part: StatementPart,
  options: ReadOptions,
): AsyncGenerator<readonly DatasetEntry[]> {
  const { refuse, facts } = options;
  let open: OpenStatement | undefined;
  for await (const rows of tableRows(
    part.statement === 'DRE' ? statements : balances,
    file.read(),
    options,
  )) {
    const entries: DatasetEntry[] = [];
    for (const row of rows) {
      const damage = damageOf(row.texts);
      if (damage !== undefined) addDamagedRow({ line: row.line, reason: damage }, options);
      // The previous year is in an archive of its own, as it was filed then.
      if (damage !== undefined || previousYear.test(row.texts.order.trim())) continue;
      const { document, refersTo, version, until } = row.texts;
      const key = [document, refersTo, version, until].join(' ');
      if (open?.key !== key) {
        if (open !== undefined) entries.push(open.entry());
        open = new OpenStatement(key, row, { ...part, refuse });
        facts.covers.add(`STATEMENTS ${refersTo.slice(0, 4)}`);
      }
      open.add(row);
    }
    if (entries.length > 0) yield entries;
  }
  if (open !== undefined) yield [open.entry()];
}

const ownYear = /^.ltimo$/i;
const previousYear = /^pen.ltimo$/i;

/** Returns why a row of a statement cannot be read; undefined if it can. */
function damageOf(texts: StatementRow['texts']): Text | undefined {
  if (listedName(texts) === null) return listsNobody;
  const order = texts.order.trim();
  if (!ownYear.test(order) && !previousYear.test(order)) return noOrder;
  return /^\d+(?:\.\d+)*$/.test(texts.account.trim()) ? undefined : noAccount;
}

/** Accounts of at most so many levels are kept: 1.01.04, not what it is made of. */
const keptAccount = /^\d(?:\.\d\d){0,2}$/;

class OpenStatement {
  readonly key: string;
  private readonly head: StatementRow;
  private readonly refuse: RefuseFile;
  private readonly facts: Record<string, string | null>;
  private readonly rows: string[] = [];
  private readonly scale: number;

  constructor(
    key: string,
    head: StatementRow,
    { statement, scope, refuse }: StatementPart & { readonly refuse: RefuseFile },
  ) {
    const { line, texts } = head;
    const [refersTo, until] = [dayOf(texts.refersTo), dayOf(texts.until)];
    const scale = { UNIDADE: 1, MIL: 1_000 }[texts.scale.trim().toUpperCase()];
    if (refersTo === null || until === null) throw refuse({ line, reason: noDay });
    if (scale === undefined) throw refuse({ line, reason: noScale });
    this.key = key;
    this.head = head;
    this.refuse = refuse;
    this.scale = scale;
    this.facts = {
      record: 'STATEMENT',
      statement,
      scope,
      refersTo,
      version: texts.version.trim(),
      from: dayOf(texts.from),
      until,
      currency: texts.currency.trim(),
    };
  }

  add({ line, cells, texts }: StatementRow): void {
    const [account, amount] = [texts.account.trim(), texts.amount.trim()];
    if (!/^-?\d+(?:\.\d+)?$/.test(amount)) throw this.refuse({ line, reason: noAmount });
    this.rows.push(hashOfRow(cells).toString('hex'));
    if (!keptAccount.test(account)) return;
    this.facts[account] = String(Math.round(Number(amount) * this.scale * 100) / 100);
    this.facts[`${account} words`] = textOf(texts.words);
  }

  entry(): DatasetEntry {
    const { document, name } = this.head.texts;
    const names = [textOf(name) ?? document] as const;
    return makeEntry({ document, names, facts: this.facts, kind: 'cnpj' }, this.rows, {
      line: this.head.line,
    });
  }
}

const noDay: Text = { en: 'a row has no day of its statement', 'pt-BR': 'uma linha não tem data-base' };
const noScale: Text = {
  en: 'its amounts are neither in units nor in thousands',
  'pt-BR': 'os valores não estão em unidades nem em milhares',
};
const noOrder: Text = {
  en: 'it is unknown of which year this row is',
  'pt-BR': 'não se sabe de que exercício é esta linha',
};
const noAccount: Text = {
  en: 'this row has no code of an account',
  'pt-BR': 'esta linha não tem o código de uma conta',
};
const noAmount: Text = { en: 'a row has no amount', 'pt-BR': 'uma linha não tem valor' };
