import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest: begun last, one of them would run alone while the other processes have nothing to do. */
const longest = [
  'test/cli/batch-flow.test.ts',
  'test/cli/batch-process.test.ts',
  'test/cli/batch-reports.test.ts',
  'test/cli/examples.test.ts',
  'test/cli/forms-of-a-report-agree.test.ts',
  'test/cli/policy-authoring.test.ts',
  'test/crash/batches.test.ts',
  'test/crash/crash-loop.test.ts',
  'test/crash/operation-kills.test.ts',
  'test/crash/webhooks.test.ts',
  'test/datasets/bad-files.test.ts',
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
  'test/package/installation.test.ts',
  'test/policy/proof/rewrites.test.ts',
  'test/readme.test.ts',
  'test/recipes.test.ts',
  'test/storage/postgres/copy-database.test.ts',
  'test/storage/postgres/writing.test.ts',
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
