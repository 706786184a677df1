import { describe, expect, test } from 'vitest';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { readAuthority } from '../../src/report/read-authority.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { approvedCompany, openLocalEngine, start } from './local-engine.ts';
import { bounded, person, text } from './terms-world.ts';

const approval = (id: string, limit?: number) => ({
  id,
  approved: true,
  commentary: 'sound',
  ...(limit !== undefined && { terms: { limit } }),
});

/** Returns an engine with a policy without `terms`, whose `creditLimit` is as stated, and an analyst with an authority of R$ 50,000. */
async function boundedWorld(creditLimit: string | undefined, setting = bounded) {
  const engine = await openLocalEngine();
  const yaml = text(setting)
    .replace('terms: { validDays: 180 }\n', '')
    .replace(/creditLimit: .*\n/, creditLimit === undefined ? '' : `creditLimit: ${creditLimit}\n`);
  await enablePolicy(engine.storage, engine.actor, { text: yaml, file: 'trade.yaml' }, start);
  const analyse = async (requestedAmount?: number) => {
    const request = { document: approvedCompany, policyId: 'trade' };
    const amount = requestedAmount === undefined ? {} : { requestedAmount };
    return (await analyzeDocument(engine, engine.actor, { ...request, ...amount })).report.id;
  };
  return { engine, analyse, rita: await person(engine, 'rita', 'analyst') };
}

const ofRevenue = '{ basis: CALCULATED_REVENUE, percentByBand: { A: 80, B: 80 } }';

describe('an approval without terms', () => {
  test('counts with the limit that the policy granted, however small the requested amount is', async () => {
    const { engine, analyse, rita } = await boundedWorld(ofRevenue);
    const id = await analyse(1);
    const authority = await readAuthority(engine, rita, id);
    expect(authority).toMatchObject({ amount: 1_920_000, mayApprove: false, roles: [] });
    expect((await refusalOf(decideReport(engine, rita, approval(id)))).code).toBe('ABOVE_AUTHORITY');
    // A limit that the analyst states is the decided amount.
    expect(await decideReport(engine, rita, approval(id, 50_000))).toMatchObject({
      status: { value: 'APPROVED' },
    });
  });

  test('counts with the granted limit in the exposure too', async () => {
    const { engine, analyse, rita } = await boundedWorld(
      ofRevenue,
      bounded.replace('usePolicyResult: false', 'usePolicyResult: true'),
    );
    await analyse(1);
    const next = await analyse(1);
    expect(await readAuthority(engine, rita, next)).toMatchObject({
      exposure: { amount: 1_920_000, approvals: 1, unknown: 0 },
    });
  });

  test.each([
    ['no limit', undefined],
    ['a limit of 0', '{ basis: REQUESTED_AMOUNT, percentByBand: { A: 0, B: 0 } }'],
  ])('counts with the requested amount if the policy granted %s', async (_, creditLimit) => {
    const { engine, analyse, rita } = await boundedWorld(creditLimit);
    const id = await analyse(60_000);
    expect(await readAuthority(engine, rita, id)).toMatchObject({ amount: 60_000, mayApprove: false });
    expect((await refusalOf(decideReport(engine, rita, approval(id)))).code).toBe('ABOVE_AUTHORITY');
  });

  test('needs a limit if no amount is stated anywhere', async () => {
    const { engine, analyse, rita } = await boundedWorld(undefined);
    const id = await analyse();
    expect(await refusalOf(decideReport(engine, rita, approval(id)))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      params: { name: 'terms.limit' },
    });
  });
});
