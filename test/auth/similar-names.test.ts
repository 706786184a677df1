import { expect, test } from 'vitest';
import { admitProviderUser } from '../../src/auth/admit-provider-user.ts';
import { localOrganizationName } from '../../src/auth/local-actor.ts';
import { findSimilarName } from '../../src/auth/similar-names.ts';
import { addUser } from '../../src/auth/users.ts';
import { openLocalEngine, start } from '../report/local-engine.ts';

async function withUsers(...names: readonly string[]) {
  const { storage } = await openLocalEngine();
  for (const [at, name] of names.entries())
    await addUser(
      storage,
      { name, email: `user${at}@example.com`, role: 'analyst', organizationName: localOrganizationName },
      { now: start },
    );
  return storage;
}

test('names that look like another user are found, and names of other people are not', async () => {
  const storage = await withUsers('Carlos Pinheiro', 'Marina Lima', '★');
  const similar = (name: string) => findSimilarName(storage.db, localOrganizationName, name);
  for (const name of [
    'CarIos Pinheiro',
    'carlos pinheiro',
    'CARLOS PINHEIRO',
    'Carlos Pınheiro',
    'Cɑrlos Pinheiro',
  ])
    expect([name, await similar(name)]).toEqual([name, 'Carlos Pinheiro']);
  for (const name of ['Marina Iima', 'MARINA LIMA', 'rnarina Lima', 'Marina L1ma'])
    expect([name, await similar(name)]).toEqual([name, name.includes('L1ma') ? undefined : 'Marina Lima']);
  for (const name of ['Carla Pinheiro', 'Marino Lima', 'Mariana Lima', 'Maria Lima', '☆'])
    expect([name, await similar(name)]).toEqual([name, undefined]);
});

test('a new user of an identity provider with a name that looks like another one is shown by the e-mail', async () => {
  const storage = await withUsers('Carlos Pinheiro');
  const person = { issuer: 'https://idp.example', subject: '1', email: 'c@example.com', role: undefined };
  const rules = { organizationName: localOrganizationName, roleClaim: null, now: start };
  const admitted = await admitProviderUser(storage, { ...person, name: 'CarIos Pinheiro' }, rules);
  expect(admitted.analystName).toBe('c@example.com');
  const other = { ...person, subject: '2', email: 'd@example.com', name: 'Carla Pinheiro' };
  expect((await admitProviderUser(storage, other, rules)).analystName).toBe('Carla Pinheiro');
});
