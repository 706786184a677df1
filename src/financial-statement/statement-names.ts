import { plainText } from '../base/plain-text.ts';
import type { StatementField } from './extracted-statements.ts';

/** The groups of a balance sheet. */
export const groups = [
  'currentAssets',
  'nonCurrentAssets',
  'currentLiabilities',
  'nonCurrentLiabilities',
  'equity',
] as const;

export type Group = (typeof groups)[number];

/** The side of a balance sheet on which a line is printed. */
export type BalanceSide = 'ASSETS' | 'LIABILITIES';

/** Figures within each group. A figure is 0 if every line of its group was recognised and none is such a figure. */
export const partsOf: Readonly<Record<Group, readonly StatementField[]>> = {
  currentAssets: ['cash', 'receivables', 'inventories'],
  nonCurrentAssets: ['fixedAssets'],
  currentLiabilities: ['suppliers', 'shortTermDebt'],
  nonCurrentLiabilities: ['longTermDebt'],
  equity: ['retainedEarnings'],
};

/** The head or total of a group or a side of the balance sheet; revenues and charges only occur in a trial balance. */
export type Heading = Group | 'totalAssets' | 'totalLiabilities' | 'revenues' | 'charges';

const headings: readonly (readonly [Heading, RegExp])[] = [
  ['totalAssets', /^(?:contas do )?ativo(?: total)?$/],
  ['currentAssets', /^ativos? circulantes?$/],
  ['nonCurrentAssets', /^ativos? nao circulantes?$/],
  ['currentLiabilities', /^passivos? circulantes?$/],
  ['nonCurrentLiabilities', /^passivos? nao circulantes?$|^(?:passivo )?exigivel a longo prazo$/],
  // Equity is called `passivo a descoberto` while it is negative.
  [
    'equity',
    /^patrimonio liquido(?: (?:total|consolidado|social|dos socios|negativo|passivo a descoberto|ou passivo a descoberto))?$|^passivo a descoberto$|^patrimonio social$/,
  ],
  ['totalLiabilities', /^(?:contas do )?passivos?(?: (?:e|mais) patrimonio liquido)?(?: total)?$/],
  ['revenues', /^(?:contas de )?receitas?$/],
  ['charges', /^(?:contas de )?(?:custos?(?: e)?(?: despesas?)?|despesas?)$/],
];

/** Groups of balance sheets from before 2008; together they are the non-current assets. */
const olderNonCurrent = /^(?:ativo )?(?:realizavel a longo prazo|permanente)$/;

/** Whether a line is a group of the non-current assets before Law 11,638/2007. `words` is in plain form. */
export function isOlderNonCurrent(words: string): boolean {
  return olderNonCurrent.test(words);
}

/** Removes numbers and Roman numerals before a name: `1.1 - ATIVO CIRCULANTE` is `ativo circulante`. */
export function nameWords(name: string): string {
  return withoutNumeral(plainText(name).replace(/^(?:\p{N}+ )+(?=\p{L})/u, ''));
}

function withoutNumeral(words: string): string {
  return words.replace(/^[ivx]+ (?=\p{L}{3})/u, '');
}

/** Returns the heading with a name; undefined for other names. The side decides the meaning of `Circulante`. */
export function headingOfName(name: string, side: BalanceSide | undefined): Heading | undefined {
  const bare = withoutNumeral(nameWords(name).replace(/^total (?:geral )?(?:d[oae]s? )?/, ''));
  const heading = headings.find(([, pattern]) => pattern.test(bare))?.[0];
  if (heading !== undefined) return heading;
  if (!/^(?:nao )?circulante$/.test(bare) || side === undefined) return undefined;
  const isCurrent = bare === 'circulante';
  if (side === 'ASSETS') return isCurrent ? 'currentAssets' : 'nonCurrentAssets';
  return isCurrent ? 'currentLiabilities' : 'nonCurrentLiabilities';
}

/** The figure that an account is part of; OTHER for a recognised account that is part of none. */
export type AccountMeaning = StatementField | 'OTHER';

