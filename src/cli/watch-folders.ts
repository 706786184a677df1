import { existsSync, type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandContext } from './context.ts';
import { KeyPresses } from './key-presses.ts';

/** Why something is done again: a file has changed, or a key was pressed. */
type WatchNews =
  | { readonly kind: 'CHANGED'; readonly file: string }
  | { readonly kind: 'PRESSED'; readonly key: string };

/** A save is several events: what comes within this time is one change. */
const settleMs = 50;

/**
 * Watches the YAML files of some folders, not of what lies below them, and the keys of a terminal. A file that is written
 * anew as it was is no change.
 */
export class FolderWatch {
  readonly #signal: AbortSignal;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #seen = new Map<string, string>();
  readonly #keys: KeyPresses;
  #wake: () => void = () => {};

  constructor({ stdin, signal }: Pick<CommandContext, 'stdin' | 'signal'>) {
    this.#signal = signal;
    this.#keys = new KeyPresses(stdin, () => this.#wake());
    signal.addEventListener('abort', () => this.#wake(), { once: true });
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

  /** What comes next. @throws the reason of the signal once it aborts; as a question that is given up, on Ctrl-C. */
  async next(): Promise<WatchNews> {
    this.#keys.listen();
    try {
      return await this.#awaitNews();
    } finally {
      // Between two waits the keyboard belongs to whoever asks, and Ctrl-C is a signal as ever.
      this.#keys.release();
    }
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  async #awaitNews(): Promise<WatchNews> {
    for (;;) {
      this.#signal.throwIfAborted();
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const key = this.#keys.take();
      if (key !== undefined) return { kind: 'PRESSED', key };
      const file = await this.#findChange();
      if (file !== undefined) return { kind: 'CHANGED', file };
      await woken;
      await new Promise((resolve) => setTimeout(resolve, settleMs));
    }
  }

  async #findChange(): Promise<string | undefined> {
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
    return changed ?? [...gone][0];
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
