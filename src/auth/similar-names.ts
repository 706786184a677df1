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
  const similar = await findSimilarName(db, organizationName, name);
  if (similar !== undefined) throw nameExists(similar);
}

/** Returns a name in the organisation that looks like a new one; undefined if there is none. */
export async function findSimilarName(
  db: Storage['db'],
  organizationName: string,
  name: string,
): Promise<string | undefined> {
  const forms = visibleForms(name);
  const names = await listAllAnalystNames(db, await getOrganizationId(db, organizationName));
  return names.find((other) => visibleForms(other).some((form, at) => form === forms[at]));
}

/** Returns the error of a name that a user or client has already. */
export function nameExists(name: string): CreditError {
  return new CreditError('USER_EXISTS', { what: { en: 'name', 'pt-BR': 'nome' }, given: name });
}

/**
 * Returns two forms of a name: its letters and digits in one alphabet, without case, and the same with each capital I as an l. Letters
 * that look alike are one letter: a zero is an o, a one is an l, rn is an m, and vv is a w.
 */
function visibleForms(name: string): readonly string[] {
  return [name, name.normalize('NFKD').replaceAll('I', 'l')].map((text) => {
    const form = latinLetters(text).replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '');
    const plain = form.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
    // A name of symbols alone looks only like itself.
    return plain === '' ? name : plain;
  });
}
