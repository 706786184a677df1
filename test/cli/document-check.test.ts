import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeAll(async () => {
  machine = await newMachine({ isNew: true });
});
afterAll(() => machine.remove());

describe('credit document check', () => {
  test('shows kind and mask of valid documents in both forms, and exits 0', async () => {
    const { code, stdout } = await machine.run('document check 12ABC34501DE35 00000012440 --json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      valid: 2,
      invalid: 0,
      duplicates: 0,
      items: [
        {
          line: 1,
          text: '12ABC34501DE35',
          outcome: 'VALID',
          kind: 'cnpj',
          document: '12ABC34501DE35',
          masked: '12.ABC.345/01DE-35',
          padded: false,
        },
        {
          line: 2,
          text: '00000012440',
          outcome: 'VALID',
          kind: 'cpf',
          document: '00000012440',
          masked: '000.000.124-40',
          padded: false,
        },
      ],
    });
  });

  test('tells the reason of each refusal, in the language of the reader, and exits 2', async () => {
    const { code, stdout } = await machine.run('document check 12.ABC.345/01DE-36 --lang pt-BR', {
      terminal: ['stdout'],
      env: { NO_COLOR: '1' },
    });
    expect(code).toBe(2);
    expect(stdout).toContain('inválido: os dígitos verificadores são 35, não 36');
  });

  test('refuses a word that is nothing like a document, and does not pass over it', async () => {
    const { code, stdout } = await machine.run('document check hello --json');
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: 0,
      invalid: 1,
      items: [{ text: 'hello', outcome: 'INVALID' }],
    });
  });

  test('names the line of what is repeated', async () => {
    const { stdout } = await machine.run('document check 12ABC34501DE35 12.abc.345/01de-35 --json');
    expect(JSON.parse(stdout)).toMatchObject({
      valid: 1,
      duplicates: 1,
      items: [{}, { outcome: 'DUPLICATE', firstLine: 1 }],
    });
  });

  test('with --kind refuses the other kind', async () => {
    const { code, stdout } = await machine.run('document check --kind cpf 12ABC34501DE35 --json');
    expect(code).toBe(2);
    expect(JSON.parse(stdout).items[0].reason.code).toBe('KIND');
  });

  test('gives back eaten zeros only when asked', async () => {
    const plain = await machine.run('document check 1234567890 --json');
    expect(plain.code).toBe(2);
    expect(JSON.parse(plain.stdout).items[0]).toMatchObject({
      reason: { code: 'LOST_ZEROS' },
      suggestion: '012.345.678-90',
    });
    const padded = await machine.run('document check 1234567890 --pad-zeros --json');
    expect(padded.code).toBe(0);
    expect(JSON.parse(padded.stdout).items[0]).toMatchObject({ document: '01234567890', padded: true });
  });

  test('reads a paste from stdin, in the encodings that spreadsheets write', async () => {
    const text = 'Padaria São João;12.ABC.345/01DE-35\r\n000.000.124\u201340 e 12ABC34501DE36\r\n';
    for (const stdin of [Buffer.from(text), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      const { code, stdout } = await machine.run('document check - --json', { stdin });
      expect(code).toBe(2);
      expect(JSON.parse(stdout)).toMatchObject({
        valid: 2,
        invalid: 1,
        items: [{ line: 1 }, { line: 2 }, { line: 2 }],
      });
    }
  });

  test('refuses an input without anything like a document', async () => {
    expect(await machine.run('document check -', { stdin: 'nothing here\n' })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('nothing like a document'),
    });
  });

  test('shows only what is refused with --invalid-only', async () => {
    const { stdout } = await machine.run('document check 12ABC34501DE35 12ABC34501DE36 --invalid-only');
    expect(stdout).toBe('2\t12ABC34501DE36\t\tINVALID\tCHECK_DIGITS\n');
  });

  test('opens no database', async () => {
    await machine.run('document check 12ABC34501DE35');
    expect(existsSync(machine.db)).toBe(false);
  });

  test('on a terminal that waits for a paste says what is awaited and how it ends', async () => {
    const run = machine.start('document check -', { terminal: 'all' });
    run.keyboard.end('12ABC34501DE35\n');
    const { code, stderr } = await run.finished;
    expect(code).toBe(0);
    expect(stderr).toContain('Ctrl-D');
  });
});
