// Says what would have to be otherwise for a better decision: node examples/what-would-change-it.mjs
import { evaluatePolicy, findCounterfactuals } from 'credit';
import { openCases, openPolicy } from './open-policy.mjs';

const compiled = await openPolicy();
const denied = (await openCases(compiled)).at(-1);
const outcome = evaluatePolicy(compiled, denied.facts);
const { found } = findCounterfactuals(compiled, denied.facts, outcome);
console.log(`${denied.name}: ${outcome.policyStatus}`);
for (const { aim, score, changes } of found) {
  console.log(`${aim} with a score of ${score} by ${changes.length} change`);
}
