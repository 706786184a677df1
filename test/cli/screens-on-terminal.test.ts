import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTerminal, type TerminalMachine } from './on-terminal.ts';
import { grey } from './run-credit.ts';

let machine: TerminalMachine;
/** The report of a company that is denied. */
let denied: string;
beforeAll(async () => {
  machine = await newTerminal();
  denied = await analyze('99990004000121');
});
afterAll(() => machine.remove());

const showCursor = '\u001B[?25h';

/** The id of a new report. */
async function analyze(document: string): Promise<string> {
  return JSON.parse((await machine.credit(`analyze ${document} --json`)).stdout).id;
}

/** Words of a command on a screen of this process as large, where another line shows the command on a real terminal. */
async function runHere(words: string, env: Readonly<Record<string, string>> = {}) {
  const run = machine.startHere(words, { terminal: 'all', columns: 80, rows: 24, env });
  const { code } = await run.finished;
  return { code, text: grey(run.raw()).replaceAll('\r', '') };
}

/** What stays on the screen once the lines of the sources have been cleared away. */
function screenOf(raw: string): readonly string[] {
  return grey(raw.slice(raw.indexOf('SANDBOX  ', raw.lastIndexOf('Sources '))))
    .replaceAll('\r', '')
    .trimEnd()
    .split('\n');
}

describe('lists on a terminal of 80 by 24', () => {
  test('show a company whole and by name, a person in part, and a table that fits', async () => {
    await analyze('99990001000198');
    await analyze('00000012440');
    const { text } = await machine.run('credit report list');
    expect(text).toMatch(/rpt_\w{26} {2}99\.990\.001\/0001-98 .*Padaria/);
    expect(text).toMatch(/rpt_\w{26} {2}\*\*\*\.000\.124-\*\*/);
    expect(text).not.toContain('000.000.124-40');
    await writeFile(join(machine.folder, 'list.txt'), '99990001000198\n');
    const batch = await machine.credit('batch list.txt --policy starter-company --reuse-days 30 --json');
    const { id } = JSON.parse(batch.stdout);
    const items = await machine.run(`credit batch show ${id} --items`);
    expect(items.text).toMatch(/99\.990\.001\/0001-98 .*Padaria/);
    const roots = await runHere(`batch show ${id} --by-root`);
    expect(roots.text).toMatch(/99\.990\.001 .*Padaria/);
  });

  test('take a line a row: columns are given up or cut, documents are not', async () => {
    const { text } = await machine.run('credit source cases');
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBeLessThan(40);
    expect(lines.every((line) => line.length <= 80)).toBe(true);
    expect(text).toContain('99.990.001/0001-98');
  });

  test.each(['PROCESSES', 'lawsuits', 'LAWSUITS', 'processos-judiciais', 'courts'])(
    'a section is found as %s',
    async (name) => {
      const { code, text } = await runHere(`report show ${denied} --section ${name}`);
      expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('PROCESSES') });
    },
    60_000,
  );

  test('the records of a section are a table', async () => {
    const { text } = await machine.run(`credit report show ${denied} --section certificates`);
    expect(text).toMatch(
      /Certificate +State +Validity +Issued on.*\n +federal taxes +[a-z ]+ {2}in force +\d\d \w{3} \d{4}/,
    );
    const debts = await runHere(`report show ${denied} --section SCR --lang pt-BR`);
    expect(debts.text).toMatch(/V\d{3} (a vencer|vencida) /);
    const related = await runHere(`report show ${denied} --section relations`);
    expect(related.text).toMatch(/\n +Name +Document +Share of the capital +Level/);
  });

  test('an error says what failed, then what would be right, then where to read more', async () => {
    const unknown = await machine.run('credit analyze 99990001000198 --policy starter-compani');
    const [message, mend] = unknown.text.slice(unknown.text.indexOf('Error ')).split('\n');
    expect(message).toBe('Error UNKNOWN_POLICY: There is no policy "starter-compani".');
    expect(mend).toContain('There are: starter-company, starter-person');
    const missing = await runHere('policy enable ./nowhere.yaml');
    expect(missing.text).toMatch(/ENOENT, there is no such\s+file or folder/);
  });

  test('what is said beside an answer is broken between words, and a command at its end stays whole', async () => {
    const wordsOf = (text: string) => text.replaceAll('\r', '').split('\n');
    const file = join(machine.folder, 'broken.db');
    await writeFile(file, 'no database at all');
    const refused = wordsOf((await machine.run(`credit report list --db ${file} --lang pt-BR`)).text);
    const begin = refused.findIndex((line) => line.startsWith('Erro '));
    const said = refused.slice(begin, begin + 3);
    expect(said.filter((line) => line.length > 80)).toEqual([]);
    expect(said.join(' ')).toContain('não é um banco de dados íntegro do credit');
    await writeFile(join(machine.folder, 'few.txt'), '99990001000198\n1234\n');
    const batch = wordsOf((await machine.run('credit batch few.txt --policy starter-company --new')).text);
    const next = batch.indexOf('Next:');
    expect(batch[next + 1]).toMatch(/^credit batch export bat_\w{26} -o bat_\w{26}\.xlsx$/);
    expect(batch.join('\n')).toMatch(/invalid\n1 · repeated 0|·\ninvalid 1 · repeated 0/);
  });

  test('a listener breaks its lines between words, under the time', async () => {
    const run = machine.start('credit webhook listen --port 0 --lang pt-BR');
    await run.until('credit webhook trigger REPORT_FINISHED');
    expect(run.text()).toMatch(/início:\r?\ncredit webhook listen --print-secret/);
    await machine.credit('webhook trigger REPORT');
    await run.until('verificado');
    const lines = run.text().replaceAll('\r', '').split('\n');
    const heard = lines.findIndex((line) => /^\d\d:\d\d:\d\d {2}REPORT {2}rpt_\w{26} /.test(line));
    expect(lines[heard + 1]).toMatch(/^ {10}\S.*verificado$/);
    run.type('\u0003');
    expect(await run.ended).toBe(0);
  });

  test('a service on a terminal logs lines for people, and shows a browser its pages at /', async () => {
    const run = machine.start('credit serve --port 0');
    await run.until('http://127.0.0.1:');
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(run.text()) ?? [];
    const page = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await fetch(url, { headers: { accept: 'application/json' } })).status).toBe(406);
    await run.until('GET ');
    expect(run.text()).toMatch(/\d\d:\d\d:\d\d info {2}GET \/ 200/);
    run.type('\u0003');
    expect(await run.ended).toBe(0);
  });
});

