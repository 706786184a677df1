/**
 * The parts of `npm run trials`, by their names: one line each. A part is a test that every run of `npm test` does too, in
 * a small number; `variable` says how many it does, and `<variable>_SEED` which (test/trials/trial-size.ts reads both).
 * `number` is the one that a release is held to; it takes half an hour at most.
 *
 * @type {Readonly<Record<string, { file: string, variable: string, number: number, of: string }>>}
 */
export const parts = {
  kills: {
    file: 'test/crash/webhooks.test.ts',
    variable: 'CREDIT_KILLS',
    number: 100,
    of: 'kills of the service at random instants, then one at each write of the outbox',
  },
  service: {
    file: 'test/crash/serve-kills.test.ts',
    variable: 'CREDIT_SERVE_KILLS',
    number: 500,
    of: 'kills of a loaded service at random instants, in bursts too, that give no report up',
  },
  batches: {
    file: 'test/crash/batches.test.ts',
    variable: 'CREDIT_BATCH_KILLS',
    number: 100,
    of: 'kills of a batch at random instants, then two at each of its writes',
  },
  'source-bill': {
    file: 'test/run/costs.test.ts',
    variable: 'CREDIT_SOURCE_BILL',
    number: 1_000,
    of: 'companies of a batch whose sources are imitated, with logins, limits, polls and failures, against their own bill',
  },
  'what-matters': {
    file: 'test/policy/what-matters.test.ts',
    variable: 'CREDIT_WHAT_MATTERS',
    number: 10_000,
    of: 'policies and subjects of which it is told what can no more matter',
  },
  'crash-loop': {
    file: 'test/crash/crash-loop.test.ts',
    variable: 'CREDIT_CRASH_LOOP',
    number: 400,
    of: 'documents of a batch whose process dies again and again',
  },
  'long-batch': {
    file: 'test/http/batch-files.test.ts',
    variable: 'CREDIT_LONG_BATCH',
    number: 1_000_000,
    of: 'lines of a batch that is posted as text',
  },
  fuzz: {
    file: 'test/http/fuzz.test.ts',
    variable: 'CREDIT_FUZZ',
    number: 10_000,
    of: 'odd requests to every endpoint, made from the description',
  },
  requests: {
    file: 'test/http/openapi.test.ts',
    variable: 'CREDIT_REQUESTS',
    number: 20_000,
    of: 'requests made from the description, each answered as it says',
  },
  responsiveness: {
    file: 'test/http/responsiveness.test.ts',
    variable: 'CREDIT_RESPONSIVENESS',
    number: 2_500,
    of: 'stored reports, and /health within 50 ms (p99) while the longest requests of every operation run, four at once',
  },
  analyses: {
    file: 'test/policy/analysis.test.ts',
    variable: 'CREDIT_ANALYSES',
    number: 10_000,
    of: 'documents whose analysis in words says no number that the report does not hold',
  },
  world: {
    file: 'test/sources/sandbox/one-world.test.ts',
    variable: 'CREDIT_WORLD',
    number: 10_000,
    of: 'documents about which the invented world contradicts itself nowhere',
  },
  flips: {
    file: 'test/report/flipped-bytes.test.ts',
    variable: 'CREDIT_FLIPS',
    number: 200,
    of: 'databases with a page of flipped bytes',
  },
  'damaged-files': {
    file: 'test/http/damaged-files.test.ts',
    variable: 'CREDIT_DAMAGED_FILES',
    number: 240,
    of: 'damaged databases: every answer of the API is as before, or an error',
  },
  'damaged-reads': {
    file: 'test/cli/damaged-files.test.ts',
    variable: 'CREDIT_DAMAGED_READS',
    number: 240,
    of: 'damaged databases: every answer of the command line is as before, or names the damage',
  },
  'mutated-files': {
    file: 'test/run/mutated-files.test.ts',
    variable: 'CREDIT_MUTATED_FILES',
    number: 10_000,
    of: 'mutated files for each reader: no crash, 5 s and bounded memory at most, every failure an error of the catalogue',
  },
  watches: {
    file: 'test/crash/watch-kills.test.ts',
    variable: 'CREDIT_WATCH_KILLS',
    number: 60,
    of: 'kills of the screening of a portfolio at its writes',
  },
  datasets: {
    file: 'test/crash/dataset-kills.test.ts',
    variable: 'CREDIT_DATASET_KILLS',
    number: 200,
    of: 'kills of loadings at random instants, of a list and of the register of companies',
  },
  exports: {
    file: 'test/crash/export-kills.test.ts',
    variable: 'CREDIT_EXPORT_KILLS',
    number: 60,
    of: 'kills of an export at random instants',
  },
  clients: {
    file: 'test/http/description-in-tools.test.ts',
    variable: 'CREDIT_CLIENTS',
    number: 3,
    of: 'generators whose clients of the API are compiled',
  },
  screens: {
    file: 'test/toolbox/browser',
    variable: 'CREDIT_SCREENS',
    number: 21,
    of: 'screens of the pages that every law is tried on, and each page in both themes on a phone and on a desk',
  },
  'long-pdf': {
    file: 'test/export/pdf.test.ts',
    variable: 'CREDIT_PDF_LAWSUITS',
    number: 2_000,
    of: 'lawsuits of a report as a PDF',
  },
  erasures: {
    file: 'test/crash/erasure-kills.test.ts',
    variable: 'CREDIT_ERASURE_KILLS',
    number: 200,
    of: 'kills of an erasing, each at another of its writes as far as there are so many',
  },
  operations: {
    file: 'test/crash/operation-kills.test.ts',
    variable: 'CREDIT_OPERATION_KILLS',
    number: 60,
    of: 'kills of an operation over relationships at random instants, then half as many of batches of operations',
  },
  proofs: {
    file: 'test/policy/proof/prove.test.ts',
    variable: 'CREDIT_PROOFS',
    number: 4_000,
    of: 'pairs of small policies, whose proofs are compared with what the engine decides of everybody',
  },
  exhaustive: {
    file: 'test/policy/proof/exhaustive.test.ts',
    variable: 'CREDIT_EXHAUSTIVE',
    number: 1_000,
    of: 'pairs of small policies about sections, amounts and matches, whose proofs are compared with a search through all subjects',
  },
  model: {
    file: 'test/policy/proof/model.test.ts',
    variable: 'CREDIT_MODEL',
    number: 100_000,
    of: 'subjects under random policies over the whole catalogue, 500 each: what proofs, backtests and bounds make of them is what the engine decides',
  },
  judge: {
    file: 'test/policy/judge/judge.test.ts',
    variable: 'CREDIT_JUDGE',
    number: 20_000,
    of: 'subjects under the shipped and 2,000 random policies: a second evaluator, written from the documents, decides as the product',
  },
  z3: {
    file: 'test/policy/second-opinion/z3.test.ts',
    variable: 'CREDIT_Z3',
    number: 500,
    of: 'pairs of shipped policies and of what edits make of them, of which z3 is asked too',
  },
  invariants: {
    file: 'test/policy/invariants/prove-invariants.test.ts',
    variable: 'CREDIT_INVARIANTS',
    number: 4_000,
    of: 'small policies, whose invariants are proven or refuted as the engine decides of everybody',
  },
  mutants: {
    file: 'test/policy/mutation/judge-mutants.test.ts',
    variable: 'CREDIT_MUTANTS',
    number: 100_000,
    of: 'subjects who are asked about changes of policies that are called equivalent',
  },
  counterfactuals: {
    file: 'test/policy/counterfactual/counterfactual-laws.test.ts',
    variable: 'CREDIT_COUNTERFACTUALS',
    number: 4_000,
    of: 'decisions on small subjects, whose counterfactuals are compared with everything that the subject could do',
  },
  machines: {
    file: 'test/workers/machine-kills.test.ts',
    variable: 'CREDIT_MACHINE_KILLS',
    number: 100,
    of: 'machines on one PostgreSQL that are killed, hang, stop and lose their server; every run kills and hangs one each',
  },
  failover: {
    file: 'test/workers/failover.test.ts',
    variable: 'CREDIT_FAILOVERS',
    number: 10,
    of: 'PostgreSQL servers that die under the work of two machines, whose replica in step takes over',
  },
  adversary: {
    file: 'test/audit/adversary.test.ts',
    variable: 'CREDIT_ADVERSARY',
    number: 10_000,
    of: 'changes of an audit chain by somebody with the database: each is found and named',
  },
  canaries: {
    file: 'test/http/canaries.test.ts',
    variable: 'CREDIT_CANARIES',
    number: 1_000,
    of: 'invented people who stand in everything; half are erased, and looked for everywhere',
  },
  'same-company': {
    file: 'test/financial-statement/same-company.test.ts',
    variable: 'CREDIT_SAME_COMPANY',
    number: 30,
    of: 'companies whose statements as ECD, ECF, PDF and template give the same figures, indicators and limit',
  },
  installations: {
    file: 'test/package/installation.test.ts',
    variable: 'CREDIT_INSTALLATIONS',
    number: 4,
    of: 'versions of Node that the package is installed with, in every way and by different people',
  },
  portfolios: {
    file: 'test/watch/screened-once.test.ts',
    variable: 'CREDIT_PORTFOLIOS',
    number: 60,
    of: 'random orders of adding, removing, erasing, new editions and screenings of portfolios, each alert once',
  },
  'batch-views': {
    file: 'test/batch/batch-views.test.ts',
    variable: 'CREDIT_BATCH_VIEWS',
    number: 400,
    of: 'random orders of requests, decisions, failures, retries and batches, after each of which all views of a batch agree',
  },
};
