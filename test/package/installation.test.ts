import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfOfPages } from '../financial-statement/pdf/hostile-pdf.ts';
import { trialSize } from '../trials/trial-size.ts';
import { installOn, nodeVersions } from './install-on.ts';
import { largest, nobody, openFolder, pack, remove, Unpacked } from './installed.ts';

const { number, isTrial, tell } = trialSize('CREDIT_INSTALLATIONS', { number: 0, seed: 1 });
const company = '12ABC34501DE35';

const place = openFolder();
let tarball: string;
let unpacked: Unpacked;
beforeAll(async () => {
  tarball = await pack(place);
  unpacked = await Unpacked.of(tarball, place);
}, 60_000);
afterAll(() => remove(place));

/** Takes something of the installation away while a piece of work runs. */
async function without<Result>(parts: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const path = unpacked.path(...parts);
  const aside = join(place, 'aside');
  renameSync(path, aside);
  try {
    return await work();
  } finally {
    renameSync(aside, path);
  }
}

/** Takes the end of something of the installation away while a piece of work runs. */
function cutOff<Result>(parts: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const path = unpacked.path(...parts);
  const whole = readFileSync(path);
  return without(parts, async () => {
    writeFileSync(path, whole.subarray(0, -1));
    try {
      return await work();
    } finally {
      rmSync(path);
    }
  });
}

