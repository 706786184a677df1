import { CreditError } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import { listAllAnalystNames } from './analyst-name-store.ts';
import { getOrganizationId } from './find-organization.ts';
import { latinLetters } from './latin-letters.ts';

/**
 * Refuses the name of a new user or client that looks like another name in the organisation, because decisions are shown under names.
 *
 * @throws CreditError USER_EXISTS, with the other name.
 */
export async function requireDistinctName(
  db: Storage['db'],
  organizationName: string,
  name: string,
): Promise<void> {
  const key = visibleForm(name);
  const names = await listAllAnalystNames(db, await getOrganizationId(db, organizationName));
  const similar = names.find((other) => visibleForm(other) === key);
  if (similar !== undefined) throw nameExists(similar);
}

/** Returns the error of a name that a user or client has already. */
export function nameExists(name: string): CreditError {
  return new CreditError('USER_EXISTS', { what: { en: 'name', 'pt-BR': 'nome' }, given: name });
}

/** Returns the letters and digits of a name in lower case and one alphabet. A zero becomes an o, and a one an l. */
function visibleForm(name: string): string {
  return latinLetters(name)
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l');
}