/** Names of accounts within their group, in plain form. The first pattern that matches decides. */
const accountNames: readonly (readonly [AccountMeaning, RegExp])[] = [
  ['OTHER', /a recuperar|a compensar|antecipad|adiantamento|a apropriar/],
  ['cash', /^caixa|\bbancos?\b|aplicac.* financ|disponi|numerario|equivalentes? de caixa/],
  ['receivables', /client|duplicatas|contas a receber|titulos a receber|cartoes? a receber/],
  ['inventories', /estoque|mercadorias|materias? primas?|produtos acabados/],
  [
    'fixedAssets',
    /imobiliz|imove|veiculo|maquina|equipamento|moveis e utens|terreno|edific|deprecia|intangi|benfeitoria|softwares?$|marcas e patentes|amortizac/,
  ],
  ['suppliers', /fornecedor/],
  ['shortTermDebt', /emprestim|financiament|arrendamento|juros a transcorrer|debentur/],
  ['OTHER', /a recolher|a pagar|salario|provis|obrigac|dividendo/],
  ['retainedEarnings', /lucros|prejuizos|ajustes de exercicios|reservas? de lucro/],
  ['OTHER', /capital|reserva/],
];

/** Returns the meaning of a name within a group; undefined for an unknown name. `isAmbiguous` if it may be several figures of the group. */
export function meaningsOfName(
  words: string,
  group: Group | undefined,
): { readonly meaning: AccountMeaning | undefined; readonly isAmbiguous: boolean } {
  const meanings = accountNames.filter(([, pattern]) => pattern.test(words)).map(([meaning]) => meaning);
  const [first] = meanings;
  if (first === undefined || first === 'OTHER') return { meaning: first, isAmbiguous: false };
  const fields = new Set(meanings.flatMap((meaning) => placed(meaning, group) ?? []));
  const [field] = fields;
  return { meaning: field ?? first, isAmbiguous: fields.size > 1 };
}

/** Returns the figure of a meaning within a group. For example, `financiamento` is long-term debt within non-current liabilities. */
export function placed(
  meaning: AccountMeaning | undefined,
  group: Group | undefined,
): StatementField | undefined {
  if (meaning === undefined || meaning === 'OTHER') return undefined;
  if (meaning === 'shortTermDebt' && group === 'nonCurrentLiabilities') return 'longTermDebt';
  if (group === undefined) return meaning;
  return partsOf[group].includes(meaning) ? meaning : undefined;
}

/** The results of an income statement: each follows from the one before it and the lines between them. */
export type Result =
  | 'grossRevenue'
  | 'netRevenue'
  | 'grossProfit'
  | 'operatingIncome'
  | 'incomeBeforeTax'
  | 'netIncome';

/** Lines with names that are similar to results of the company, such as `Resultado financeiro`. */
const otherResults =
  /^(?:resultado|receitas?|despesas?|lucro)\b.*\b(?:financeir|equivalencia|nao operaciona|participac(?:ao|oes) em)|\bpor (?:acao|quota|cota|lote)\b|\babrangente|^outr[ao]s\b/;

/** Whether a line is of the continuing or of the discontinued operations only. `words` is in plain form. */
function isOfSomeOperations(words: string): boolean {
  return /\bcontinu/.test(words) !== /\bdescontinu/.test(words);
}

/** Whether a line is the result of the continuing operations, a subtotal before net income. `words` is in plain form. */
export function isContinuingResult(words: string): boolean {
  return (
    /\bcontinu/.test(words) &&
    isOfSomeOperations(words) &&
    /^(?:lucro|prejuizo|resultado)\b/.test(nameWords(words))
  );
}

/** The first pattern that matches counts: a result before interest and tax is named after both. */
const results: readonly (readonly [Result, RegExp])[] = [
  [
    'operatingIncome',
    /antes d[oae]s? (?:\w+ )?(?:resultados? financeir|receitas e despesas financeir|efeitos financeir|juros)|\bebit\b|\blajir\b/,
  ],
  ['incomeBeforeTax', /antes d.*(?:imposto|tribut|contribuic|irpj|csll|\bir\b|provis)/],
  ['grossProfit', /^(?:lucro|prejuizo|resultado)(?: prejuizo| lucro)?(?: operacional)? bruto/],
  ['operatingIncome', /^(?:lucro|prejuizo|resultado)(?: prejuizo| lucro)? operacional(?! antes)/],
  [
    'netIncome',
    /^(?!.*\bantes\b)(?:lucro|prejuizo|resultado|superavit|deficit)\b.*\b(?:liquido|exercicio|periodo|ano)\b/,
  ],
  [
    'netRevenue',
    /^(?:total d[ae]s? )?(?:receitas?|vendas?|faturamento)\b.*\bliquid[ao]s?\b|^receitas? operaciona(?:l|is) liquidas?/,
  ],
  ['grossRevenue', /^(?:total d[ae]s? )?(?:receitas?|vendas?|faturamento)\b.*\bbrut[ao]s?\b/],
];

