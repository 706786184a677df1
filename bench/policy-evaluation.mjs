import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { median } from './median.mjs';
import { jsonRulesEngine, zenEngine } from './policy-peers.mjs';

const library = fileURLToPath(new URL('../dist/library/index.js', import.meta.url));
const asOf = '2026-11-20T12:00:00.000Z';

/** What a debtor's section sums up. */
export const records = {
  count: 3,
  totalAmount: 4_000,
  lastDate: '2026-01-10',
  calculatedRevenuePercentage: 4,
  entries: [],
};

/** What is known of an invented subject; the fields that the rules read stand at the top of each section. */
const sections = {
  BUREAU_SCORE: {
    provider: null,
    model: null,
    score: 480,
    scoredOn: null,
    defaultRate: 12,
    suggestedLimit: 30_000,
    presumedRevenue: 900_000,
    presumedIncome: null,
    inquiries: null,
  },
  PEFIN: records,
  REFIN: { ...records, count: 0, totalAmount: 0 },
  PROTESTS: { ...records, count: 8, totalAmount: 90_000 },
  REVENUE: {
    calculatedRevenue: 1_000_000,
    declaredRevenue: null,
    referenceYear: 2025,
    method: null,
    employees: 12,
  },
};

/** Rules whose value is one field of one section, so that a peer can read it too. */
const values = [
  ['SCORE', 'BUREAU_SCORE', 'score', 'LESS_THAN', 'POINTS', [300, 400, 500, 600]],
  ['BUREAU_DEFAULT_RATE', 'BUREAU_SCORE', 'defaultRate', 'GREATER_THAN', 'PERCENT', [5, 10, 20, 40]],
  ['BUREAU_LIMIT', 'BUREAU_SCORE', 'suggestedLimit', 'LESS_THAN', 'BRL', [10_000, 20_000, 40_000, 80_000]],
  ['PEFIN_AMOUNT', 'PEFIN', 'totalAmount', 'GREATER_THAN', 'BRL', [1_000, 2_000, 5_000, 9_000]],
  ['PEFIN_COUNT', 'PEFIN', 'count', 'GREATER_THAN', 'COUNT', [0, 1, 5, 9]],
  ['REFIN_AMOUNT', 'REFIN', 'totalAmount', 'GREATER_THAN', 'BRL', [0, 2_000, 5_000, 9_000]],
  ['PROTESTS_AMOUNT', 'PROTESTS', 'totalAmount', 'GREATER_THAN', 'BRL', [1_000, 50_000, 100_000, 200_000]],
  ['PROTESTS_COUNT', 'PROTESTS', 'count', 'GREATER_THAN', 'COUNT', [0, 5, 10, 20]],
  [
    'CALCULATED_REVENUE',
    'REVENUE',
    'calculatedRevenue',
    'LESS_THAN',
    'BRL',
    [100_000, 900_000, 2_000_000, 5_000_000],
  ],
  ['EMPLOYEES', 'REVENUE', 'employees', 'LESS_THAN', 'COUNT', [1, 5, 20, 50]],
];

const plainRules = values.flatMap(([rule, section, field, operator, unit, thresholds]) =>
  thresholds.map((threshold) => ({
    id: `${rule} ${threshold}`,
    rule,
    section,
    field,
    operator,
    threshold,
    condition: `${operator} ${threshold} ${unit}`,
  })),
);

/** The policy with so many rules: the forty, over and over. */
export function policyOf(count) {
  const rules = Array.from({ length: count }, (_, index) => plainRules[index % plainRules.length]);
  return {
    id: 'measured',
    name: 'Measured',
    kind: 'cnpj',
    language: 'en',
    depth: 'SIMPLES',
    additionals: ['BUREAUS'],
    usePolicyResult: true,
    sources: {},
    groups: [
      {
        name: 'all',
        rules: rules.map(({ rule, condition }) => ({
          rule,
          failWhen: condition,
          statusToApply: 'ALERT',
          points: 10,
        })),
      },
    ],
  };
}

