import { describe, expect, test } from 'vitest';
import { readPolicyContent } from '../../src/credit-policy/keep-policy.ts';
import { listTemplateIds, readTemplate } from '../../src/credit-policy/templates.ts';

const ids = await listTemplateIds();

describe('the shipped policies', () => {
  test('one for each document kind is there to start with', () => {
    expect(ids).toEqual(expect.arrayContaining(['starter-company', 'starter-person']));
  });

  test('are policies, not the cases that they are tested with', () => {
    expect(ids.filter((id) => id.includes('cases'))).toEqual([]);
  });

  test.each(ids)('%s can be used as it is, under the id that its file has', async (id) => {
    const template = await readTemplate(id);
    if (template === undefined) throw new Error('not shipped');
    expect(template.file).toBe(`policies/${id}.yaml`);
    const { policy, warnings } = await readPolicyContent(template);
    expect(policy.id).toBe(id);
    expect(warnings).toEqual([]);
  });

  test.each(['', '.', '..', '../package', '../policies/starter-company', 'starter-company.yaml', 'no-such'])(
    '"%s" is not one of them',
    async (id) => {
      expect(await readTemplate(id)).toBeUndefined();
    },
  );
});