describe.skipIf(process.platform === 'win32')('the package as it is installed', () => {
  test('is packed in less than 6.5 MB', () => {
    expect(statSync(tarball).size).toBeLessThanOrEqual(largest.tarball);
  });

  test('works for somebody who may write nowhere in it', async () => {
    const home = unpacked.home('own-home');
    chmodSync(home, 0o777);
    const { code, stdout } = await unpacked.run(['analyze', company, '--json'], { home, as: nobody });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'ALERT', sandbox: true });
  });

  test('says so where the home cannot be written to', async () => {
    const home = unpacked.home('closed-home');
    chmodSync(home, 0o555);
    const told = async (...words: string[]) => {
      const { code, stderr } = await unpacked.run(words, { home, as: nobody });
      return { code, stderr };
    };
    expect(await told('--version')).toEqual({ code: 0, stderr: '' });
    const analysed = await told('analyze', company);
    expect(analysed).toEqual({ code: 1, stderr: expect.stringContaining('Error STORAGE_READ_ONLY') });
    expect(analysed.stderr).toContain(home);
    const set = await told('config', 'set', 'lang', 'pt-BR');
    expect(set).toEqual({ code: 1, stderr: expect.stringContaining('Error FILE_UNWRITABLE') });
    expect(set.stderr).toContain(home);
  });

  test.each([
    [
      'pg',
      { CREDIT_DATABASE_URL: 'postgres://127.0.0.1:1/credit' },
      ['report', 'list'],
      ['pg is missing', 'Install credit'],
    ],
    [
      '@aws-sdk',
      { CREDIT_DATASETS_PLACE: 's3://some-bucket/sets' },
      ['serve', '--port', '0'],
      ['npm install @aws-sdk/client-s3'],
    ],
    [
      'OpenTelemetry',
      { OTEL_TRACES_EXPORTER: 'otlp' },
      ['serve', '--port', '0'],
      ['npm install @opentelemetry/api'],
    ],
  ])('without %s names what to install', async (_, env, words, sayings) => {
    const home = unpacked.home('home');
    // It is a dependency, and the others are not installed here at all.
    const { code, stderr } = await without(['..', 'pg'], () => unpacked.run(words, { home, env }));
    for (const saying of sayings) expect(stderr).toContain(saying);
    expect(code).not.toBe(0);
  });

  test('without unpdf attaches no PDF, names what to install, and reads other files', async () => {
    const home = unpacked.home('home');
    const { stdout } = await unpacked.run(['analyze', company, '--json'], { home });
    const { id } = JSON.parse(stdout);
    const attach = async (name: string, bytes: Uint8Array | string) => {
      const file = join(home, name);
      writeFileSync(file, bytes);
      return unpacked.run(['report', 'statements', id, file], { home });
    };
    const refused = await attach('balanco.pdf', pdfOfPages(1));
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('Error UPLOAD_REFUSED');
    expect(refused.stderr).toMatch(/not\s+installed:\s+unpdf/);
    const balanceSheet = { currentAssets: 150, totalAssets: 150, currentLiabilities: 50, equity: 100 };
    const typed = await attach(
      '2025.json',
      JSON.stringify({ periods: [{ year: 2025, months: 12, balanceSheet }] }),
    );
    expect(typed).toMatchObject({ code: 0 });
  });

  test('keeps what a batch has done where a part is gone in its middle', async () => {
    const home = unpacked.home('home');
    const list = join(home, 'list.txt');
    writeFileSync(list, `${company}\n99990004000121\n`);
    const words = ['batch', list, '-o', join(home, 'list.xlsx')];
    const lost = await without(['dist', 'shared', 'exceljs.cjs'], () => unpacked.run(words, { home }));
    expect(lost.stderr).toContain('Error INSTALLATION_BROKEN');
    expect(lost.stderr).toContain('dist/shared/exceljs.cjs is missing');
    expect(lost.code).toBe(1);
    const { stdout } = await unpacked.run(['batch', 'list', '--json'], { home });
    const [{ id, status }] = JSON.parse(stdout).items;
    expect(status).toBe('COMPLETED');
    const again = await unpacked.run(['batch', 'export', id, '-o', join(home, 'list.xlsx')], { home });
    expect(again.code).toBe(0);
  });

  test('says so where it is half-copied, or for another machine', async () => {
    const home = unpacked.home('home');
    const told = async () => (await unpacked.run(['report', 'list'], { home })).stderr;
    const chunk = ['dist', 'program', 'main.chunks'];
    expect(await without(chunk, told)).toBe(
      'This installation of credit is not whole (dist/program/main.chunks is missing). Install it again; data and settings stay.\n',
    );
    mkdirSync(unpacked.path('src'));
    expect(await without(chunk, told)).toBe('credit is not built. Run "npm ci" in its folder.\n');
    rmdirSync(unpacked.path('src'));
    expect(await without(['profiles'], told)).toContain('INSTALLATION_BROKEN');
    expect(await cutOff(chunk, told)).toContain('is not whole (dist/program/main.chunks is not whole)');
    // Whatever can be done without threads is, and the rest says what it lacks.
    const threads = ['dist', 'worker', 'thread.chunks'];
    const list = join(home, 'more.txt');
    writeFileSync(list, '99990004000121\n');
    const batch = async () =>
      (await unpacked.run(['batch', list, '--new', '-o', join(home, 'more.xlsx')], { home })).stderr;
    for (const harm of [without, cutOff])
      expect((await harm(threads, batch)).replaceAll(/\s+/g, ' ')).toMatch(
        /BATCH_NOT_WORKED_ON.*dist\/worker\/thread\.chunks/,
      );
    const driver = unpacked.path('..', 'better-sqlite3', 'build', 'Release', 'better_sqlite3.node');
    const whole = readFileSync(driver);
    // The machine that an ELF file is for stands in its 19th byte: https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.eheader.html
    const foreign = Buffer.from(whole);
    foreign.writeUInt8(foreign.readUInt8(18) ^ 0xff, 18);
    writeFileSync(driver, foreign);
    expect(await told()).toMatch(/INSTALLATION_BROKEN.*another Node or another\s+machine/s);
    truncateSync(driver, 4_096);
    expect(await told()).toContain('INSTALLATION_BROKEN');
    rmSync(driver);
    expect(await told()).toContain('not compiled when it was installed');
    writeFileSync(driver, whole);
    expect(await told()).not.toContain('Error');
  });

  test('goes on as a service while another version is put in its place, and says what it lacks', async () => {
    // Batches of other tests, which stay stopped, would be the newest reports.
    const home = unpacked.home('service-home');
    await unpacked.run(['analyze', company], { home });
    const client = await unpacked.run(
      ['client', 'create', '--name', 'erp', '--permission', 'all', '--json'],
      {
        home,
      },
    );
    const service = unpacked.start(['serve', '--port', '0'], { home });
    try {
      let said = '';
      while (!/http:\/\/127\.0\.0\.1:\d+/.test(said)) {
        const [text] = await once(service.stderr ?? service, 'data');
        said += String(text);
      }
      const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      const ask = async (path: string, body?: object, token?: string) => {
        const headers = {
          'Content-Type': 'application/json',
          ...(token && { Authorization: `Bearer ${token}` }),
        };
        const answer = await fetch(`${url}${path}`, {
          headers,
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        });
        return JSON.parse(await answer.text());
      };
      const { clientId, clientSecret } = JSON.parse(client.stdout);
      const { accessToken } = await ask('/auth/authenticate', { clientId, clientSecret });
      const newest = async () => (await ask('/report/list', undefined, accessToken)).items[0];
      await expect.poll(async () => (await newest()).status).toMatch(/ALERT|DENIED/);
      await without(['dist'], async () => {
        const { id } = await newest();
        let made = await ask(`/report/${id}/export`, { format: 'pdf' }, accessToken);
        while (made.state === 'PENDING')
          made = await ask(`/report/export/${made.id}`, undefined, accessToken);
        expect(made).toMatchObject({ state: 'FAILED', error: 'INSTALLATION_BROKEN' });
      });
    } finally {
      service.kill();
      await once(service, 'exit');
    }
  });
});

describe.runIf(isTrial)('installed for real', () => {
  test.each(nodeVersions.slice(0, number))(
    'on Node %s',
    async (version) => {
      const isFirst = version === nodeVersions[0];
      await installOn(version, { tarball, place: join(place, `node-${version}`), isFirst, tell });
    },
    1_200_000,
  );
});
