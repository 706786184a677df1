import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that take longest: more than 1.5 seconds of CPU, or a long wait. They start first, because
 * one that starts last would run alone while the other processes are idle. Quick tests leave them out.
 */
export const longest = [
  'test/architecture/structure.test.ts',
  'test/architecture/unused-exports.test.ts',
  'test/auth/hash-secret.test.ts',
  'test/auth/sessions.test.ts',
  'test/auth/token-service.test.ts',
  'test/backtest/fairness.test.ts',
  'test/batch/batch-queue.test.ts',
  'test/batch/export-along.test.ts',
  'test/batch/export-batch.test.ts',
  'test/batch/fired-rules.test.ts',
  'test/batch/operation-views.test.ts',
  'test/batch/reading/broken-rows.test.ts',
  'test/cli/batch-flow.test.ts',
  'test/cli/batch-process.test.ts',
  'test/cli/batch-reports.test.ts',
  'test/cli/damaged-files.test.ts',
  'test/cli/examples.test.ts',
  'test/cli/forms-of-a-report-agree.test.ts',
  'test/cli/policy-authoring.test.ts',
  'test/crash/batches.test.ts',
  'test/crash/crash-loop.test.ts',
  'test/crash/operation-kills.test.ts',
  'test/crash/webhooks.test.ts',
  'test/datasets/bad-files.test.ts',
  'test/datasets/registry-faults.test.ts',
  'test/datasets/registry-search.test.ts',
  'test/export/operation-pdf.test.ts',
  'test/export/pages.test.ts',
  'test/export/pdf.test.ts',
  'test/export/report-exports.test.ts',
  'test/guides/guides.test.ts',
  'test/http/batch-life.test.ts',
  'test/http/description-in-tools.test.ts',
  'test/http/openapi.test.ts',
  'test/http/process.test.ts',
  'test/jobs/thread-pool.test.ts',
  'test/language/portuguese.test.ts',
  'test/net/public-address-spellings.test.ts',
  'test/package/installation.test.ts',
  'test/policy/broken-files.test.ts',
  'test/policy/cases/mutants.test.ts',
  'test/policy/cases/mutated-cases.test.ts',
  'test/policy/cases/write-case.test.ts',
  'test/policy/laws.test.ts',
  'test/policy/mutation/judge-mutants.test.ts',
  'test/policy/policy-schema.test.ts',
  'test/policy/proof/exhaustive.test.ts',
  'test/policy/proof/put.test.ts',
  'test/policy/proof/rewrites.test.ts',
  'test/policy/read-policy.test.ts',
  'test/policy/what-matters.test.ts',
  'test/readme.test.ts',
  'test/recipes.test.ts',
  'test/report/flipped-bytes.test.ts',
  'test/report/subject-names.test.ts',
  'test/report/terms.test.ts',
  'test/run/public-data.test.ts',
  'test/run/shadow.test.ts',
  'test/sources/company-registry/kept-changes.test.ts',
  'test/sources/company-registry/kept-relations.test.ts',
  'test/sources/company-registry/person-companies.test.ts',
  'test/sources/connector/shipped.test.ts',
  'test/sources/sandbox/one-world.test.ts',
  'test/sources/sandbox/world-relations.test.ts',
  'test/sources/sandbox/world.test.ts',
  'test/storage/damaged-file.test.ts',
  'test/storage/older-pages.test.ts',
  'test/storage/postgres/copy-database.test.ts',
  'test/storage/postgres/writing.test.ts',
  'test/storage/work-twice.test.ts',
  'test/toolbox/browser/administration.test.ts',
  'test/toolbox/browser/batch.test.ts',
  'test/toolbox/browser/home.test.ts',
  'test/toolbox/browser/laws.test.ts',
  'test/toolbox/browser/matches.test.ts',
  'test/toolbox/browser/new-batch.test.ts',
  'test/toolbox/browser/operation-list.test.ts',
  'test/toolbox/browser/operations.test.ts',
  'test/toolbox/browser/policy.test.ts',
  'test/toolbox/browser/report.test.ts',
  'test/toolbox/browser/subjects.test.ts',
  'test/watch/watch.test.ts',
  'test/webhook/attempts.test.ts',
  'test/workers/machines.test.ts',
];

/**
 * Each project as a whole after the other: a process that has loaded the modules of one is ended where the next file is of
 * another. No process waits for the others between two of them.
 */
const projects = ['alone', 'together', 'postgres'];

/** Files in an order of chance, which the seed of the run decides; those that take longest stand before the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const key = ({ moduleId, project }: TestSpecification) => {
      const path = moduleId.slice(root.length + 1);
      const chance = createHash('sha256').update(`${sequence.seed} ${path}`).digest('hex');
      return `${projects.indexOf(project.name)} ${longest.includes(path) ? 0 : 1} ${chance}`;
    };
    return files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  }
}
