// Proves of everybody who could ever come that a change lets nobody through: node examples/prove-policies.mjs
import { provePolicies } from 'credit';
import { openPolicy } from './open-policy.mjs';

const inForce = await openPolicy();
for (const [name, amount] of [
  ['stricter', 5000],
  ['looser', 20000],
]) {
  const candidate = await openPolicy((text) => text.replace('GREATER_THAN 10000', `GREATER_THAN ${amount}`));
  const { verdict } = provePolicies(inForce, candidate, { relation: 'NEVER_LOOSER', asOf: '2026-11-20' });
  console.log(`${name}: never looser is ${verdict}`);
}
