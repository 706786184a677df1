import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { bytesBelow, largest, nobody, OtherNode, runToEnd } from './installed.ts';

/**
 * Every version of Node that docs/compatibility.md promises: the oldest of the first, the newest of the others. The driver is compiled here,
 * which the headers of 24 since 24.19 do not allow: see src/cli/check-driver.ts.
 */
export const nodeVersions = ['20.19.0', '22', '24.18', '26'] as const;

interface Installing {
  readonly tarball: string;
  readonly place: string;
  /** What says the same with every Node is tried with the first. */
  readonly isFirst: boolean;
  tell(line: string): void;
}

const company = '12ABC34501DE35';

/** Installs the package with one version of Node in each way that a user would, and asks each for a decision. */
export async function installOn(
  version: string,
  { tarball, place, isFirst, tell }: Installing,
): Promise<void> {
  const node = await OtherNode.bring(version, join(place, 'node'));
  const prefix = join(place, 'prefix');
  const home = join(place, 'home');
  const words = ['install', '--global', '--prefix'];
  const { seconds } = await node.npm([...words, prefix, tarball], { env: node.env(home) });
  await node.keepDriver(join(prefix, 'lib', 'node_modules', 'credit'), place);
  const env = node.env(home);
  const bytes = await bytesBelow(prefix);
  tell(`Node ${node.version}: installed in ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`);
  expect(bytes).toBeLessThanOrEqual(largest.installation);

  const program = join(prefix, 'bin', 'credit');
  const decide = async (one: string, options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number }) => {
    const { code, stdout, stderr } = await runToEnd(one, ['analyze', company, '--json'], {
      cwd: '/',
      ...options,
    });
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'ALERT', sandbox: true });
  };
  await decide(program, { env });
  // Somebody else, in an empty home, who may only read what is installed.
  const other = join(place, 'other-home');
  mkdirSync(other);
  chmodSync(other, 0o777);
  await decide(program, { env: { ...env, HOME: other }, ...nobody });
  await importLibrary(node, join(prefix, 'lib', 'node_modules', 'credit'), { place, env });
  const manual = join(prefix, 'share', 'man', 'man1', 'credit-batch.1');
  expect(readFileSync(manual, 'utf8')).toContain('credit batch resume');
  if (!isFirst) return;

  await installAsUser(node, { tarball, place, decide });
  await useInProject(node, { tarball, place, env, tell });
  await upgradeUnderService(node, { tarball, prefix, place, env, tell });
  await node.npm(['uninstall', '--global', '--prefix', prefix, 'credit'], { env });
  expect([program, manual].filter((file) => existsSync(file))).toEqual([]);
  expect(existsSync(join(home, '.local', 'share', 'credit', 'credit.db'))).toBe(true);
}

/** Both ways that Node has of loading a package, for every part of the library. */
async function importLibrary(
  node: OtherNode,
  installed: string,
  { place, env }: { readonly place: string; readonly env: NodeJS.ProcessEnv },
): Promise<void> {
  const project = join(place, 'importing');
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  symlinkSync(installed, join(project, 'node_modules', 'credit'));
  const names = ['credit', 'credit/policy', 'credit/client'];
  const list = JSON.stringify(names);
  writeFileSync(
    join(project, 'import.mjs'),
    `for (const name of ${list}) console.log(Object.keys(await import(name)).length > 0);`,
  );
  writeFileSync(
    join(project, 'require.cjs'),
    `for (const name of ${list}) console.log(Object.keys(require(name)).length > 0);`,
  );
  for (const script of ['import.mjs', 'require.cjs']) {
    const { stdout, stderr } = await node.run([join(project, script)], { env });
    expect(stdout.trim().split('\n'), stderr).toEqual(names.map(() => 'true'));
  }
}

/** The package in a project: by npx, as its dependency, and its types under each way of resolving modules. */
async function useInProject(
  node: OtherNode,
  { tarball, place, env, tell }: Omit<Installing, 'isFirst'> & { readonly env: NodeJS.ProcessEnv },
): Promise<void> {
  const project = join(place, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "project", "private": true, "type": "module" }\n');
  await node.npm(['install', tarball], { env, cwd: project });
  const npx = await node.npm(['exec', '--', 'credit', '--version', '--json'], { env, cwd: project });
  expect(JSON.parse(npx.stdout)).toMatchObject({ engine: 1 });
  const elsewhere = join(place, 'elsewhere');
  mkdirSync(elsewhere);
  const words = ['exec', '--yes', '--package', tarball, '--', 'credit', '--version', '--json'];
  expect(JSON.parse((await node.npm(words, { env, cwd: elsewhere })).stdout)).toMatchObject({ engine: 1 });

  writeFileSync(
    join(project, 'use.ts'),
    `import { compilePolicy, readPolicy } from 'credit';
import { CreditClient } from 'credit/client';
import { policyHash } from 'credit/policy';
const client: CreditClient = new CreditClient({ baseUrl: 'http://127.0.0.1:8080', clientId: 'a', clientSecret: 'b' });
export const use = async (): Promise<string> => {
  const { policy } = await readPolicy('id: a', 'a.yaml');
  if (policy === undefined) throw new Error('no policy');
  compilePolicy(policy, { version: 1 });
  // @ts-expect-error there is no such thing
  client.nothing();
  return policyHash(policy);
};
`,
  );
  const tools = createRequire(join(process.cwd(), 'test', 'tools', 'package.json'));
  const compilers = {
    5: tools.resolve('typescript/bin/tsc'),
    7: join(process.cwd(), 'node_modules/.bin/tsc'),
  };
  for (const [major, resolution, module] of [
    ['5', 'node10', 'commonjs'],
    ['5', 'node16', 'node16'],
    ['5', 'nodenext', 'nodenext'],
    ['5', 'bundler', 'esnext'],
    ['7', 'node16', 'node16'],
    ['7', 'nodenext', 'nodenext'],
    ['7', 'bundler', 'esnext'],
  ] as const) {
    const compilerOptions = {
      noEmit: true,
      strict: true,
      target: 'es2022',
      lib: ['es2023', 'dom'],
      // None of those that lie in a folder above.
      types: [],
      moduleResolution: resolution,
      module,
    };
    writeFileSync(
      join(project, 'tsconfig.json'),
      `${JSON.stringify({ compilerOptions, files: ['use.ts'] })}\n`,
    );
    const { code, stdout } = await runToEnd(process.execPath, [compilers[major], '--project', project], {
      cwd: project,
    });
    expect(stdout, `TypeScript ${major}, ${resolution}`).toBe('');
    expect(code).toBe(0);
  }
  tell('Types hold under node10, node16, nodenext and bundler');
}

