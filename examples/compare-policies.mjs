// Says in words how two policies differ, and who of the cases is decided otherwise: node examples/compare-policies.mjs
import { diffPolicies, tallyDecisions } from 'credit';
import { openCases, openPolicy } from './open-policy.mjs';

const before = await openPolicy();
const after = await openPolicy((text) => text.replace('GREATER_THAN 10000 BRL', 'GREATER_THAN 20000 BRL'));
for (const { text } of diffPolicies(before.policy, after.policy)) console.log(text.en);
const tally = tallyDecisions(before, after);
for (const { name, facts } of await openCases(before)) tally.add(name, facts);
for (const { from, to, count } of tally.result().changes) console.log(`${count} from ${from} to ${to}`);
