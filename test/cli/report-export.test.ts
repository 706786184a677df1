import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../export/read-pdf.ts';
import { type BuiltProgram, newBuiltProgram } from './built-program.ts';

let program: BuiltProgram;
let id: string;

beforeAll(async () => {
  program = await newBuiltProgram();
  const { stdout } = await program.credit('analyze 99990004000121 --json');
  id = JSON.parse(stdout).id;
});
afterAll(() => program.remove());

const bytesOf = (name: string) => readFileSync(join(program.folder, name));

describe('credit report export', () => {
  test('writes a PDF that another program reads, for its owner alone', async () => {
    const { code, stderr } = program.run(`report export ${id} -o report.pdf`);
    expect([code, stderr]).toEqual([0, 'Written: report.pdf\n']);
    expect(statSync(join(program.folder, 'report.pdf')).mode & 0o777).toBe(0o600);
    const pdf = await readPdf(bytesOf('report.pdf'));
    expect(pdf.pages[0]?.text).toContain('Denied');
    expect(pdf.pages[0]?.text).toContain('347');
  });

  test('gives the same bytes again, on stdout and in another zone of the machine', async () => {
    await program.credit(`report export ${id} -o one.xlsx`);
    program.run(`report export ${id} -o two.xlsx`, { TZ: 'Asia/Tokyo' });
    expect(Buffer.compare(bytesOf('one.xlsx'), bytesOf('two.xlsx'))).toBe(0);
    await program.credit(`report export ${id} -o rules.csv`);
    const { stdout } = await program.credit(`report export ${id} -o - --format csv`);
    expect(Buffer.compare(Buffer.from(stdout), bytesOf('rules.csv'))).toBe(0);
  });

  test('keeps what it made beside the database, and names it for programs', async () => {
    const { stdout } = await program.credit(`report export ${id} --format json --json`);
    const { id: exportId, file, size } = JSON.parse(stdout);
    expect(basename(file)).toMatch(new RegExp(`^report-${id}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
    expect(bytesOf(basename(file)).length).toBe(size);
    const { stderr } = await program.credit(`report export ${id} --lang pt-BR`);
    expect(stderr).toMatch(new RegExp(`^Gravado: relatorio-${id}-\\d{4}-\\d\\d-\\d\\d\\.pdf\n$`));
    expect(readdirSync(join(program.folder, 'exports'))).toContain(`${exportId}.json`);
  });

  test('refuses an unknown report, a name without a format, and to replace a file', async () => {
    expect((await program.credit('report export rpt_unknown -o x.pdf')).code).toBe(2);
    expect((await program.credit(`report export ${id} -o report.docx`)).stderr).toContain(
      '.pdf, .xlsx, .csv or .json',
    );
    await program.credit(`report export ${id} -o twice.csv`);
    expect((await program.credit(`report export ${id} -o twice.csv`)).code).toBe(2);
    expect((await program.credit(`report export ${id} -o twice.csv --force`)).code).toBe(0);
    expect(existsSync(join(program.folder, 'x.pdf'))).toBe(false);
  });
});

test('--format decides about a name without an ending', async () => {
  const { stdout } = await program.credit('analyze 99990001000198 --json --quiet');
  const { id } = JSON.parse(stdout);
  expect((await program.credit(`report export ${id} --format csv -o plain`)).code).toBe(0);
  expect(bytesOf('plain')).toEqual(
    Buffer.from((await program.credit(`report export ${id} --format csv -o -`)).stdout),
  );
  expect((await program.credit(`report export ${id} -o other`)).code).toBe(2);
  expect((await program.credit(`report export ${id} --format csv -o other.pdf`)).code).toBe(2);
});

describe('credit operation export', () => {
  test('writes what it came to in each format, in both languages, with the bytes that it gave before', async () => {
    const { stdout } = await program.credit('operation run 99990018000145 --json');
    const { id: operation, price } = JSON.parse(stdout);
    expect((await program.credit(`operation export ${operation} -o o.pdf --lang pt-BR`)).stderr).toBe(
      'Gravado: o.pdf\n',
    );
    const [first, second] = (await readPdf(bytesOf('o.pdf'))).pages;
    for (const said of ['Negado', 'Tiago Embaúba Sucupira', 'SANDBOX']) expect(first?.text).toContain(said);
    expect(first?.text).toMatch(new RegExp(`R\\$\\s${price.toFixed(2).replace('.', ',')}`));
    expect(second?.text).toContain('Árvore');
    program.run(`operation export ${operation} --lang pt-BR --force -o again.pdf`, { TZ: 'Asia/Tokyo' });
    expect(Buffer.compare(bytesOf('o.pdf'), bytesOf('again.pdf'))).toBe(0);
    const named = await program.credit(`operation export ${operation} --format json --json`);
    expect(JSON.parse(named.stdout)).toMatchObject({
      operation,
      file: expect.stringMatching(new RegExp(`/operation-${operation}-\\d{4}-\\d\\d-\\d\\d\\.json$`)),
    });
    expect(bytesOf(basename(JSON.parse(named.stdout).file)).toString()).toBe(
      (await program.credit(`operation show ${operation} --json`)).stdout.trim(),
    );
    const members = (await program.credit(`operation export ${operation} -o - --format csv`)).stdout;
    expect(members.trim().split('\n').length).toBe(6);
    const linked = (await program.credit('operation run 99990001000198 --json')).stdout;
    const { id: other, root } = JSON.parse(linked);
    const address = { CREDIT_PUBLIC_URL: 'https://credit.example' };
    expect(
      (await program.credit(`operation export ${other} -o - --format csv`, { env: address })).stdout,
    ).toContain(`https://credit.example/relatorio/${root.reportId}`);
  });

  test('refuses one that is unknown, and one that is under way', async () => {
    expect((await program.credit('operation export opr_unknown -o x.pdf')).stderr).toContain('opr_unknown');
    const { stdout } = await program.credit('operation run 99990019000190 --wait 0 --json');
    const [id = ''] = /opr_\w+/.exec(stdout) ?? [];
    const refused = await program.credit(`operation export ${id} -o x.pdf`);
    expect([refused.code, existsSync(join(program.folder, 'x.pdf'))]).toEqual([2, false]);
    expect(refused.stderr).toContain('is not at its end yet');
  });
});

test('credit analyze --out writes the report as its name says', async () => {
  const { code } = await program.credit('analyze 00000014303 --out person.pdf --quiet');
  expect(code).toBe(0);
  expect((await readPdf(bytesOf('person.pdf'))).pages[0]?.text).toContain('Alert');
  const refused = await program.credit('analyze 00000014222 --no-wait --out person2.pdf');
  expect([refused.code, existsSync(join(program.folder, 'person2.pdf'))]).toEqual([2, false]);
});