/** Whoever is no root installs into a folder of their own, even where the machine knows no name of theirs. */
async function installAsUser(
  node: OtherNode,
  {
    tarball,
    place,
    decide,
  }: {
    readonly tarball: string;
    readonly place: string;
    decide(program: string, options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number }): Promise<void>;
  },
): Promise<void> {
  const own = join(place, 'user');
  mkdirSync(own);
  chmodSync(own, 0o777);
  const env = node.env(join(own, 'home'));
  chmodSync(join(own, 'home'), 0o777);
  const person = nobody.uid === undefined ? {} : { uid: 4_242, gid: 4_242 };
  const prefix = join(own, 'prefix');
  await node.npm(['install', '--global', '--prefix', prefix, tarball], { env, ...person });
  await decide(join(prefix, 'bin', 'credit'), { env, ...person });
}

/** Another version over the one that a service runs, then two versions on one database. */
async function upgradeUnderService(
  node: OtherNode,
  {
    tarball,
    prefix,
    place,
    env,
    tell,
  }: Omit<Installing, 'isFirst'> & { readonly prefix: string; readonly env: NodeJS.ProcessEnv },
): Promise<void> {
  const program = join(prefix, 'bin', 'credit');
  const service = spawn(program, ['serve', '--port', '0'], { env, cwd: '/' });
  const ended = once(service, 'exit');
  let said = '';
  while (!/http:\/\/127\.0\.0\.1:\d+/.test(said)) said += String((await once(service.stderr, 'data'))[0]);
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
  await node.npm(['install', '--global', '--prefix', prefix, await nextVersion(tarball, place)], { env });
  expect((await runToEnd(program, ['--version'], { env, cwd: '/' })).stdout).toContain('9.9.9');
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect((await fetch(`${url}/`)).status).toBe(200);

  // A newer version has brought the schema further: this one does not touch it, and the service goes on until it is restarted.
  const database = new Database(join(env['HOME'] ?? '', '.local', 'share', 'credit', 'credit.db'));
  const schema = Number(database.pragma('user_version', { simple: true }));
  database.pragma(`user_version = ${schema + 1}`);
  const older = await runToEnd(program, ['report', 'list'], { env, cwd: '/' });
  expect(older).toMatchObject({ code: 1, stderr: expect.stringContaining('Error STORAGE_SCHEMA_UNKNOWN') });
  expect((await fetch(`${url}/health`)).status).toBe(200);
  database.pragma(`user_version = ${schema}`);
  database.close();
  service.kill();
  await ended;
  tell(
    'A service goes on while another version is installed over it, and two versions on one database are told',
  );
}

/** The same program as another version, in which every part lies elsewhere. */
async function nextVersion(tarball: string, place: string): Promise<string> {
  const folder = join(place, 'next');
  mkdirSync(folder);
  await runToEnd('tar', ['-xzf', tarball, '-C', folder], {});
  const root = join(folder, 'package');
  for (const archive of ['dist/program/main.chunks', 'dist/worker/thread.chunks'])
    moveParts(join(root, archive));
  const manifest = join(root, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, '"version": "9.9.9"'));
  const file = join(place, 'next.tgz');
  await runToEnd('tar', ['-czf', file, '-C', folder, 'package'], {});
  return file;
}

/** Puts something before all parts of an archive; build/archive.mjs says how one is written. */
function moveParts(path: string): void {
  const bytes = readFileSync(path);
  const begin = 8 + Number(bytes.toString('latin1', 0, 8));
  const places: Readonly<Record<string, readonly [at: number, length: number, packed?: string]>> = JSON.parse(
    bytes.toString('latin1', 8, begin),
  );
  const before = Buffer.alloc(1_000);
  const moved = Object.entries(places).map(([name, [at, ...how]]) => [name, [at + before.length, ...how]]);
  const list = JSON.stringify(Object.fromEntries(moved));
  const head = Buffer.from(String(list.length).padStart(8) + list);
  writeFileSync(path, Buffer.concat([head, before, bytes.subarray(begin)]));
}
