import { statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { CreditError } from '../base/errors.ts';
import type { CommandContext } from './context.ts';
import type { ExitCode } from './exit-codes.ts';
import { writeError } from './output/error-lines.ts';
import { FolderWatch } from './watch-folders.ts';

/** What a run of cases came to. */
export interface TestRun {
  readonly code: ExitCode;
  /** The files that were read, as they are named. */
  readonly files: readonly string[];
}

/**
 * Runs cases, and again whenever a file beside theirs changes: what cannot be read is told, and the next change tried again.
 * The first run is as without a watch.
 *
 * @returns the code of the last run, once a person ends it. @throws the reason of the context's signal.
 */
export async function testAtChanges(
  context: CommandContext,
  { paths, test }: { readonly paths: readonly string[]; readonly test: () => Promise<TestRun> },
): Promise<ExitCode> {
  const { say, note, cwd, interactive } = context;
  const watch = new FolderWatch(context);
  try {
    // Before they are read, so that no change falls in between.
    await watch.add(foldersOf(cwd, paths));
    const first = await test();
    let { code } = first;
    await watch.add(foldersOf(cwd, first.files));
    note(say(interactive ? 'watchingWithKeys' : 'watching'));
    for (;;) {
      const news = await watch.next();
      if (news.kind === 'QUIT') return code;
      if (news.kind === 'CHANGED') note(say('watchChanged', { file: relative(cwd, news.file) }));
      const run = await tryAgain(context, test);
      code = run.code;
      await watch.add(foldersOf(cwd, run.files));
      note(say(interactive ? 'watchingWithKeys' : 'watching'));
    }
  } finally {
    watch.close();
  }
}

async function tryAgain(context: CommandContext, test: () => Promise<TestRun>): Promise<TestRun> {
  try {
    return await test();
  } catch (error) {
    if (!(error instanceof CreditError)) throw error;
    const { language, stderr, globals } = context;
    const code = writeError(error, stderr, { language, json: globals.json, debug: globals.debug });
    return { code, files: [] };
  }
}

/** The folders of files, and those that are given themselves. */
function foldersOf(cwd: string, names: readonly string[]): readonly string[] {
  const folders = names.map((name) => {
    const path = resolve(cwd, name);
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? path : dirname(path);
  });
  return [...new Set(folders)];
}
