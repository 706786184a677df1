import { plainText } from '../../base/plain-text.ts';
import type { TableRow } from '../../spreadsheet/reading/table-row.ts';
import { customerWords, isPastedText } from './column-names.ts';
import { titlesAbove } from './column-titles.ts';
import { type ColumnContents, kindsOfColumn, partyIn } from './document-cell.ts';
import { signsIn, type Tally } from './document-tally.ts';

/**
 * Minimum length of a document. A shorter number, such as an amount in a table with one row, can be a document without its zeros by
 * chance.
 */
const fewestSigns = 11;

/**
 * Words for a party that is not the customer. Words that can also mean the customer are not in the list, such as `emitente`, the issuer of
 * an invoice, but the debtor of a cheque.
 */
const otherParties = new Set(
  [
    'socio socia socios socias quotista quotistas acionista acionistas administrador administradora administradores',
    'diretor diretora proprietario proprietaria dono dona responsavel representante procurador procuradora preposto contato',
    'conjuge esposa esposo marido companheiro companheira mae pai filho filha dependente dependentes herdeiro inventariante',
    'fiador fiadora fiadores avalista avalistas garantidor garantidora garantidores coobrigado interveniente testemunha',
    'cedente cedentes credor credora sacador empregador empregadora banco agencia loja filial transportadora transportador',
    'motorista seguradora vendedor vendedora corretor corretora gerente consultor consultora assessor assessora operador',
    'operadora usuario contador contadora contabilidade advogado advogada indicador',
    'partner partners shareholder shareholders owner owners director manager administrator representative attorney contact',
    'spouse husband wife mother father dependent heir guarantor guarantors surety witness assignor assignors creditor',
    'employer bank branch store carrier driver insurer seller salesperson broker consultant user accountant lawyer',
  ].flatMap((words) => words.split(' ')),
);

/** Returns the party that a title names first: `contato do cliente` names another party, `cliente da loja` a customer. */
function partyNamed(title: string): 'CUSTOMER' | 'OTHER' | undefined {
  const spaced = title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  // Names of databases are often written as one word, `cpfsocio`.
  const words = plainText(spaced)
    .split(' ')
    .map((word) => word.replace(/^(?:cpf|cnpj|cgc)+|\d+$/g, ''));
  const party = words.find((word) => otherParties.has(word) || customerWords.has(word));
  if (party === undefined) return undefined;
  return otherParties.has(party) ? 'OTHER' : 'CUSTOMER';
}

const wordsOfLists = new Set(
  'e de dos das do da and of the lista listas base dados quadro list data'.split(' '),
);

/** Returns whether a sheet lists other parties by its name, `Sócios` or `Base de avalistas`. `Vendedor Ana` may list customers. */
export function listsOtherParties(name: string): boolean {
  const parties = plainText(name)
    .split(' ')
    .filter((word) => !wordsOfLists.has(word));
  return (
    parties.length > 0 &&
    parties.every((word) => word === 'qsa' || (word.endsWith('s') && otherParties.has(word)))
  );
}

/** The head office of a company, next to its CNPJ. */
const headOffice = /^(?:cnpj |cgc )?(?:da )?(?:matriz|head office|headquarters)$/;

/**
 * Returns the columns that are mostly filled next to the documents of the chosen columns, have other documents and no title that names
 * another party, such as `Sacado` next to `CNPJ`. Only a person can decide which ones are meant. Branches of one company are not different.
 * If the chosen columns are named as those of customers, the others must be too.
 *
 * @param options.rivals the columns whose values are documents, without the chosen ones.
 */
export function possibleCustomers(
  rows: readonly TableRow[],
  {
    columns,
    rivals,
    titles,
    tally,
    contents,
  }: {
    readonly columns: readonly number[];
    readonly rivals: readonly number[];
    readonly titles: readonly string[];
    readonly tally: readonly Tally[];
    readonly contents: ColumnContents;
  },
): readonly number[] {
  const own = rows.filter((row) => columns.some((at) => tally[at]?.rows.includes(row)));
  const areCustomers = columns.every((at) => partyNamed(titles[at] ?? '') === 'CUSTOMER');
  const areCompanies = columns.every((at) => !kindsOfColumn(rows, at, contents).has('cpf'));
  return rivals.filter((index) => {
    const title = titles[index] ?? '';
    const above = titlesAbove(rows, { first: tally[index]?.rows[0], index });
    const parties = [title, ...above].map(partyNamed);
    if (isPastedText(title) || parties.includes('OTHER')) return false;
    if (areCustomers && !parties.includes('CUSTOMER')) return false;
    if (areCompanies && headOffice.test(plainText(title))) return false;
    const shared = own.filter((row) => tally[index]?.rows.includes(row));
    // A text of several lines is a note, or rows behind a quotation mark that is not closed.
    const isOther = (row: TableRow) =>
      signsIn(row.cells[index] ?? '') >= fewestSigns &&
      !/[\r\n]/.test((row.cells[index] ?? '').trim()) &&
      !columns.some((at) => partyIn(row, at, contents) === partyIn(row, index, contents));
    return shared.length * 2 > own.length && shared.some(isOther);
  });
}
