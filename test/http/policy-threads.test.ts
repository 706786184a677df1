import { describe, expect, test } from 'vitest';
import { readChoice } from '../../src/credit-policy/read-choice.ts';
import { doPolicyTask, type PolicyTask } from '../../src/http/policy-tasks.ts';
import { PolicyThreads } from '../../src/http/policy-threads.ts';
import { policyHash } from '../../src/policy/policy.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { sandboxFixtures } from '../../src/run/sandbox-fixtures.ts';
import { casesText, policyText } from './long-policy.ts';

const options = { lane: 'org', signal: new AbortController().signal };
const threads = new PolicyThreads(sandboxFixtures);

const source = (text: string) => ({ text, file: 'source' });
const operation = `id: chain
name: Chain
operation: cnpj
steps:
  - name: partners
    relation: PARTNERS
    policy: { cpf: people }
`;

async function policyOf(text: string) {
  const { policy } = await readPolicy(text, 'policy.yaml');
  if (policy === undefined) throw new Error('The policy has an error');
  return policy;
}

describe('on another thread', () => {
  test.each([
    ['a policy', { source: source(policyText('long', 30)), of: 'POLICY', checks: {} }],
    [
      'a policy with errors',
      { source: source(`${policyText('long', 3)}nonsense: 1\nkind: cpf\n`), of: 'POLICY', checks: {} },
    ],
    ['no YAML', { source: source('a: [1'), of: 'POLICY', checks: {} }],
    [
      'cases that cannot be read',
      {
        source: { ...source(policyText('long', 3)), cases: { text: 'cases: 1', file: 'cases' } },
        of: 'POLICY',
        checks: {},
        withProofs: true,
      },
    ],
    ['an operation', { source: source(operation), of: 'OPERATION', checks: {}, policies: new Map() }],
  ] as const)('%s is read as on this one', async (_, task) => {
    const reading = await threads.reader(options)(task);
    expect(reading).toEqual(await readChoice(task));
  });

  test('a policy is assessed, described, compared and tried as on this one', async () => {
    const [before, after] = await Promise.all([
      policyOf(policyText('long', 12)),
      policyOf(policyText('long', 12, 1)),
    ]);
    const hash = policyHash(after);
    const cases = casesText('long', 2);
    const language = 'en';
    const tasks: readonly PolicyTask[] = [
      {
        kind: 'ASSESS',
        task: {
          content: { policy: after, hash },
          version: 2,
          current: before,
          text: {
            cases: { text: cases, file: 'cases' },
            invariants: { text: '- name: x', file: 'invariants' },
          },
          language,
        },
      },
      { kind: 'CASES', task: { policy: after, version: 2, hash, cases, language } },
      { kind: 'OUTLINE', task: { policy: after, version: 2, hash, language } },
      { kind: 'DIFFERENCE', task: { before, after, language } },
    ];
    for (const task of tasks) {
      const answer = await threads.run(task.kind, task.task, options);
      expect(answer).toEqual(await doPolicyTask(task, sandboxFixtures));
    }
  });

  test.each([
    ['a short', 40],
    ['a long', 900],
  ])('a caller who has gone waits no longer for %s text, and the next one is answered', async (_, rules) => {
    const gone = new AbortController();
    const task = { source: source(policyText('long', rules)), of: 'POLICY', checks: {} } as const;
    const first = threads.reader({ lane: 'other', signal: gone.signal })(task);
    const next = threads.reader(options)(task);
    gone.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    expect((await next).findings).toEqual([]);
  });

  test('a policy that needs more memory than a thread has is refused', async () => {
    const small = new PolicyThreads(sandboxFixtures, { heapMb: 16 });
    const task = { source: source(policyText('long', 1_900)), of: 'POLICY', checks: {} } as const;
    await expect(small.reader(options)(task)).rejects.toMatchObject({ code: 'POLICY_INVALID' });
    const short = await small.reader(options)({
      source: source(policyText('short', 3)),
      of: 'POLICY',
      checks: {},
    });
    expect(short.findings).toEqual([]);
  });

  test('of texts that wait, only so many are taken, and half of them of one organisation', async () => {
    const busy = new PolicyThreads(sandboxFixtures);
    const leaving = new AbortController();
    const task = { source: source(policyText('long', 3)), of: 'POLICY', checks: {} } as const;
    const read = (lane: string) => busy.reader({ lane, signal: leaving.signal })(task);
    const taken = Array.from({ length: 34 }, () => read('one').catch((error: unknown) => error));
    await expect(async () => read('one')).rejects.toMatchObject({ code: 'LONG_BODIES_BUSY' });
    const other = read('two').catch((error: unknown) => error);
    leaving.abort(new Error('left'));
    for (const outcome of [...taken, other])
      expect(await outcome).not.toMatchObject({ code: 'LONG_BODIES_BUSY' });
  });
});
