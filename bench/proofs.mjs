import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openZ3 } from '../test/policy/second-opinion/open-z3.mjs';
import { smtQuestion } from '../test/policy/second-opinion/smt-question.mjs';
import { median } from './median.mjs';
import { runCredit } from './start-service.mjs';

const library = fileURLToPath(new URL('../dist/library/index.js', import.meta.url));
const folder = new URL('../policies/', import.meta.url);
const asOf = '2026-11-20';

/** How many evaluations of the same policy a proof is set beside. */
const evaluations = 1_000;
const reachAtMostMs = 250;
const mutationAtMostMs = 15_000;
/** z3 is asked about one edit in so many, each of which may take it seconds. */
const everyZ3 = 25;

/** Every number of a policy moved by itself: thresholds, points, bands. */
function* oneEditEach(text) {
  for (const match of text.matchAll(/(?:(?:points|alertPoints|from): |(?:THAN|_TO) )(\d+)/g)) {
    const number = Number(match[1]);
    const at = match.index + match[0].length - match[1].length;
    const moved = String(number > 10 ? Math.round(number * 0.9) : number + 1);
    yield text.slice(0, at) + moved + text.slice(at + match[1].length);
  }
}

function timeOf(call) {
  const start = performance.now();
  call();
  return performance.now() - start;
}

/** On the processor: what others do beside is not counted. */
function cpuOf(call) {
  const start = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Proofs over everybody who could ever come, against evaluations of one subject by the engine. */
export const proofs = {
  title: `Proofs about a policy with one number moved, against ${evaluations} evaluations of it`,
  demands:
    'half of the proofs in 2.5 times 1,000 evaluations, 99 of 100 in 12.5 times; everything that a policy can decide in 250 ms; all mutants in 15 s; no slower than z3',

  /** @param {{ pairs: number }} options */
  async measure({ pairs }) {
    if (!existsSync(library)) throw new Error('There is no build to measure. Make it: npm run build');
    const { compilePolicy, decisionsInReach, evaluatePolicy, provePolicies, readPolicy } = await import(
      pathToFileURL(library).href
    );
    const compiled = async (text) => {
      const { policy } = await readPolicy(text, 'measured.yaml');
      return policy && compilePolicy(policy, { version: 1 });
    };
    const taken = [];
    const floors = [];
    const verdicts = { PROVEN: 0, REFUTED: 0, UNDECIDED: 0 };
    const reaches = [];
    const pairsForZ3 = [];
    for (const name of readdirSync(folder).filter((file) => /^[a-z-]+\.yaml$/.test(file))) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      const before = await compiled(text);
      const facts = { documentKind: before.policy.kind, sections: {}, requestedAmount: null, asOf };
      const evaluate = () => {
        for (let index = 0; index < evaluations; index += 1) evaluatePolicy(before, facts);
      };
      evaluate();
      reaches.push(...reachOf(name, () => decisionsInReach(before, { asOf }), pairs));
      const times = Array.from({ length: pairs }, () => timeOf(evaluate));
      for (const edited of oneEditEach(text)) {
        const after = await compiled(edited);
        if (after === undefined) continue;
        let proof;
        taken.push(
          timeOf(() => {
            proof = provePolicies(before, after, { relation: 'NEVER_LOOSER', asOf });
          }),
        );
        if (taken.length % everyZ3 === 0)
          pairsForZ3.push({ before: before.policy, after: after.policy, proof, ms: taken.at(-1) });
        floors.push(median(times));
        verdicts[proof.verdict] += 1;
      }
    }
    const floorMs = median(floors);
    const inOrder = taken.toSorted((a, b) => a - b);
    const note = `${taken.length} edits: ${verdicts.PROVEN} proven, ${verdicts.REFUTED} refuted, ${verdicts.UNDECIDED} undecided`;
    const row = (name, share, atMost) => {
      const measuredMs = inOrder[Math.floor((inOrder.length - 1) * share)];
      return { name, atMost, measuredMs, floorMs, ratio: measuredMs / floorMs };
    };
    return [
      row('half of the proofs', 0.5, 2.5),
      { ...row('99 of 100 proofs', 0.99, 12.5), note },
      slowest(reaches),
      await measureMutation(),
      ...(await besideZ3(pairsForZ3)),
    ];
  },
};

