import { memoryFolder } from './memory-folder.ts';

/** The options of every project. The options of a whole run are in the configuration files. */
export const usual = {
  // A machine that does other things beside is no fault of what is tested.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // A state is waited for as long as a test may last, and looked for often.
  expect: { poll: { timeout: 200_000, interval: 20 } },
  sequence: { shuffle: true },
  restoreMocks: true,
  unstubEnvs: true,
  // What they keep at a time, an installed package among it, is a part of this.
  env: { TMPDIR: memoryFolder(4 * 2 ** 30) },
};

/** Tests that need their own process: they measure its memory, add a language, load other tests again or replace modules. */
export const alone = [
  'test/batch/reading/{streams,hostile-workbooks}.test.ts',
  'test/document/seen-documents.test.ts',
  'test/storage/backup-before-upgrade.test.ts',
  'test/webhook/threaded-poster-posts.test.ts',
  'test/wording/translation.test.ts',
];
