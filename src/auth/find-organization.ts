import { CreditError } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import { nearestName } from '../yaml/nearest-name.ts';
import { findOrganizationId, findOrganizationName, listOrganizationNames } from './organization-store.ts';

/** So many are named to whoever has mistaken one. */
const namedOrganizations = 5;

/**
 * The id of the organisation of a name.
 *
 * @throws CreditError UNKNOWN_ORGANIZATION, with the name that was most likely meant.
 */
export async function getOrganizationId(db: Storage['db'], name: string): Promise<string> {
  const id = await findOrganizationId(db, name);
  if (id !== undefined) return id;
  const names = await listOrganizationNames(db);
  const nearest = nearestName(name, names);
  const choices = names.slice(0, namedOrganizations).join(', ');
  throw new CreditError('UNKNOWN_ORGANIZATION', {
    organization: name,
    suggestion:
      nearest === undefined
        ? ''
        : { en: `Did you mean "${nearest}"? `, 'pt-BR': `Você quis dizer "${nearest}"? ` },
    choices: names.length > namedOrganizations ? `${choices}, …` : choices,
  });
}

/**
 * The id of the organisation that a word tells: its name, or its id as commands print it. A name goes before.
 *
 * @throws CreditError UNKNOWN_ORGANIZATION, as of a name.
 */
export async function getToldOrganizationId(db: Storage['db'], nameOrId: string): Promise<string> {
  const id = await findOrganizationId(db, nameOrId);
  if (id !== undefined) return id;
  const isId = (await findOrganizationName(db, nameOrId)) !== undefined;
  return isId ? nameOrId : getOrganizationId(db, nameOrId);
}
