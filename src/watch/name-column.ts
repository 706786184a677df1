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

/** Returns the name that a line of a table has for its document, from the column that is most surely one of names. */
export function nameInColumns(extra: Readonly<Record<string, string>>): ColumnName | undefined {
  let best: (ColumnName & { readonly rank: number }) | undefined;
  for (const [column, cell] of Object.entries(extra)) {
    const name = cell.trim().slice(0, longestName);
    // A code of the customer is not a name.
    const rank = /\p{L}/u.test(name) ? rankOf(column) : 0;
    if (rank > (best?.rank ?? 0)) best = { column, name, rank };
  }
  return best;
}

const ranks = new Map<string, number>();
/** Tables have few columns: the ranks of so many headings are kept. */
const mostRanks = 1_000;

/** Returns 3 for a column of names, 2 for one that is called after a role, such as `Devedor`, 1 for trade names, 0 for others. */
function rankOf(column: string): number {
  const present = ranks.get(column);
  if (present !== undefined) return present;
  const parts = withoutAccents(column)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => partsOf(word))
    .filter((word) => word !== '' && !fillers.has(word));
  const isKnown = parts.every((word) => nameWords.has(word) || roleWords.has(word) || tradeWords.has(word));
  const rank =
    parts.length === 0 || !isKnown || /\d/.test(column)
      ? 0
      : parts.some((word) => tradeWords.has(word))
        ? 1
        : parts.some((word) => nameWords.has(word))
          ? 3
          : 2;
  if (ranks.size >= mostRanks) ranks.clear();
  ranks.set(column, rank);
  return rank;
}

/** Returns the words of one that was written together: `nomecliente`, `companyname`. */
function partsOf(word: string): readonly string[] {
  const [, before = '', after = ''] = /^(nome)(\w+)$/.exec(word) ?? /^(\w+)(name)$/.exec(word) ?? [];
  const rest = before === 'nome' ? after : before;
  return roleWords.has(rest) || nameWords.has(rest) || tradeWords.has(rest) ? [before, after] : [word];
}