/** How long it takes to know everything that a policy can decide, of the same policy again and again. */
function reachOf(policy, decisionsInReach, pairs) {
  const decisions = decisionsInReach();
  const ms = median(Array.from({ length: pairs }, () => cpuOf(decisionsInReach)));
  const open = decisions.filter(({ nobody }) => nobody.verdict === 'UNDECIDED').length;
  return [{ policy, ms, open, all: decisions.length }];
}

function slowest(reaches) {
  const { policy, ms } = reaches.reduce((one, other) => (other.ms > one.ms ? other : one));
  const sum = (figure) => reaches.reduce((all, one) => all + figure(one), 0);
  return {
    name: 'everything that a policy can decide',
    measuredMs: ms,
    floorMs: reachAtMostMs,
    ratio: ms / reachAtMostMs,
    atMost: 1,
    note: `the slowest of ${reaches.length}: ${policy}; ${sum(({ open }) => open)} of ${sum(({ all }) => all)} pairs of status and band undecided; on the processor`,
  };
}

/** `credit policy mutate` of every policy that ships, as an operator types it. */
async function measureMutation() {
  const place = mkdtempSync(join(tmpdir(), 'credit-bench-'));
  try {
    const cpu = join(place, 'cpu');
    const answer = await runCredit(['policy', 'mutate', fileURLToPath(folder), '--json'], {
      PATH: process.env['PATH'] ?? '',
      NODE_OPTIONS: `--import=${new URL('cpu-at-exit.mjs', import.meta.url)}`,
      CREDIT_BENCH_CPU: cpu,
    });
    const { policies } = JSON.parse(answer);
    const measuredMs = Number(readFileSync(cpu, 'utf8'));
    const mutants = policies.reduce((sum, one) => sum + one.mutants, 0);
    return {
      name: 'all mutants of all policies',
      measuredMs,
      floorMs: mutationAtMostMs,
      ratio: measuredMs / mutationAtMostMs,
      atMost: 1,
      note: `${mutants} mutants of ${policies.length} policies, on the processor`,
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The same questions to z3, where the tools of the tests are installed. */
async function besideZ3(asked) {
  const tools = createRequire(new URL('../test/tools/package.json', import.meta.url));
  try {
    tools.resolve('z3-solver');
  } catch {
    console.error('z3 was not asked: it comes with the tools of the tests, node test/tools/install.mjs');
    return [];
  }
  const z3 = openZ3();
  const counts = { agreed: 0, z3Open: 0, ownOpen: 0 };
  const [own, others] = [[], []];
  try {
    for (const { before, after, proof, ms } of asked) {
      const told = await z3.ask(smtQuestion(before, after, { question: 'LOOSER', asOf }));
      const verdict = { sat: 'REFUTED', unsat: 'PROVEN' }[told.answer];
      own.push(ms);
      others.push(told.ms);
      if (verdict === undefined) counts.z3Open += 1;
      else if (proof.verdict === 'UNDECIDED') counts.ownOpen += 1;
      else if (proof.verdict === verdict) counts.agreed += 1;
      else
        throw new Error(
          `z3 says ${told.answer} of an edit of ${after.id} where the proof says ${proof.verdict}`,
        );
    }
  } finally {
    await z3.close();
  }
  const [measuredMs, floorMs] = [own, others].map((all) => all.reduce((sum, one) => sum + one, 0));
  const note = `${asked.length} edits, in all: ${counts.agreed} agreed, ${counts.z3Open} undecided by z3, ${counts.ownOpen} here`;
  return [
    { name: 'the same questions to z3', measuredMs, floorMs, ratio: measuredMs / floorMs, atMost: 1, note },
  ];
}
