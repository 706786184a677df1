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

/** Figures within each group. A figure is 0 if every line of its group is recognised as something else of this group. */
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

/** Names of figures, in plain form. Within a group, the first pattern of one of its figures decides. */
const figureNames: readonly (readonly [StatementField, RegExp])[] = [
  [
    'cash',
    /^caixa|\bbancos?\b|aplicac.* financ|disponi|numerario|depositos bancarios|equivalentes? de caixa/,
  ],
  [
    'receivables',
    /client|duplicatas|contas a receber|titulos a receber|cartoes? (?:de credito )?a receber|devedores duvidosos|liquidacao duvidosa/,
  ],
  [
    'inventories',
    /estoque|mercadorias|materias? primas?|produtos (?:acabados|prontos|em (?:elaboracao|processo|fabricacao))|almoxarifado|\ba comercializar\b|\bpara (?:a )?(?:revenda|comercializacao)\b/,
  ],
  [
    'fixedAssets',
    /imobiliz|imove|veiculo|maquina|equipamento|moveis e utens|terreno|edific|deprecia|intangi|benfeitoria|softwares?$|marcas e patentes|obras em andamento|bens em operacao|direitos? de uso|amortizac/,
  ],
  ['suppliers', /fornecedor|duplicatas a pagar/],
  [
    'shortTermDebt',
    /emprestim|financiament|arrendamento|leasing|debentur|mutuo|\bjuros a (?:transcorrer|apropriar)|encargos (?:financeiros )?a (?:transcorrer|apropriar)|(?:duplicatas?|titulos?|cheques?|recebiveis) descontad|desconto de (?:duplicata|titulo|cheque|recebive)|antecipacao de recebive|capital de giro|\bbancos?\b|bancari[oa]s?\b|instituicoes financeiras|cartao de credito|cartoes de credito|contratos? de cambio|\bacc\b|\bace\b|cheque especial|conta garantida|\bbndes\b|\bfiname\b|\bpronampe\b|\bccbs?\b|notas? (?:promissoria|comercia)|risco sacado|factoring|fomento mercantil/,
  ],
  [
    'retainedEarnings',
    /lucros|prejuizos|ajustes de exercicios|reservas? de lucro|sobras|^resultados? (?:acumulad|d[oe] (?:exercicio|periodo)|liquido)/,
  ],
];

/** Lines that are part of no figure of their group although they may be named after one: `adiantamentos a fornecedores`. */
const neverFigures: Readonly<Record<Group, RegExp>> = {
  currentAssets: /a recuperar|a compensar|antecipad|adiantamento|a apropriar/,
  nonCurrentAssets: /a recuperar|a compensar|antecipad|adiantamento|a apropriar/,
  currentLiabilities: /adiantamentos? (?:de |a )?client|receitas? (?:antecipad|diferid|a apropriar)/,
  nonCurrentLiabilities: /adiantamentos? (?:de |a )?client|receitas? (?:antecipad|diferid|a apropriar)/,
  equity: /adiantamento/,
};

const taxes =
  /impost|tribut|contribuic|\bicms\b|\bipi\b|\bpis\b|cofins|\birrf\b|\birpj\b|\bcsll\b|\binss\b|\biss\b/
    .source;
const owed = new RegExp(
  `${taxes}|a recolher|provis|parcelament|\\bfgts\\b|simples nacional|salario|ordenado|ferias|\\b13o?\\b|decimo terceiro|trabalhist|previdenciari|obrigacoes (?:\\w+ ){0,2}(?:socia|fisca|tribut|com (?:o )?pessoal)|encargos (?:socia|trabalh)|honorario|pro labore|rescis|dividendo|lucros a (?:pagar|distribuir)|juros sobre (?:o )?capital|alugue(?:l|is)|energia eletrica|comiss(?:ao|oes)|seguros? a pagar|fretes?\\b|\\bcontas a pagar|(?:outr[ao]s|demais|diversas) (?:contas|obrigac|debitos|passivos|exigibilidades)|obrigacoes diversas|contingenc|derivativ|passivos? de contrato|^pessoal$|participac(?:ao|oes) n[oa]s? (?:resultado|lucro)|(?:energia|agua|telefone|luz) a pagar`,
);

/** Usual lines of each group that are part of none of its figures. A line that is not recognised may be part of one. */
const otherNames: Readonly<Record<Group, RegExp>> = {
  currentAssets: new RegExp(
    `${taxes}|(?:outr[ao]s|demais) (?:credit|contas|ativos|valores|direitos|realizave)|depositos? (?:judicia|recursa|em garantia)|despesas? (?:pag|do exercicio seguinte)|partes relacionadas|(?:emprestimos?|mutuos?) (?:a|com) (?:empregad|funcionari|socio)|dividendos a receber|derivativ|titulos e valores mobiliarios|^ativos? (?:nao circulantes? )?(?:mantid|classificad)`,
  ),
  nonCurrentAssets: new RegExp(
    `${taxes}|realizavel|investiment|participac|depositos? (?:judicia|recursa|em garantia)|partes relacionadas|client|duplicatas|a receber|aplicac|estoque|emprestim|mutuo|(?:outr[ao]s|demais) (?:credit|contas|ativos|valores|direitos)|diferido|despesas? pag|derivativ|titulos e valores mobiliarios`,
  ),
  currentLiabilities: owed,
  nonCurrentLiabilities: new RegExp(`${owed.source}|fornecedor|diferid`),
  equity:
    /capital|reserva|ajustes? d|acoes em tesouraria|quotas em tesouraria|participac.* nao controlador|outros resultados abrangentes|dividendo|^quotas$|patrimonio social|fundo social/,
};

/**
 * Returns the meaning of a name within a group; undefined for a name that is not known to be something of this group, such as the
 * name of a figure of another group. `isAmbiguous` if it may be several figures of the group.
 */
export function meaningsOfName(
  words: string,
  group: Group,
): { readonly meaning: AccountMeaning | undefined; readonly isAmbiguous: boolean } {
  if (neverFigures[group].test(words)) return { meaning: 'OTHER', isAmbiguous: false };
  const matching = figureNames.flatMap(([name, pattern]) => (pattern.test(words) ? [name] : []));
  const fields = new Set(matching.flatMap((name) => placed(name, group) ?? []));
  const [field] = fields;
  if (field === undefined)
    return { meaning: otherNames[group].test(words) ? 'OTHER' : undefined, isAmbiguous: false };
  return { meaning: field, isAmbiguous: fields.size > 1 };
}

/** Returns the figure of a meaning within a group. For example, `financiamento` is long-term debt within non-current liabilities. */
export function placed(meaning: AccountMeaning | undefined, group: Group): StatementField | undefined {
  if (meaning === undefined || meaning === 'OTHER') return undefined;
  if (meaning === 'shortTermDebt' && group === 'nonCurrentLiabilities') return 'longTermDebt';
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
