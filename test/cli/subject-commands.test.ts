import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { readPdf } from '../export/read-pdf.ts';
import { documentOf } from './document-of-case.ts';
import { newMachine } from './run-credit.ts';

test('what is held about a company is shown in 80 columns, in either language, and as JSON', async () => {
  const machine = await newMachine();
  const document = documentOf('approved-company');
  await machine.run(`analyze ${document} --policy starter-company`);
  const { stdout, code } = await machine.run(`subject show ${document} --lang pt-BR`, {
    terminal: 'all',
    columns: 80,
  });
  expect(code).toBe(0);
  expect(stdout.split('\n')[0]).toContain('SANDBOX');
  expect(stdout).toMatch(/Quantos +Primeiro +Último +O que se guarda/);
  expect(stdout).toMatch(/1 +\d\d\/\d\d\/\d{4}.+ +Relatórios/);
  expect(stdout).toContain('Onde não se procurou');
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  const answer = JSON.parse((await machine.run(`subject show ${document} --json`)).stdout);
  expect(answer).toMatchObject({
    document,
    sandbox: true,
    holdings: [{ record: 'report', count: 1 }, {}, {}, {}],
  });
  const nobody = await machine.run(`subject show ${documentOf('denied-by-score-company')}`);
  expect(nobody.stdout).toContain('Nothing is held about');
  const wrong = await machine.run('subject show 123');
  expect({ code: wrong.code, told: wrong.stderr }).toEqual({
    code: 2,
    told: expect.stringContaining('INVALID_DOCUMENT'),
  });
});

test('a copy to hand over is written once, where it was asked for, and under no name that tells whose it is', async () => {
  const machine = await newMachine();
  const document = documentOf('approved-company');
  await machine.run(`analyze ${document} --policy starter-company`);
  const [written, again, wrong] = [
    await machine.run(`subject export ${document} -o copy.zip`),
    await machine.run(`subject export ${document} -o copy.zip`),
    await machine.run(`subject export ${document} -o copy.pdf`),
  ];
  expect(written).toMatchObject({ code: 0, stderr: expect.stringContaining('copy.zip') });
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('FILE_EXISTS') });
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('.zip') });
  const { mode } = await stat(join(machine.folder, 'copy.zip'));
  expect(mode & 0o077).toBe(0);
  const unnamed = await machine.run(`subject export ${document} --json`);
  expect(JSON.parse(unnamed.stdout).file).toMatch(/subject-\d{4}-\d\d-\d\d\.zip$/);
});

test('a legal hold is begun, listed in 80 columns in Portuguese, and released', async () => {
  const machine = await newMachine();
  const document = documentOf('approved-company');
  const begun = await machine.run(`subject hold ${document} --reason Litígio --until 31/12/2098 --json`);
  expect(JSON.parse(begun.stdout)).toMatchObject({ document, until: '2098-12-31', released: false });
  const again = await machine.run(`subject hold ${document} --reason x`);
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('LEGAL_HOLD_EXISTS') });
  const listed = await machine.run('subject hold --lang pt-BR', { terminal: 'all', columns: 80 });
  const stdout = stripVTControlCharacters(listed.stdout);
  expect(stdout).toMatch(/Documento[^\n]*Até[^\n]*Motivo/);
  expect(stdout).toMatch(/31\/12\/2098 +Litígio/);
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  const released = await machine.run(`subject hold ${document} --release --yes`);
  expect(released).toMatchObject({ code: 0, stderr: expect.stringContaining('Released') });
  const wrong = await machine.run(`subject hold ${document}`);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('USAGE') });
});

test('files for the data subject are in Portuguese in every analyst language, and in English with --subject-lang', async () => {
  const machine = await newMachine();
  const document = documentOf('denied-by-score-person');
  const report = JSON.parse(
    (await machine.run(`analyze ${document} --policy starter-person --json`)).stdout,
  ).id;
  const review = JSON.parse((await machine.run(`review open ${report} --by-subject --json`)).stdout).id;
  const english = { env: { CREDIT_LANG: 'en' } };
  const written = async (command: string, file: string) => {
    expect(await machine.run(`${command} -o ${file}`, english)).toMatchObject({ code: 0 });
    return readFile(join(machine.folder, file));
  };
  const letter = async (options: string, file: string) => {
    const { info } = await readPdf(await written(`review letter ${review}${options}`, file));
    return info;
  };
  expect(await letter(' --lang en', 'letter.pdf')).toMatchObject({ Language: 'pt-BR' });
  expect(await letter(' --lang pt-BR --subject-lang en', 'letter-en.pdf')).toMatchObject({ Language: 'en' });
  const copy = `subject export ${document}`;
  expect((await written(`${copy} --lang en`, 'copy.zip')).toString()).toContain('lang="pt-BR"');
  const inEnglish = (await written(`${copy} --subject-lang en`, 'copy-en.zip')).toString();
  expect(inEnglish).toContain('lang="en"');
  expect(inEnglish).not.toContain('lang="pt-BR"');
  const erase = `subject erase ${document} --reason request --confirm ${document} --lang en`;
  const proof = (await written(erase, 'proof.html')).toString();
  expect(proof).toContain('lang="pt-BR"');
  expect(proof).toContain('Relatórios');
  const id = /ers_[0-9a-z]+/.exec(proof)?.[0];
  const again = await machine.run(
    `subject erase --show ${id} --subject-lang en -o proof-en.html --lang pt-BR`,
  );
  expect(again.stdout).toContain('Relatórios');
  const proofInEnglish = await readFile(join(machine.folder, 'proof-en.html'), 'utf8');
  expect(proofInEnglish).toContain('lang="en"');
  expect(proofInEnglish).not.toContain('Relatórios');
  const asJson = JSON.parse((await written(`subject erase --show ${id}`, 'proof.json')).toString());
  expect(asJson.records.map(({ title }: { title: string }) => title)).toContain('Relatórios');
  expect(await machine.run(`review letter ${review} --subject-lang fr`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('UNKNOWN_CHOICE'),
  });
});