/** Returns the result in a line of an income statement; undefined for other lines. `words` is in plain form. */
export function resultOfName(words: string): Result | undefined {
  const bare = nameWords(words).replace(/^(?:igual a |total (?=lucro|prejuizo|resultado))/, '');
  const isBeforeInterest = results[0]?.[1].test(bare) === true;
  if (!isBeforeInterest && (otherResults.test(bare) || isOfSomeOperations(bare))) return undefined;
  return results.find(([, pattern]) => pattern.test(bare))?.[0];
}

/** Lines of an income statement that are not results, by their names in plain form. */
export const incomeNames = {
  financial: /financeir|\bjuros\b|variac(?:ao|oes) (?:cambia|monetaria)/,
  financialExpense: /despesa|encargo|juros (?!.*(?:ativos|receb|auferid))|variac(?:ao|oes).*passiva|^juros$/,
  financialIncome:
    /receitas? financeir|rendimentos?\b|juros (?:ativos|recebidos|auferidos|sobre aplicac)|descontos obtidos|variac(?:ao|oes).*ativa/,
  charge:
    /custo|despesa|deduc|impost|tribut|contribuic|devoluc|\bcmv\b|\bcpv\b|\bcsp\b|provis|deprecia|amortiz|abatiment|cancelad|irpj|csll|perda|icms|\biss\b|\bpis\b|cofins|simples nacional|participac/,
  gain: /receita|reversao|ganho|rendiment|equivalencia/,
  cost: /^(?!.*(?:despesa|financeir|captacao))(?:.*\bcustos?\b|.*\b(?:cmv|cpv|csp)\b)/,
  depreciation: /deprecia|amortiza|exaust/,
  operatingTotal:
    /^(?:despesas|receitas e despesas|despesas e receitas|outras receitas e despesas)(?: e receitas| e despesas)? operaciona/,
  incomeTax:
    /imposto de renda|irpj|csll|contribuicao social sobre|imposto sobre o lucro|tributos sobre o lucro/,
} as const satisfies Record<string, RegExp>;

/**
 * Reference accounts of the official chart of the ECF (dynamic tables L100A, L300A, P100 and P150 of its manual), by the prefix of
 * their codes. The longest prefix decides.
 */
const referenceAccounts: readonly (readonly [string, AccountMeaning])[] = [
  ['1.01.01', 'cash'],
  ['1.01.02.02', 'receivables'],
  ['1.01.03', 'inventories'],
  ['1.01', 'OTHER'],
  ['1.02.03', 'fixedAssets'],
  ['1.02.05', 'fixedAssets'],
  ['1.02', 'OTHER'],
  ['2.01.01.03', 'suppliers'],
  ['2.01.01.07', 'shortTermDebt'],
  ['2.01', 'OTHER'],
  ['2.02.01.01', 'longTermDebt'],
  ['2.02', 'OTHER'],
  ['2.03.02.03', 'retainedEarnings'],
  ['2.03.04', 'retainedEarnings'],
  ['2.03', 'OTHER'],
  ['3.01.01.07.01.23', 'depreciation'],
  ['3.01.01.07.01.24', 'depreciation'],
  ['3.01.01.09.01.06', 'financialExpenses'],
  ['3.01.01.09.01.07', 'financialExpenses'],
  ['3.01.01.09.01.08', 'financialExpenses'],
];

const referenceGroups: readonly (readonly [string, Group])[] = [
  ['1.01', 'currentAssets'],
  ['1.02', 'nonCurrentAssets'],
  ['2.01', 'currentLiabilities'],
  ['2.02', 'nonCurrentLiabilities'],
  ['2.03', 'equity'],
];

function hasPrefix(code: string, prefix: string): boolean {
  return code === prefix || code.startsWith(`${prefix}.`);
}

/** Returns the figure that a reference account is part of; undefined for an unknown prefix. */
export function meaningOfReference(code: string): AccountMeaning | undefined {
  let nearest: readonly [string, AccountMeaning] | undefined;
  for (const entry of referenceAccounts) {
    if (hasPrefix(code, entry[0]) && entry[0].length > (nearest?.[0].length ?? 0)) nearest = entry;
  }
  return nearest?.[1];
}

/** Returns the group of a reference account; undefined for accounts of results and unknown codes. */
export function groupOfReference(code: string): Group | undefined {
  return referenceGroups.find(([prefix]) => hasPrefix(code, prefix))?.[1];
}

/** Returns the code prefixes of the reference accounts of a figure. */
export function referencesOf(field: StatementField): readonly string[] {
  return [...referenceGroups, ...referenceAccounts].flatMap(([code, meaning]) =>
    meaning === field ? [code] : [],
  );
}
