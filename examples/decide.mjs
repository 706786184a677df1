// Decides about an invented company, and says why: node examples/decide.mjs
import { evaluatePolicy, wordPolicyResult } from 'credit';
import { openCases, openPolicy } from './open-policy.mjs';

const compiled = await openPolicy();
const [, young] = await openCases(compiled);
const outcome = evaluatePolicy(compiled, young.facts);
const { policyStatus, score, reasons } = wordPolicyResult(outcome, 'en');
console.log(`${policyStatus}, score ${score}`);
for (const { text } of reasons) console.log(text);
