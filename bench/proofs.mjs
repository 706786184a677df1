import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { median } from './median.mjs';

const library = fileURLToPath(new URL('../dist/library/index.js', import.meta.url));
const folder = new URL('../policies/', import.meta.url);
const asOf = '2026-11-20';

/** How many evaluations of the same policy a proof is set beside. */
const evaluations = 1_000;

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

/** Proofs over everybody who could ever come, against evaluations of one subject by the engine. */
export const proofs = {
  title: `Proofs about a policy with one number moved, against ${evaluations} evaluations of it`,
  demands: 'half of the proofs in 2.5 times 1,000 evaluations, 99 of 100 in 12.5 times',

  /** @param {{ pairs: number }} options */
  async measure({ pairs }) {
    if (!existsSync(library)) throw new Error('There is no build to measure. Make it: npm run build');
    const { compilePolicy, evaluatePolicy, provePolicies, readPolicy } = await import(
      pathToFileURL(library).href
    );
    const compiled = async (text) => {
      const { policy } = await readPolicy(text, 'measured.yaml');
      return policy && compilePolicy(policy, { version: 1 });
    };
    const taken = [];
    const floors = [];
    const verdicts = { PROVEN: 0, REFUTED: 0, UNDECIDED: 0 };
    for (const name of readdirSync(folder).filter((file) => /^[a-z-]+\.yaml$/.test(file))) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      const before = await compiled(text);
      const facts = { documentKind: before.policy.kind, sections: {}, requestedAmount: null, asOf };
      const evaluate = () => {
        for (let index = 0; index < evaluations; index += 1) evaluatePolicy(before, facts);
      };
      evaluate();
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
    return [row('half of the proofs', 0.5, 2.5), { ...row('99 of 100 proofs', 0.99, 12.5), note }];
  },
};
