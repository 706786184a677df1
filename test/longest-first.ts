import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes half a minute or more: begun last, one of them would run alone while the other processes have nothing to do. */
const longest = [
  'test/cli/batch-flow.test.ts',
  'test/cli/batch-reports.test.ts',
  'test/cli/examples.test.ts',
  'test/cli/exports-on-a-full-disk.test.ts',
  'test/crash/batches.test.ts',
  'test/crash/operation-kills.test.ts',
  'test/crash/webhooks.test.ts',
  'test/export/pages.test.ts',
  'test/export/pdf.test.ts',
  'test/guides/guides.test.ts',
  'test/jobs/thread-pool.test.ts',
  'test/language/portuguese.test.ts',
  'test/readme.test.ts',
  'test/recipes.test.ts',
  'test/storage/postgres/copy-database.test.ts',
  'test/storage/postgres/writing.test.ts',
  'test/toolbox/browser/home.test.ts',
  'test/toolbox/browser/laws.test.ts',
  'test/toolbox/browser/new-batch.test.ts',
  'test/toolbox/browser/operation-list.test.ts',
  'test/toolbox/browser/policy.test.ts',
  'test/toolbox/browser/report.test.ts',
  'test/workers/machines.test.ts',
];

/** Files in an order of chance, which the seed of the run decides; those that take longest stand before the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const key = ({ moduleId }: TestSpecification) => {
      const path = moduleId.slice(root.length + 1);
      const chance = createHash('sha256').update(`${sequence.seed} ${path}`).digest('hex');
      return `${longest.includes(path) ? 0 : 1} ${chance}`;
    };
    return files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  }
}
