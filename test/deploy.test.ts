import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { commands } from '../src/cli/commands/index.ts';
import { loadSettings } from '../src/config.ts';
import { environmentName, settingKeys } from '../src/settings.ts';
import { runService } from './http/running-service.ts';
import { newFolder } from './storage/test-database.ts';

const tools = createRequire(resolve('test/tools/package.json'));
const files = readdirSync('deploy', { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const text = (file: string) => readFileSync(file, 'utf8');
const dockerfile = text('deploy/Dockerfile');

/** A command line as the program would read it. */
function expectCommand([name = '', ...rest]: readonly string[]): void {
  const command = commands.find((one) => one.name === name);
  expect(command?.name, name).toBe(name);
  const known = Object.values(command?.options ?? {}).map(({ flags }) => flags.split(/[ ,]+/)[0]);
  for (const word of rest.filter((one) => one.startsWith('--'))) expect(known, name).toContain(word);
}

test('every setting that is named is one', () => {
  const known = new Set([
    ...settingKeys.map(environmentName),
    'CREDIT_DATABASE_URL',
    'CREDIT_DATABASE_URL_FILE',
  ]);
  const named = [...files, 'docs/deploy.md'].flatMap((file) => text(file).match(/\bCREDIT_[A-Z_]+\b/g) ?? []);
  expect(named.length).toBeGreaterThan(8);
  for (const name of named) expect([...known]).toContain(name);
});

/** Lines of NAME=value, as systemd has them. */
function variablesOf(lines: string): Record<string, string> {
  return Object.fromEntries(
    [...lines.matchAll(/\b(CREDIT_[A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** What each file sets, by where it is set. */
function environments(): [where: string, env: Record<string, string>][] {
  const { services } = parse(text('deploy/compose.yaml'), { merge: true });
  const [map] = parseAllDocuments(text('deploy/kubernetes/credit.yaml')).map((one) => one.toJS());
  return [
    ['compose, answer', services.answer.environment],
    ['compose, work', services.work.environment],
    ['Kubernetes', map.data],
    ['systemd', variablesOf(text('deploy/systemd/credit.env') + text('deploy/systemd/credit-serve.service'))],
  ];
}

test.each(environments())('the program takes the settings of %s as they stand', async (_where, env) => {
  const folder = newFolder();
  const address = join(folder, 'database-url');
  const nowhere = join(folder, 'none');
  writeFileSync(address, 'postgres://credit:secret-word@database:5432/credit');
  expect(env).toHaveProperty('CREDIT_DATABASE_URL_FILE');
  const { origins } = await loadSettings({
    flags: {},
    env: { ...env, CREDIT_DATABASE_URL_FILE: address },
    cwd: folder,
    places: {
      ...{ data: folder, config: folder, cache: folder, state: folder },
      ...{ projectFile: nowhere, userFile: nowhere, systemFile: nowhere },
    },
    language: 'en',
  });
  const set = settingKeys.filter((key) => origins[key].kind === 'environment').map(environmentName);
  const named = Object.keys(env).map((name) => (name === 'CREDIT_DATABASE_URL_FILE' ? 'CREDIT_DB' : name));
  expect(set.sort()).toEqual(named.sort());
});

test('what is told to stop is left the time that it takes', () => {
  const [, seconds] = /at most about (\d+) seconds/.exec(text('src/workers/open-workers.ts')) ?? [];
  const given = files.flatMap((file) =>
    [
      ...text(file).matchAll(/(?:TimeoutStopSec=|stop_grace_period: |terminationGracePeriodSeconds: )(\d+)/g),
    ].map(([, number]) => Number(number)),
  );
  expect(given).toHaveLength(6);
  for (const one of given) expect(one).toBeGreaterThan(Number(seconds));
});

test('no secret of whoever tries it goes into an image, or into a commit', () => {
  expect(text('.dockerignore').split('\n')).toContain('deploy');
  expect(text('.gitignore').split('\n')).toEqual(
    expect.arrayContaining(['deploy/secrets/', 'deploy/proxy/tls.*']),
  );
});

describe('the Dockerfile', () => {
  test('copies what the package is made of', () => {
    const { files: packed }: { files: string[] } = JSON.parse(text('package.json'));
    const needed = packed.filter((one) => !/^(?:!|docs\/|examples$|SECURITY\.md$)/.test(one));
    for (const name of needed.map((one) => one.split('/')[0]))
      expect(dockerfile).toMatch(new RegExp(`/src/${name}\\b`));
  });

  test('is none that its reader finds fault with, and does not run as root', () => {
    const { validate }: { validate: (content: string) => unknown[] } = tools('dockerfile-utils');
    expect(validate(dockerfile)).toEqual([]);
    expect(dockerfile).toMatch(/^USER 10001:10001$/m);
    expectCommand(JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]'));
  });
});

describe('the file of Docker Compose', () => {
  test('is as its linter has it, and runs commands that there are', () => {
    const linted = spawnSync(
      process.execPath,
      [
        tools.resolve('dclint/package.json').replace('package.json', 'bin/dclint.cjs'),
        '--quiet',
        'deploy/compose.yaml',
      ],
      { encoding: 'utf8' },
    );
    expect(linted.stdout + linted.stderr).not.toMatch(/\berror\b/i);
    expect(linted.status).toBe(0);
    const { services } = parse(text('deploy/compose.yaml'), { merge: true });
    for (const name of ['answer', 'work']) {
      expectCommand(services[name].command);
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  });
});

describe('the manifests of Kubernetes', () => {
  const manifests = parseAllDocuments(text('deploy/kubernetes/credit.yaml')).map((one) => one.toJS());
  const models: Readonly<Record<string, string>> = {
    ConfigMap: 'v1/ConfigMap',
    Service: 'v1/Service',
    Deployment: 'apps/v1/Deployment',
    PodDisruptionBudget: 'policy/v1/PodDisruptionBudget',
  };

  test.each(manifests.map((one) => [one.kind, one.metadata.name, one]))(
    '%s %s is as its schema has it',
    (kind, _name, one) => {
      const { [kind]: Model } = tools(`kubernetes-models/${models[kind]}`);
      const model = new Model(one);
      expect(() => model.validate()).not.toThrow();
      expect(model.toJSON()).toEqual(one);
    },
  );

  test('run commands that there are, not as root, on a file system that nobody writes to', () => {
    const pods = manifests.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec.template.spec);
    expect(pods).toHaveLength(2);
    for (const { containers, initContainers, securityContext } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      expectCommand(containers[0].args);
      for (const one of [...containers, ...initContainers])
        expect(one.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });
});

test.each(['serve', 'work'])('the unit of systemd for credit %s says what it may', (name) => {
  const unit = text(`deploy/systemd/credit-${name}.service`);
  expectCommand((/^ExecStart=\/usr\/local\/bin\/credit (.+)$/m.exec(unit)?.[1] ?? '').split(' '));
  for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'User=credit'])
    expect(unit).toContain(line);
  const judge = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
  if (judge.status !== 0) return;
  const said = spawnSync('systemd-analyze', ['verify', `deploy/systemd/credit-${name}.service`], {
    encoding: 'utf8',
  });
  const faults = said.stderr.split('\n').filter((line) => line !== '' && !/is not executable/.test(line));
  expect(faults).toEqual([]);
});

test('the dashboard and the documents name figures that there are', async () => {
  const service = await runService({ metricsNetworks: ['127.0.0.0/8'], workers: 0 });
  const { text: figures } = await service.call('GET', '/metrics');
  await service.stop();
  const known = new Set([...figures.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  // Without datasets there are none of these.
  for (const name of ['credit_dataset_usable', 'credit_dataset_age_days']) known.add(name);
  const named = [text('deploy/grafana/credit.json'), text('docs/operations.md')].flatMap(
    (one) => one.match(/\b(?:credit|process|nodejs)_[a-z0-9]+_[a-z0-9_]+\b/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(15);
  for (const name of named) expect([...known]).toContain(name.replace(/_(?:count|bucket|sum)$/, ''));
});
