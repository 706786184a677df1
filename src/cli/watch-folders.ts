import { existsSync, type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CommandContext } from './context.ts';

/** Why something is done again: a file has changed, Enter was pressed; or that it is over. */
type WatchNews = { readonly kind: 'CHANGED'; readonly file: string } | { readonly kind: 'AGAIN' | 'QUIT' };

/** A save is several events: what comes within this time is one change. */
const settleMs = 50;

/**
 * Watches the YAML files of some folders, not of what lies below them; on a terminal also for Enter (again) and q. A file
 * that is written anew as it was is no change.
 */
export class FolderWatch {
  readonly #context: Pick<CommandContext, 'stdin' | 'interactive' | 'signal'>;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #seen = new Map<string, string>();
  readonly #pressed: WatchNews[] = [];
  #wake: () => void = () => {};
  #stopKeys: () => void = () => {};

  constructor(context: Pick<CommandContext, 'stdin' | 'interactive' | 'signal'>) {
    this.#context = context;
    context.signal.addEventListener('abort', () => this.#wake(), { once: true });
    if (context.interactive) this.#listenForKeys();
  }

  /** Watches these folders from now on too, and takes their files as they are. */
  async add(folders: readonly string[]): Promise<void> {
    for (const folder of folders) {
      if (this.#watchers.has(folder)) continue;
      if (!existsSync(folder)) continue;
      const watcher = watch(folder, () => this.#wake());
      // A folder that has gone is looked for no more.
      watcher.on('error', () => watcher.close());
      this.#watchers.set(folder, watcher);
      for (const [file, state] of await statesIn(folder)) this.#seen.set(file, state);
    }
  }

  /** What comes next. @throws the reason of the signal once it aborts. */
  async next(): Promise<WatchNews> {
    for (;;) {
      this.#context.signal.throwIfAborted();
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const news = this.#pressed.shift() ?? (await this.#findChange());
      if (news !== undefined) return news;
      await woken;
      await new Promise((resolve) => setTimeout(resolve, settleMs));
    }
  }

  close(): void {
    this.#stopKeys();
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  async #findChange(): Promise<WatchNews | undefined> {
    let changed: string | undefined;
    const gone = new Set(this.#seen.keys());
    for (const folder of this.#watchers.keys()) {
      for (const [file, state] of await statesIn(folder)) {
        gone.delete(file);
        if (this.#seen.get(file) === state) continue;
        this.#seen.set(file, state);
        changed ??= file;
      }
    }
    for (const file of gone) this.#seen.delete(file);
    const [first = [...gone][0]] = [changed];
    return first === undefined ? undefined : { kind: 'CHANGED', file: first };
  }

  #listenForKeys(): void {
    const lines = createInterface({ input: this.#context.stdin });
    lines.on('line', (line) => {
      this.#pressed.push({ kind: line.trim().toLowerCase().startsWith('q') ? 'QUIT' : 'AGAIN' });
      this.#wake();
    });
    this.#stopKeys = () => lines.close();
  }
}

/** When each YAML file of a folder was written, and how long it is. */
async function statesIn(folder: string): Promise<readonly (readonly [file: string, state: string])[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.ya?ml$/i.test(name));
  const states = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const stats = await stat(file).catch(() => undefined);
      return stats?.isFile() ? ([[file, `${stats.mtimeMs} ${stats.size} ${stats.ino}`]] as const) : [];
    }),
  );
  return states.flat();
}