describe('credit doctor on a terminal of 80 by 24', () => {
  test('asks each source once, in a line each', async () => {
    const { code, text } = await machine.run('credit doctor');
    expect(code).toBe(0);
    expect(
      text
        .trimEnd()
        .split('\n')
        .filter((line) => line.includes(' source ')),
    ).toSatisfy(
      (lines: readonly string[]) =>
        lines.length > 10 && lines.every((line) => /answered in \d+ ms/.test(line)),
    );
    expect((await runHere('doctor --offline')).text).not.toContain('answered');
  });

  test('fails for a source that does not answer, and for a folder that cannot be', async () => {
    const env = { CREDIT_REGISTRY_URL: 'http://127.0.0.1:9', CREDIT_PROFILE: 'public' };
    const down = await machine.run('credit doctor', { env });
    expect(down).toMatchObject({ code: 1, text: expect.stringMatching(/FAILED {2}source /) });
    expect(await runHere('doctor', { CREDIT_DB: '/proc/credit/credit.db' })).toMatchObject({
      code: 1,
      text: expect.stringMatching(/FAILED +disk +\/proc cannot be written to/),
    });
  });
});

describe('an analysis on a terminal of 80 by 24', () => {
  test('fits the screen, and its last line repeats the decision and the worst reason', async () => {
    const { code, raw } = await machine.run('credit analyze 99990005000176');
    expect(code).toBe(0);
    const screen = screenOf(raw.replaceAll(showCursor, ''));
    expect(screen.length).toBeLessThanOrEqual(24);
    const text = screen.join('\n');
    for (const words of ['99.990.005/0001-76', 'DENIED   score', '[█', 'Why', 'Sections: ', 'Everything: ']) {
      expect(text).toContain(words);
    }
    expect(screen.at(-1)).toMatch(/^DENIED {3}score \d+ of 1000 {3}Registration status/);
    expect(screen.every((line) => line.length <= 80)).toBe(true);
  });

  test('names what failed', async () => {
    const { code, raw } = await machine.run('credit analyze 99990009000154');
    expect(code).toBe(4);
    const screen = screenOf(raw.replaceAll(showCursor, ''));
    expect(screen.join('\n')).toContain('What failed');
    expect(screen.at(-1)).toMatch(/^ERROR/);
  });

  test('--full shows every section', async () => {
    const { text } = await runHere('analyze 99990005000176 --full');
    expect(text).toContain('Groups');
    expect(text).toContain('Protests ');
  });

  test('the rules that failed stand first in their group, with a mark', async () => {
    const { text } = await runHere(`report show ${await analyze('99990005000176')}`);
    const lines = text.split('\n');
    const group = lines.findIndex((line) => /^ +DENIED +Registration +\d/.test(line));
    expect(lines[group + 1]).toMatch(/^ +✗ DENIED/);
  });
});
