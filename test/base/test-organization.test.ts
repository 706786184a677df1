import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import {
  isTestOrganization,
  liveOrganizationId,
  liveOrganizationName,
  testOrganizationId,
  testOrganizationName,
} from '../../src/base/test-organization.ts';

test('a test organisation is known by its id, and leads back to the live one', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const id = newId('org');
      const test = { id: testOrganizationId(id), name: testOrganizationName(name) };
      expect([isTestOrganization(id), isTestOrganization(test.id)]).toEqual([false, true]);
      expect(liveOrganizationId(test.id)).toBe(id);
      expect(liveOrganizationId(id)).toBe(id);
      expect(liveOrganizationName(test)).toBe(name);
    }),
    { numRuns: 50 },
  );
});

test('a live organisation is not one of tests for its name', () => {
  const name = 'acme (test)';
  expect(liveOrganizationName({ id: newId('org'), name })).toBe(name);
});
