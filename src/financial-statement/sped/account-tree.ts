import { toCent } from '../../base/cents.ts';
import { CreditError } from '../../base/errors.ts';
import type { EcdAccount } from './ecd-account.ts';
import { linePlace, unreadable } from './sped-line.ts';

const oneCent = 0.011;

/** Of what a file names, so much is repeated. */
const longestLabel = 120;

/**
 * The checks that the program of the Receita makes of J100 and J150: codes are unique, a line stands below one of a lower
 * level, a total is the signed sum of its lines, and a balance has two totals of the highest level that are equal.
 *
 * @throws CreditError STATEMENT_UNREADABLE, STATEMENT_INCONSISTENT, naming line and account.
 */
export function requireSoundTree(accounts: readonly EcdAccount[], register: 'J100' | 'J150'): void {
  const byCode = new Map<string, EcdAccount>();
  for (const account of accounts) {
    // An account of the lowest level may have no code of its own in J150 (manual of layout 9, field COD_AGL).
    if (account.code === '' && !account.isTotal) continue;
    const key = `${account.group} ${account.code}`;
    if (byCode.has(key))
      throw unreadable(account.line, {
        en: `the code ${account.code} stands twice in ${register}`,
        'pt-BR': `o código ${account.code} aparece duas vezes em ${register}`,
      });
    byCode.set(key, account);
  }
  const sums = new Map<EcdAccount, number>();
  for (const account of accounts) {
    if (account.parent === null) continue;
    const parent = byCode.get(`${account.group} ${account.parent}`);
    if (parent === undefined)
      throw unreadable(account.line, {
        en: `the account above it, ${account.parent}, is missing`,
        'pt-BR': `falta a conta superior, ${account.parent}`,
      });
    if (parent.level >= account.level) {
      throw unreadable(account.line, {
        en: `its level is not below that of ${account.parent}`,
        'pt-BR': `o nível não é inferior ao de ${account.parent}`,
      });
    }
    sums.set(parent, (sums.get(parent) ?? 0) + account.signed);
  }
  // The lowest first: a total that is wrong makes those above it wrong too.
  for (const account of [...accounts].sort((a, b) => b.level - a.level)) {
    const computed = sums.get(account);
    if (account.isTotal && computed !== undefined) requireEqual(account, computed, register);
  }
  if (register === 'J100') requireBalance(accounts);
}

function requireBalance(accounts: readonly EcdAccount[]): void {
  const [first] = accounts;
  if (first === undefined) return;
  const tops = accounts.filter(({ level }) => level === 1);
  const assets = tops.find(({ group }) => group === 'A');
  const liabilities = tops.find(({ group }) => group === 'P');
  if (!assets || !liabilities) {
    throw unreadable(first.line, {
      en: 'J100 lacks the total of assets or of liabilities',
      'pt-BR': 'falta no J100 o total do ativo ou do passivo',
    });
  }
  const third = tops.find((top) => top !== assets && top !== liabilities);
  if (third !== undefined) {
    throw unreadable(third.line, {
      en: 'J100 has a third line of level 1',
      'pt-BR': 'há uma terceira linha de nível 1 no J100',
    });
  }
  if (Math.abs(assets.amount - liabilities.amount) > oneCent) {
    throw inconsistent(liabilities, assets.amount, 'J100');
  }
}

function requireEqual(account: EcdAccount, signedSum: number, register: string): void {
  const sign = account.signed === account.amount ? 1 : -1;
  const computed = toCent(signedSum * sign);
  if (Math.abs(account.amount - computed) > oneCent) throw inconsistent(account, computed, register);
}

function inconsistent(account: EcdAccount, computed: number, register: string): CreditError {
  return new CreditError('STATEMENT_INCONSISTENT', {
    place: linePlace(account.line),
    field: `${register} ${account.code} ${account.description}`.slice(0, longestLabel),
    stated: account.amount.toFixed(2),
    computed: computed.toFixed(2),
  });
}