export const facts = { documentKind: 'cnpj', sections, requestedAmount: null, asOf };

/** Microseconds of one call, over `times` calls in a row. */
async function time(call, times) {
  const start = performance.now();
  for (let index = 0; index < times; index += 1) {
    const given = call();
    if (given instanceof Promise) await given;
  }
  return ((performance.now() - start) / times) * 1_000;
}

/** The median times of one and of the other, measured in turn. */
async function compare(measured, floor, { pairs, times }) {
  await time(measured, times.measured);
  await time(floor, times.floor);
  const taken = { measured: [], floor: [] };
  for (let pair = 0; pair < pairs; pair += 1) {
    taken.floor.push(await time(floor, times.floor));
    taken.measured.push(await time(measured, times.measured));
  }
  const [measuredUs, floorUs] = [median(taken.measured), median(taken.floor)];
  return { measuredMs: measuredUs / 1_000, floorMs: floorUs / 1_000, ratio: measuredUs / floorUs };
}

function requireEqual(name, ours, theirs) {
  const [expected, found] = [ours, theirs].map((ids) => JSON.stringify([...ids].sort()));
  if (expected !== found) throw new Error(`${name} finds something else:\n${expected}\n${found}`);
}

/** Bytes of the heap that are in use once nothing is left to collect. */
function heapInUse() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** One evaluation of a policy with its full breakdown and reasons, against peers that only say which rules match. */
export const policyEvaluation = {
  title: 'Policy evaluation: 40 rules with breakdown and reasons, in microseconds as thousandths of ms',
  demands: 'a 20th of json-rules-engine, no slower than zen; a rule of 1,000 twice a rule of 10; heap flat',

  /** @param {{ pairs: number }} options */
  async measure({ pairs }) {
    if (!existsSync(library)) throw new Error('There is no build to measure. Make it: npm run build');
    const { compilePolicy, evaluatePolicy } = await import(pathToFileURL(library).href);
    const compiled = compilePolicy(policyOf(40), { version: 1 });
    const evaluate = () => evaluatePolicy(compiled, facts);
    const failed = evaluate().groups[0].rules.flatMap(({ status }, index) =>
      status === 'ALERT' ? [plainRules[index].id] : [],
    );

    const rows = [];
    const peers = [
      ['json-rules-engine', jsonRulesEngine(plainRules), 1 / 20],
      ['@gorules/zen-engine', await zenEngine(plainRules), 1],
    ];
    for (const [name, peer, atMost] of peers) {
      if (peer === undefined) {
        console.error(`${name} is not installed and not measured: npm install --no-save ${name}@0.54.0`);
        continue;
      }
      // Proven equal first: a peer that finds less is no peer.
      requireEqual(name, failed, await peer(sections));
      const times = { measured: 20_000, floor: 500 };
      rows.push({
        name: `against ${name}`,
        atMost,
        ...(await compare(evaluate, () => peer(sections), { pairs, times })),
      });
    }

    const small = compilePolicy(policyOf(10), { version: 1 });
    const large = compilePolicy(policyOf(1_000), { version: 1 });
    const perRule = await compare(
      () => evaluatePolicy(large, facts),
      () => evaluatePolicy(small, facts),
      { pairs, times: { measured: 400, floor: 40_000 } },
    );
    rows.push({
      name: 'a rule of 1,000 against a rule of 10',
      atMost: 2,
      measuredMs: perRule.measuredMs / 1_000,
      floorMs: perRule.floorMs / 10,
      ratio: perRule.measuredMs / 1_000 / (perRule.floorMs / 10),
    });

    await time(evaluate, 100_000);
    const before = heapInUse();
    await time(evaluate, 10_000_000);
    const after = heapInUse();
    rows.push({
      name: 'heap after 10 million evaluations, in MB',
      atMost: 1.05,
      measuredMs: after / 1e6,
      floorMs: before / 1e6,
      ratio: after / before,
    });
    return rows;
  },
};
