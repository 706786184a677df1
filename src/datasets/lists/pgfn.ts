import type { Dataset } from '../dataset.ts';
import { monthsBefore, type Publication, usualPauseMs } from '../download/publication.ts';
import { type KnownWords, meaningOf, titledCell } from '../known-words.ts';
import { amountOf, dayOf, debtStandingOf, kindOf, listedName, textOf } from '../printed-values.ts';
import { tableReader } from '../table-reader.ts';

const parts = ['Nao_Previdenciario', 'Previdenciario', 'FGTS'] as const;

/**
 * The files of an edition, by system and region of the attorney. Without a region, its debtors would owe nothing. Until 2022 each state had
 * a file in place of its region. FGTS also has a file of no region, `NA` or `-9`.
 */
const systemsByRegion: Readonly<Record<string, RegExp>> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].flatMap((region) =>
    ['SIDA', 'PREV', 'FGTS'].map(
      (system) =>
        [`${system}_${region}`, new RegExp(`_${system}_(?:${region}|(?!NA)[A-Z]{2})_`, 'i')] as const,
    ),
  ),
);

/** The stock of a quarter comes out some weeks after its end; so many quarters are looked back for. */
const quartersBack = 3;

function quartersBefore(day: string): ReturnType<Publication['editionsOn']> {
  const month = Number(day.slice(5, 7));
  const begin = monthsBefore(day, (month - 1) % 3);
  const editionOf = (quarters: number) => {
    const first = monthsBefore(begin, 3 * quarters);
    const [year, quarter] = [first.slice(0, 4), Math.ceil(Number(first.slice(5, 7)) / 3)];
    const fileOf = (part: string) => ({
      name: `Dados_abertos_${part}.zip`,
      url: `https://dadosabertos.pgfn.gov.br/${year}_trimestre_0${quarter}/Dados_abertos_${part}.zip`,
    });
    const [taxes, socialSecurity, fund] = parts;
    // Its files are named after the last month of the quarter.
    const publishedOn = monthsBefore(first, -2);
    return { publishedOn, files: [fileOf(taxes), fileOf(socialSecurity), fileOf(fund)] as const };
  };
  return [editionOf(0), ...Array.from({ length: quartersBack }, (_, at) => editionOf(at + 1))];
}

/** The kinds of debtor: the main debtor, or others who are liable for the debt too. */
const debtors: KnownWords<'MAIN' | 'CO_DEBTOR'> = [
  [/^(?:devedor )?principal$/, 'MAIN'],
  [/^(?:(?:devedor|responsavel) )?(?:corresponsavel|co ?responsavel|solidari[oa])$/, 'CO_DEBTOR'],
];

const litigations: KnownWords<'YES' | 'NO'> = [
  [/^(?:s|sim)$/, 'YES'],
  [/^(?:n|nao)$/, 'NO'],
];

export const pgfn: Dataset = {
  title: { en: 'Active debts to the Union', 'pt-BR': 'Dívida ativa da União' },
  publisher: { en: 'PGFN, attorney of the national treasury', 'pt-BR': 'PGFN' },
  means: {
    en: 'It owes taxes, social security or FGTS that were inscribed as active debt. One that is paid in parts or guaranteed is listed too; silence is no certificate.',
    'pt-BR':
      'Deve tributos, contribuições ou FGTS inscritos em dívida ativa. A dívida parcelada ou garantida também consta; o silêncio não é certidão.',
  },
  address: 'https://dadosabertos.pgfn.gov.br/',
  publication: { hosts: ['dadosabertos.pgfn.gov.br'], pauseMs: usualPauseMs, editionsOn: quartersBefore },
  example: {
    en: 'Dados_abertos_Nao_Previdenciario.zip, …_Previdenciario.zip and …_FGTS.zip, together',
    'pt-BR': 'Dados_abertos_Nao_Previdenciario.zip, …_Previdenciario.zip e …_FGTS.zip, juntos',
  },
  parts: systemsByRegion,
  // Each region of each system is a file: `arquivo_lai_SIDA_1_202609.csv`.
  tableOf: (name) => /_(?:SIDA|PREV|FGTS)_[\w-]+?_\d{6}/i.exec(name)?.[0].toUpperCase() ?? name,
  rhythmDays: 91,
  staleAfterDays: 150,
  // Tens of millions of rows: by document alone.
  namesIndexed: false,
  leastDocuments: 0.9,
  reader: tableReader({
    delimiter: ';',
    quoted: false,
    files: /arquivo_lai_[\w-]+\.csv$/i,
    columns: {
      document: ['CPF_CNPJ'],
      kind: ['TIPO_PESSOA'],
      debtor: ['TIPO_DEVEDOR'],
      name: ['NOME_DEVEDOR'],
      state: ['UF_DEVEDOR', 'UF_UNIDADE_RESPONSAVEL'],
      number: ['NUMERO_INSCRICAO'],
      standing: ['TIPO_SITUACAO_INSCRICAO'],
      situation: ['SITUACAO_INSCRICAO'],
      revenue: ['RECEITA_PRINCIPAL', 'TIPO_CREDITO'],
      from: ['DATA_INSCRICAO'],
      litigated: ['INDICADOR_AJUIZADO'],
      amount: ['VALOR_CONSOLIDADO'],
      // Of the file of FGTS alone.
      fundBody: ['ENTIDADE_RESPONSAVEL'],
    },
    // Fields have no quotes, so names and kinds of revenue may contain delimiters.
    shapes: {
      document: 'DOCUMENT',
      kind: { test: (words) => kindOf(words) !== undefined },
      debtor: { test: (words) => meaningOf(words, debtors) !== undefined },
      state: 'STATE',
      fundBody: /^[^;]*$/,
      number: /^(?:[A-Z]{2,4} ?)?\d[\d .-]{5,}$/i,
      standing: { test: (words) => !words.includes(';') && debtStandingOf(words) !== null },
      situation: /^[^;]+$/,
      from: 'DAY',
      litigated: { test: (words) => meaningOf(words, litigations) !== undefined },
      amount: 'AMOUNT',
    },
    optional: ['kind', 'state', 'fundBody'],
    entryOf: (row) => {
      const name = listedName(row);
      if (name === null) return undefined;
      const facts = {
        number: textOf(row.number),
        // A co-debtor's row repeats the whole amount.
        debtor: meaningOf(row.debtor, debtors) ?? null,
        state: textOf(row.standing),
        situation: textOf(row.situation),
        revenue: textOf(row.revenue),
        from: dayOf(row.from),
        litigated: meaningOf(row.litigated, litigations) ?? null,
        amount: amountOf(row.amount),
        fund: /^fgts$/i.test(row.revenue.trim()) || row.fundBody !== '' ? 'FGTS' : null,
      };
      const unknownWords = [
        facts.debtor === null ? titledCell('TIPO_DEVEDOR', row.debtor) : [],
        debtStandingOf(row.standing) === null ? titledCell('TIPO_SITUACAO_INSCRICAO', row.standing) : [],
        facts.litigated === null ? titledCell('INDICADOR_AJUIZADO', row.litigated) : [],
      ].flat();
      return { document: row.document, names: [name], facts, kind: kindOf(row.kind), unknownWords };
    },
  }),
};
