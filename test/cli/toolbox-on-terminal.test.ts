import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newTerminal, type TerminalMachine, type TerminalRun } from './on-terminal.ts';

let machine: TerminalMachine;
beforeEach(async () => {
  machine = await newTerminal();
});
afterEach(() => machine.remove());

/** Waits until a question stands last on the terminal. */
async function asked(run: TerminalRun, question: string): Promise<void> {
  await run.until(question);
  while (!run.text().trimEnd().endsWith(question)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** What the terminal has got since `mark`. */
const since = (text: string, mark: string) => text.slice(text.lastIndexOf(mark) + mark.length);

describe('the toolbox of the built program on a terminal of 80 by 24', () => {
  test('goes from document to document, and Ctrl-C twice ends it', async () => {
    const run = machine.start('credit', { env: { LANG: 'pt_BR.UTF-8' } });
    await run.until('CPF ou CNPJ');
    run.type('99990001000198\r');
    await run.until('(operação)');
    run.type('\r');
    await run.until('Valor solicitado');
    run.type('\r');
    await run.until('APROVADO   score');
    await asked(run, 'CPF ou CNPJ');
    run.type('00000011800\r');
    await asked(run, 'Valor solicitado, R$ (Enter: nenhum)');
    run.type('\r');
    await run.until('ALERTA   score');
    await asked(run, 'CPF ou CNPJ');
    run.type('\r');
    await run.until('O último relatório: ***.000.118-**');
    run.type('\u0003');
    await run.until('De volta.');
    await asked(run, 'CPF ou CNPJ');
    run.type('\u0003');
    expect(await run.ended).toBe(130);
  });

  test('takes a pasted list, and a Ctrl-C while it works keeps what is done', async () => {
    const run = machine.start('credit', { env: { CREDIT_SANDBOX_DELAY: '20000-20000' } });
    await run.until('CPF or CNPJ');
    run.type('99990001000198\r99990005000176\r12.ABC.345/01DE-35\r');
    await run.until('A list: valid 3');
    await asked(run, 'Name of the batch (Enter: date and time)');
    run.type('\r');
    await asked(run, 'Spreadsheet, FILE.xlsx (Enter: none)');
    run.type('\r');
    await run.until('0/3');
    run.type('\u0003');
    await run.until('credit batch resume bat_');
    await run.until('Back.');
    await asked(run, 'CPF or CNPJ');
    run.type('\u0003');
    expect(await run.ended).toBe(130);
    const [id = ''] = /bat_\w+/.exec(run.text()) ?? [];
    expect((await machine.credit(`batch resume ${id}`)).stdout).toContain('3 ready');
  });
});

describe('a decision on a terminal', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = JSON.parse((await machine.credit('analyze 00000011800 --json')).stdout));
  });

  test('shows whose report, what changes, who decides and where it is told; takes the justification from the editor', async () => {
    await machine.credit('webhook add --type REPORT_STATUS --url https://1.1.1.1/hooks');
    const editor = join(machine.folder, 'editor.sh');
    await writeFile(
      editor,
      '#!/bin/sh\ngrep -q "# ALERT → DENIED" "$1" && echo "Sócio sob investigação" > "$1"\n',
    );
    await chmod(editor, 0o755);
    const run = machine.start(`credit report decide ${id}`, {
      env: { EDITOR: editor },
    });
    await run.until('Pefin');
    await run.until('Approve');
    run.type('\u001B[B\r');
    await run.until('(Enter alone: editor.sh)');
    for (const words of ['***.000.118-**', 'ALERT → DENIED, decided by ', 'https://1.1.1.1/hooks'])
      expect(since(run.text(), 'Decision')).toContain(words);
    run.type('\r');
    await run.until('(y/N)');
    run.type('y\r');
    expect(await run.ended).toBe(0);
    expect((await machine.credit(`report show ${id} --reasons`)).stdout).toContain('Sócio sob investigação');
  });

  test('is asked about with every option too, unless --yes; from a pipe the options say it all', async () => {
    const line = `credit report decide ${id} --approve --commentary Garantia`;
    const run = machine.start(line);
    await run.until('ALERT → APPROVED');
    await run.until('(y/N)');
    run.type('\r');
    expect(await run.ended).toBe(0);
    expect(run.text()).toContain('Nothing was changed');
    const open = await machine.run(`credit report decide ${id} --approve </dev/null`);
    expect(open).toMatchObject({ code: 2, text: expect.stringContaining('--commentary') });
    expect(await machine.run(`${line} --yes`)).toMatchObject({ code: 0 });
    const redone = machine.start(`credit report redo ${id} --deny --commentary Cancelada`);
    await redone.until('APPROVED (');
    await redone.until('(y/N)');
    redone.type('y\r');
    expect(await redone.ended).toBe(0);
    const again = await machine.run(`credit report decide ${id}`);
    expect(again).toMatchObject({ code: 2, text: expect.stringContaining('MANUAL_DECISION_EXISTS') });
  });
});

describe('what is lost for good', () => {
  test('wants its name typed; --yes is not enough', async () => {
    const { stdout } = await machine.credit('client create --name erp --permission all --json');
    const { clientId: id } = JSON.parse(stdout);
    const run = machine.start(`credit client revoke ${id} --yes`);
    await run.until('Type "erp" to go on');
    run.type('y\r');
    expect(await run.ended).toBe(0);
    expect(run.text()).toContain('Nothing was changed');
    expect(await machine.credit(`client revoke ${id} --confirm erp`)).toMatchObject({ code: 0 });
  });
});
