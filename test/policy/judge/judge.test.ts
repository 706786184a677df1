import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { caseSections } from '../../../src/policy/cases/case-sections.ts';
import { type CompiledPolicy, compilePolicy } from '../../../src/policy/compile.ts';
import { evaluatePolicy, unseenEssentials } from '../../../src/policy/evaluate.ts';
import type { InputValues } from '../../../src/policy/inputs/input.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';
import { shownBand } from '../../../src/policy/reasons.ts';
import { randomFrom } from '../../http/random.ts';
import { trialSize } from '../../trials/trial-size.ts';
import type { Facts, Subject } from './facts.ts';
import { judge, type Verdict } from './judge.ts';
import { randomPolicy } from './random-policies.ts';
import { randomSubject } from './random-subjects.ts';

const size = trialSize('CREDIT_JUDGE', { number: 600, seed: 29 });
const folder = new URL('../../../policies/', import.meta.url);

interface JudgedPolicy {
  readonly content: Facts;
  readonly compiled: CompiledPolicy;
}

async function compiledFrom(yaml: string): Promise<CompiledPolicy | undefined> {
  const { policy } = await readPolicy(yaml, 'policy.yaml');
  return policy === undefined ? undefined : compilePolicy(policy, { version: 1 });
}

/** Returns the decision of the product in the format of the judge. */
function decided(
  compiled: CompiledPolicy,
  { kind, today, sections: stated, requestedAmount, inputs }: Subject,
): Verdict {
  const { sections, problems } = caseSections(stated);
  expect(problems).toEqual([]);
  const facts = { documentKind: kind, sections, requestedAmount, inputs: inputs as InputValues, asOf: today };
  const outcome = evaluatePolicy(compiled, facts);
  const isDecided = unseenEssentials(compiled, outcome).length === 0;
  return {
    status: isDecided ? outcome.policyStatus : 'ERROR',
    groups: outcome.groups.map(({ name, status, score, maximumScore, rules }) => ({
      name,
      status,
      score,
      maximumScore,
      rules: rules.map((rule) => ({
        rule: rule.rule,
        status: rule.status,
        points: rule.status === 'NOT_APPLIED' ? null : rule.earnedPoints,
      })),
    })),
    score: outcome.score,
    coverage: outcome.coverage,
    band: isDecided ? shownBand(outcome) : null,
    limit: isDecided ? outcome.creditLimit : null,
    validUntil: isDecided ? (outcome.terms?.validUntil ?? null) : null,
  };
}

async function shipped(): Promise<readonly JudgedPolicy[]> {
  const names = readdirSync(folder).filter((name) => /^[\w-]+\.yaml$/u.test(name));
  const all = await Promise.all(
    names.map(async (name) => {
      const yaml = readFileSync(new URL(name, folder), 'utf8');
      const compiled = await compiledFrom(yaml);
      return compiled === undefined ? [] : [{ content: parse(yaml) as Facts, compiled }];
    }),
  );
  return all.flat();
}

/** Returns the required number of random policies that the product accepts. */
async function random(wanted: number): Promise<readonly JudgedPolicy[]> {
  const chance = randomFrom(size.seed);
  const found: JudgedPolicy[] = [];
  for (let number = 0; found.length < wanted; number += 1) {
    const content = randomPolicy(number % 2 === 0 ? 'cnpj' : 'cpf', number, chance);
    const compiled = await compiledFrom(JSON.stringify(content));
    if (compiled !== undefined) found.push({ content, compiled });
  }
  return found;
}

/** Returns the differences between the decisions of the product and the judge, in words. */
function differences(judged: JudgedPolicy, subject: Subject): readonly string[] {
  const own = judge(judged.content, subject);
  const product = decided(judged.compiled, subject);
  const found: string[] = [];
  for (const key of ['status', 'score', 'band', 'limit', 'validUntil'] as const)
    if (own[key] !== product[key]) found.push(`${key}: ${product[key]}, judge ${own[key]}`);
  if (Math.abs(own.coverage - product.coverage) > 1e-9)
    found.push(`coverage: ${product.coverage}, judge ${own.coverage}`);
  const rules = (judged.content['groups'] as readonly { readonly rules: readonly unknown[] }[]).map(
    (group) => group.rules,
  );
  for (const [place, group] of own.groups.entries()) {
    const { rules: results = [], ...totals } = product.groups[place] ?? {};
    const { rules: judgedRules, ...judgedTotals } = group;
    if (JSON.stringify(totals) !== JSON.stringify(judgedTotals))
      found.push(`group: ${JSON.stringify(totals)}, judge ${JSON.stringify(judgedTotals)}`);
    for (const [index, rule] of judgedRules.entries()) {
      const [result, expected] = [results[index], rule].map((one) => `${one?.status} ${one?.points}`);
      if (result !== expected)
        found.push(`${rule.rule}: ${result}, judge ${expected}: ${JSON.stringify(rules[place]?.[index])}`);
    }
  }
  return found;
}

describe('a second evaluator, written from the documents', async () => {
  const policies = [...(await shipped()), ...(await random(size.isTrial ? size.number / 10 : 200))];

  test('decides in the same way as the product', () => {
    const chance = randomFrom(size.seed);
    /** The number of times and the first subject, by difference. */
    const found = new Map<string, { readonly times: number; readonly first: string }>();
    for (let number = 0; number < size.number; number += 1) {
      const judged = policies[number % policies.length];
      if (judged === undefined) throw new Error('no policy');
      const subject = randomSubject(judged.content, chance);
      for (const difference of differences(judged, subject)) {
        const [key = ''] = difference.split(':');
        const { times = 0, first = `${difference}\n${JSON.stringify(subject)}` } = found.get(key) ?? {};
        found.set(key, { times: times + 1, first });
      }
    }
    size.tell(`${size.number} subjects under ${policies.length} policies: ${found.size} differences`);
    const told = [...found].map(([key, { times, first }]) => `${key} ${times} times, first: ${first}`);
    expect(told).toEqual([]);
  });
});
