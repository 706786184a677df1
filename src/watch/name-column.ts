import { withoutAccents } from '../base/plain-text.ts';

/** Words of a column that holds names, by how surely it does. */
const nameWords = words(
  'nome nomes name names razao social razaosocial denominacao completo full empresarial legal corporate business',
);
const roleWords = words(
  'cliente clientes client clients customer customers empresa empresas company companies devedor devedores debtor sacado sacados fornecedor fornecedores supplier suppliers vendor vendors titular proponente applicant contraparte counterparty tomador beneficiario beneficiary associado cooperado parceiro partner pessoa person entidade entity contratante contratada contratado locatario inquilino tenant borrower mutuario emitente pagador payer firma subject',
);
const tradeWords = words('fantasia trade trading');
const fillers = words('a o as os da de do das dos of the e and ou or d');

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

const longestName = 300;

/** A name with the column that holds it. */
interface ColumnName {
  readonly column: string;
  readonly name: string;
}

/**
 * Returns the name for the document of a table row, from the column that most likely contains names. Returns undefined if columns of
 * several parties, such as `Cliente` and `Fornecedor`, have different names, because only one of them is the data subject's.
 */
export function nameInColumns(extra: Readonly<Record<string, string>>): ColumnName | undefined {
  let best: (ColumnName & ColumnRank) | undefined;
  let isOfSeveral = false;
  for (const [column, cell] of Object.entries(extra)) {
    const name = cell.trim().slice(0, longestName);
    // A code of the customer is not a name.
    const { rank, roles } = /\p{L}/u.test(name) ? rankOf(column) : unranked;
    if (rank > (best?.rank ?? 0)) {
      best = { column, name, rank, roles };
      isOfSeveral = false;
    } else if (rank > 0 && rank === best?.rank && roles !== best.roles && name !== best.name)
      isOfSeveral = true;
  }
  return isOfSeveral ? undefined : best && { column: best.column, name: best.name };
}

/**
 * The likelihood that a column contains names: 4 for a heading such as `Nome`, 3 with a role, such as `Nome do cliente`, 2 for a role
 * alone, such as `Devedor`, 1 for trade names, 0 for others. `roles` are the role words of the heading.
 */
interface ColumnRank {
  readonly rank: number;
  readonly roles: string;
}

const unranked: ColumnRank = { rank: 0, roles: '' };
const ranks = new Map<string, ColumnRank>();
/** Tables have few columns: the ranks of so many headings are kept. */
const mostRanks = 1_000;

function rankOf(column: string): ColumnRank {
  const present = ranks.get(column);
  if (present !== undefined) return present;
  const parts = withoutAccents(column)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => partsOf(word))
    .filter((word) => word !== '' && !fillers.has(word));
  const isKnown = parts.every((word) => nameWords.has(word) || roleWords.has(word) || tradeWords.has(word));
  const roles = parts.filter((word) => roleWords.has(word)).join(' ');
  const rank = parts.length === 0 || !isKnown || /\d/.test(column) ? unranked.rank : rankOfWords(parts);
  if (ranks.size >= mostRanks) ranks.clear();
  ranks.set(column, { rank, roles });
  return { rank, roles };
}

function rankOfWords(parts: readonly string[]): number {
  if (parts.some((word) => tradeWords.has(word))) return 1;
  if (!parts.some((word) => nameWords.has(word))) return 2;
  return parts.some((word) => roleWords.has(word)) ? 3 : 4;
}

/** Returns the words of one that was written together: `nomecliente`, `companyname`. */
function partsOf(word: string): readonly string[] {
  const [, before = '', after = ''] = /^(nome)(\w+)$/.exec(word) ?? /^(\w+)(name)$/.exec(word) ?? [];
  const rest = before === 'nome' ? after : before;
  return roleWords.has(rest) || nameWords.has(rest) || tradeWords.has(rest) ? [before, after] : [word];
}
