import { plainText } from '../../base/plain-text.ts';

/**
 * What the name of a column says about a document in it.
 *
 * - SURE: it is called CPF, CNPJ or both, and nothing more.
 * - LIKELY: CPF or CNPJ of something, "CPF ou CNPJ do sancionado": sure where no other column is called so.
 * - GENERAL: "documento" and the like, which may be a document of another kind.
 */
export type DocumentName = 'SURE' | 'LIKELY' | 'GENERAL';

/** CGC was the name of the CNPJ until 1998. MF and ME, the ministry that issued it, change nothing: `CNPJ/MF`. */
const kinds = new Set(
  'cpf cnpj cgc cpfs cnpjs cpfcnpj cnpjcpf cpfcgc cgccpf cpfoucnpj cnpjoucpf mf me'.split(' '),
);

/** Words that change nothing about whose document it is. */
const fillers = new Set(
  'n no nº nr num numero number o a os as do da de dos das of the ou or e and cliente clientes customer'.split(
    ' ',
  ),
);

const general = new Set(
  [
    'documento|documentos|document|documents|doc|docs|documento fiscal|documento federal|documento cliente',
    'pasted text|texto colado',
    'tax id|taxid|tax number|tax document|federal tax id|identificacao fiscal|inscricao federal|ni',
  ].flatMap((names) => names.split('|')),
);

/** By preference. */
const externalIds = [
  'external id|externalid|id externo|idexterno|codigo externo|codigoexterno|external code|external reference',
  'referencia externa|referencia|reference|ref|codigo cliente|id cliente|customer id|codigo interno',
  'codigo|cod|code',
].flatMap((names) => names.split('|'));

/** By preference. */
const amounts = [
  'valor solicitado|valorsolicitado|limite solicitado|limitesolicitado|requested amount|requestedamount',
  'requested limit|credito solicitado|valor pedido|valor desejado|limite pedido|limite desejado',
  'amount|valor|limite|limit|montante',
].flatMap((names) => names.split('|'));

/** The unit after the name of an amount, `Valor (R$)`. */
const units = new Set(['r', 'brl', 'reais', 'em', 'in']);

/** Words in place of a document, in plain form. */
const noDocument =
  /^(?:(?:cpf|cnpj|documento) )?(?:nao (?:(?:informad|identificad|cadastrad|localizad|encontrad|disponibilizad|fornecid)[ao]|disponivel|consta|possui|tem|ha|se aplica|sei)(?: (?:cpf|cnpj|documento))?|isent[ao]|sem (?:cpf|cnpj|documento|doc|cadastro|numero|informacao|registro)|pendente|a (?:confirmar|informar|definir|cadastrar|verificar)|falt(?:a|ando)|(?:desconhecid|ignorad|estrangeir)[ao]|n ?[ad]|s ?n|null|none|nan|nulo|vazio|em branco|unknown|missing|not (?:available|informed|provided|applicable))$/;

/** Returns whether a cell says that there is no document, `não informado` or `sem CNPJ`: such a row has no titles. */
export function saysNoDocument(cell: string): boolean {
  return noDocument.test(plainText(cell));
}

/** What a name says about a document, undefined for the name of something else. */
export function documentNameOf(name: string): DocumentName | undefined {
  if (saysNoDocument(name)) return undefined;
  const words = wordsOf(name);
  // At the end it is no article: CNPJ A, CNPJ B.
  const meant = words.filter(
    (word, at) => !fillers.has(word) || (word === 'a' && at > 0 && at === words.length - 1),
  );
  // Names of databases are often written as one word, `cpfcnpjtransportador`.
  if (meant.some((word) => /^(?:cpf|cnpj|cgc)/.test(word))) {
    return meant.every((word) => kinds.has(word)) ? 'SURE' : 'LIKELY';
  }
  return general.has(meant.join(' ')) || general.has(words.join(' ')) ? 'GENERAL' : undefined;
}

const documentWords = /^(?:cpf|cnpj|cgc|documento|document$|doc$|ni$)/;
/** Words for the party to analyse. */
export const customerWords: ReadonlySet<string> = new Set(
  'cliente clientes customer devedor devedora devedores debtor sacado sacados comprador buyer tomador pagador associado titular'.split(
    ' ',
  ),
);

/** Returns whether a name indicates a column of documents, of anyone or of customers. */
export function namesDocumentOf(name: string, whose: 'ANYONE' | 'CUSTOMER'): boolean {
  const words = wordsOf(name);
  if (!words.some((word) => documentWords.test(word))) return false;
  return whose === 'ANYONE' || words.some((word) => customerWords.has(word));
}

/**
 * Whether cells are names of columns, one of them of documents: in the first line of an input also where the name says
 * more than that.
 */
export function isHeader(cells: readonly string[], isFirst: boolean): boolean {
  if (cells.some((cell) => /\d/.test(cell))) return false;
  const names = cells.map(documentNameOf);
  return names.some((name) => name === 'SURE' || name === 'GENERAL' || (isFirst && name === 'LIKELY'));
}

/** Whether a column holds what credit suggested for invalid lines: suggestions are taken only after a person confirms them. */
export function isSuggestionColumn(name: string): boolean {
  return /^(?:suggestion|sugestao)$/.test(plainText(name));
}

/** Whether a column of credit's list of invalid lines has the text that was refused. The caller's own column next to it counts. */
export function isPastedText(name: string): boolean {
  return /^(?:pasted text|texto colado)$/.test(plainText(name));
}

/** Returns the indexes of the columns with the caller's own ids, by their name: more than one if several have the same name. */
export function externalIdColumns(names: readonly string[]): readonly number[] {
  return firstNamed(names, externalIds, (word) => !fillers.has(word) || word === 'cliente');
}

/** Whether a title has the sign of another unit than BRL: `Valor (%)`, `Limite US$`. */
export function hasOtherUnit(title: string): boolean {
  return /%|(?<!R)\p{Sc}/iu.test(title);
}

/**
 * Returns the indexes of the columns with the requested amounts in BRL, by their name: more than one if several have the same name.
 */
export function amountColumns(names: readonly string[]): readonly number[] {
  const inBrl = names.map((name) => (hasOtherUnit(name) ? '' : name));
  return firstNamed(inBrl, amounts, (word) => !fillers.has(word) && !units.has(word));
}

/** Returns the columns whose name comes first among those that are wanted, without the words that are not meant. */
function firstNamed(
  names: readonly string[],
  wanted: readonly string[],
  isMeant: (word: string) => boolean,
): readonly number[] {
  const folded = names.map((name) => wordsOf(name).filter(isMeant).join(' '));
  const first = wanted.find((name) => folded.includes(name));
  return folded.flatMap((name, index) => (name === first ? [index] : []));
}

/** Longer texts are no names. */
const longestName = 80;

function wordsOf(name: string): readonly string[] {
  // `C.P.F.` is CPF.
  const abbreviated = name.replace(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '');
  return name.length > longestName ? [] : plainText(abbreviated).split(' ');
}
