import { statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { CreditError } from '../base/errors.ts';
import type { CommandContext } from './context.ts';
import type { ExitCode } from './exit-codes.ts';
import { writeError } from './output/error-lines.ts';
import { openPrompt } from './output/prompt.ts';
import type { CaseSelection } from './test-policies.ts';
import { FolderWatch } from './watch-folders.ts';

/** A file that a run of cases read. */
export interface FileRun {
  /** As it is named. */
  readonly file: string;
  /** Its policy, where it is a file of cases that names one. */
  readonly policyFile: string | undefined;
  /** Whether it could not be used as it is. */
  readonly broken: boolean;
  readonly cases: readonly { readonly name: string; readonly failed: boolean }[];
}

/** What a run of cases came to. */
export interface TestRun {
  readonly code: ExitCode;
  readonly files: readonly FileRun[];
}

type RunCases = (selection: CaseSelection) => Promise<TestRun>;

/**
 * Runs cases, and again whenever a file beside theirs changes, those that depend on it; and at the keys of a terminal. What
 * cannot be read is told, and the next change tried again. The first run is as without a watch.
 *
 * @returns the code of the last run, once a person ends it. @throws the reason of the context's signal.
 */
export async function testAtChanges(
  context: CommandContext,
  { paths, test }: { readonly paths: readonly string[]; readonly test: RunCases },
): Promise<ExitCode> {
  const watch = new CaseWatch(context, test);
  try {
    return await watch.run(paths);
  } finally {
    watch.close();
  }
}

/** What was run and failed so far, and what a person narrowed the cases to. */
class CaseWatch {
  readonly #context: CommandContext;
  readonly #test: RunCases;
  readonly #folders: FolderWatch;
  /** The files that were read, by path. */
  readonly #files = new Map<string, FileRun>();
  /** The failing cases of each file; undefined for all of them. */
  readonly #failing = new Map<string, ReadonlySet<string> | undefined>();
  #filePart = '';
  #namePart = '';

  constructor(context: CommandContext, test: RunCases) {
    this.#context = context;
    this.#test = test;
    this.#folders = new FolderWatch(context);
  }

  async run(paths: readonly string[]): Promise<ExitCode> {
    const { cwd, say, note } = this.#context;
    // Before they are read, so that no change falls in between.
    await this.#folders.add(foldersOf(cwd, paths));
    let { code } = this.#keep(await this.#test({}), {});
    note(say('watching'));
    for (;;) {
      await this.#folders.add(
        foldersOf(
          cwd,
          [...this.#files.values()].map(({ file }) => file),
        ),
      );
      const news = await this.#folders.next();
      if (news.kind === 'PRESSED' && news.key === 'q') return code;
      const selection = news.kind === 'CHANGED' ? this.#atChange(news.file) : await this.#atKey(news.key);
      if (selection === undefined) continue;
      ({ code } = this.#keep(await this.#tryAgain(selection), selection));
      note(say('watching'));
    }
  }

  close(): void {
    this.#folders.close();
  }

  /** What depends on a file: itself, its policy, and all cases of that policy, which cover it together. */
  #atChange(path: string): CaseSelection {
    const { cwd, say, note } = this.#context;
    note(say('watchChanged', { file: relative(cwd, path) }));
    const policy = this.#policyOf(path) ?? path;
    const dependents = [...this.#files.keys()].filter(
      (file) => file === policy || this.#policyOf(file) === policy,
    );
    const chosen = this.#narrowed();
    // Of a file that is new nobody can say what depends on it.
    if (dependents.length === 0) return chosen;
    const among = new Set([path, ...dependents]);
    const wanted = [...among].filter((file) => chosen.files?.has(file) ?? true);
    const files = new Map(wanted.map((file) => [file, undefined]));
    return { ...chosen, files };
  }

  /** What a key asks for; undefined where nothing is to be run. */
  async #atKey(key: string): Promise<CaseSelection | undefined> {
    const { say, note } = this.#context;
    switch (key) {
      case '\r':
      case 'a':
        this.#filePart = '';
        this.#namePart = '';
        return {};
      case 'f':
        if (this.#failing.size > 0) return { files: this.#failing, partial: true };
        note(say('nothingFailed'));
        return undefined;
      case 'p':
        this.#filePart = await this.#askPart({ key: 'casesOfFiles', message: 'watchWhichFiles' });
        if (this.#filesWith(this.#filePart).size > 0) return this.#narrowed();
        note(say('noFileNamed', { name: this.#filePart }));
        this.#filePart = '';
        return undefined;
      case 't':
        this.#namePart = await this.#askPart({ key: 'casesNamed', message: 'watchWhichCases' });
        return this.#narrowed();
      case 'h':
        for (const line of say('watchKeys').split('\n')) note(line);
        return undefined;
      default:
        return undefined;
    }
  }

  /** What the person narrowed the cases to; all where nothing was. */
  #narrowed(): CaseSelection {
    return {
      ...(this.#filePart !== '' && { files: this.#filesWith(this.#filePart), partial: true }),
      ...(this.#namePart !== '' && { name: this.#namePart }),
    };
  }

  #filesWith(part: string): ReadonlyMap<string, undefined> {
    const wanted = part.toLocaleLowerCase();
    const paths = [...this.#files].filter(([, { file }]) => file.toLocaleLowerCase().includes(wanted));
    return new Map(paths.map(([path]) => [path, undefined]));
  }

  async #askPart({
    key,
    message,
  }:
    | { readonly key: 'casesOfFiles'; readonly message: 'watchWhichFiles' }
    | { readonly key: 'casesNamed'; readonly message: 'watchWhichCases' }): Promise<string> {
    const prompt = await openPrompt(this.#context);
    const typed = await prompt.ask({
      key,
      message: this.#context.say(message),
      comment: () => '',
      refuse: () => null,
    });
    return typed.trim();
  }

  #policyOf(path: string): string | undefined {
    const policyFile = this.#files.get(path)?.policyFile;
    return policyFile === undefined ? undefined : resolve(this.#context.cwd, policyFile);
  }

  #keep(run: TestRun, { files, name: part }: CaseSelection): TestRun {
    for (const file of run.files) {
      const path = resolve(this.#context.cwd, file.file);
      this.#files.set(path, file);
      const isWhole = part === undefined && files?.get(path) === undefined;
      const ran = new Set(file.cases.map(({ name }) => name));
      const before = isWhole ? [] : [...(this.#failing.get(path) ?? [])].filter((name) => !ran.has(name));
      const failed = file.cases.filter((one) => one.failed).map(({ name }) => name);
      this.#failing.delete(path);
      if (file.broken) this.#failing.set(path, undefined);
      else if (before.length + failed.length > 0) this.#failing.set(path, new Set([...before, ...failed]));
    }
    return run;
  }

  async #tryAgain(selection: CaseSelection): Promise<TestRun> {
    try {
      return await this.#test(selection);
    } catch (error) {
      if (!(error instanceof CreditError)) throw error;
      const { language, stderr, globals } = this.#context;
      const code = writeError(error, stderr, { language, json: globals.json, debug: globals.debug });
      return { code, files: [] };
    }
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
