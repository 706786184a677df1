import { openLocalActor } from '../../src/auth/local-actor.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { approvedCompany, type LocalEngine, openLocalEngine, start } from './local-engine.ts';

export const text = (setting: string) => `id: trade
name: Trade
kind: cnpj
depth: SIMPLES
sources: { revenue: optional, location: optional, relations: optional }
${setting}
scoring:
  riskBands:
    - { band: A, from: 600, status: APPROVED }
    - { band: B, from: 0, status: ALERT }
creditLimit: { basis: REQUESTED_AMOUNT, percentByBand: { A: 80, B: 50 } }
terms: { validDays: 180 }
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, points: 100 }
      - { rule: REQUESTED_AMOUNT, failWhen: GREATER_THAN 900000 BRL, statusToApply: ALERT }
`;

/** Returns an engine with a report under a policy with `setting` and a credit limit. */
export async function analysed(
  setting = 'usePolicyResult: false',
  requestedAmount = 1000,
): Promise<{ readonly engine: LocalEngine; readonly id: string }> {
  const engine = await openLocalEngine();
  await enablePolicy(engine.storage, engine.actor, { text: text(setting), file: 'trade.yaml' }, start);
  const request = { document: approvedCompany, policyId: 'trade', requestedAmount };
  const { report } = await analyzeDocument(engine, engine.actor, request);
  return { engine, id: report.id };
}

export const bounded = `usePolicyResult: false
authority: { analyst: 50000, manager: 500000, twoSignaturesAbove: 200000 }`;

/** Returns a user who signs in. */
export async function person(engine: LocalEngine, name: string, role: 'analyst' | 'manager') {
  const { actor } = await openLocalActor(engine.storage, { analystName: name, now: start });
  const { isOperator: _, ...own } = actor;
  await engine.storage.db
    .updateTable('analyst')
    .set({ role, email: `${name}@example.com` })
    .where('id', '=', own.analystId)
    .execute();
  return own;
}
