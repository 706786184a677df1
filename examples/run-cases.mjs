// Runs the cases of a policy, and says which of its thresholds they meet: node examples/run-cases.mjs
import { boundariesOf, coverBoundaries, runCases } from 'credit';
import { openCases, openPolicy } from './open-policy.mjs';

const compiled = await openPolicy();
const cases = await openCases(compiled);
for (const [at, { differences }] of runCases(compiled, cases).entries()) {
  console.log(`${differences.length === 0 ? 'as expected' : 'OTHERWISE'}  ${cases[at].name}`);
}
const { percent } = coverBoundaries(
  boundariesOf(compiled),
  cases.map(({ facts }) => facts),
);
console.log(`${percent} % of the points around its thresholds are met`);
