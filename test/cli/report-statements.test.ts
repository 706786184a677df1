import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { painter } from '../../src/cli/output/colour.ts';
import { textWidth } from '../../src/cli/output/wrap.ts';
import { craftPdf, tableOf } from '../financial-statement/pdf/craft-pdf.ts';
import { type Machine, newMachine } from './run-credit.ts';

const paint = painter(true);

let machine: Machine;
let id: string;

const typed = (year: number) => ({
  periods: [
    {
      year,
      months: 12,
      balanceSheet: { currentAssets: 100, totalAssets: 150, currentLiabilities: 50, equity: 100 },
      incomeStatement: { netRevenue: 500, netIncome: 20 },
    },
  ],
});

const write = (name: string, text: string | Uint8Array) => writeFile(join(machine.folder, name), text);

const attachedYears = async (report = id) => {
  const shown = await machine.run(`report show ${report} --section FINANCIAL_STATEMENTS --json`);
  if (shown.code !== 0) return [];
  const { details } = JSON.parse(shown.stdout);
  return (details.periods ?? []).map(({ year }: { year: number }) => year);
};

beforeAll(async () => {
  machine = await newMachine();
  id = JSON.parse((await machine.run('analyze 99990001000198 --json')).stdout).id;
  await write('2022.json', JSON.stringify(typed(2022)));
  await write('2023.json', JSON.stringify(typed(2023)));
  await write('2024.json', JSON.stringify(typed(2024)));
  await write('broken.json', '{"periods": [');
});
afterAll(() => machine.remove());

describe('credit report show --section', () => {
  test('marks a warrant in force red, and one of the past yellow, each beside its word', async () => {
    const marks = async (document: string, terminal: boolean) => {
      const report = JSON.parse((await machine.run(`analyze ${document} --json`)).stdout).id;
      const options = terminal ? ({ terminal: 'all' } as const) : {};
      return (
        await machine.run(`report show ${report} --section CRIMINAL_RECORD --lang en --no-pager`, options)
      ).stdout;
    };
    expect(await marks('00000014222', true)).toContain(`${paint.bad('✗')} 1 active warrant`);
    expect(await marks('00000014303', true)).toContain(`${paint.warning('!')} 1 past warrant`);
    expect(await marks('00000014222', false)).toContain('✗ 1 active warrant');
    expect(await marks('00000014222', true)).toContain(`${paint.bad('✗')} Active this month`);
    expect(await marks('00000014303', true)).toContain(`${paint.warning('!')} Past`);
  });

  test('links to a map of the place', async () => {
    const { stdout } = await machine.run(`report show ${id} --section LOCATION`);
    expect(stdout).toMatch(/^ {2}https:\/\/www\.openstreetmap\.org\/\?mlat=-?\d/m);
  });
});

describe('credit report statements', () => {
  test('attaches nothing where one of the files cannot be read', async () => {
    const before = await attachedYears();
    const broken = await machine.run(`report statements ${id} 2022.json broken.json`);
    expect(broken).toMatchObject({ code: 2 });
    expect(broken.stderr).toContain('broken.json:');
    expect((await machine.run(`report statements ${id} 2022.json missing.xlsx`)).stderr).toContain(
      'missing.xlsx',
    );
    expect(await attachedYears()).toEqual(before);
  });

  test('attaches several files and shows the section, as the API answers it', async () => {
    const { code, stdout } = await machine.run(`report statements ${id} 2023.json 2024.json --json`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      reportId: id,
      type: { value: 'FINANCIAL_STATEMENTS' },
      details: { periods: [{ year: 2024, origin: 'TYPED' }, { year: 2023 }] },
    });
    expect(await attachedYears()).toEqual([2024, 2023]);
    const shown = await machine.run(`report show ${id} --section FINANCIAL_STATEMENTS --lang pt-BR`);
    expect(shown.stdout).toContain('Liquidez corrente acima de 1,5');
    expect(shown.stdout).not.toContain('LIQUIDITY');
    // On a terminal notes are broken where they are longer than the line, and nothing but the sums of files is cut.
    const onTerminal = await machine.run(`report show ${id} --section FINANCIAL_STATEMENTS --no-pager`, {
      terminal: 'all',
      columns: 64,
    });
    expect(onTerminal.stdout.replaceAll(/[0-9a-f]{12}…/g, '')).not.toContain('…');
    const widest = Math.max(...stripVTControlCharacters(onTerminal.stdout).split('\n').map(textWidth));
    expect(widest).toBeLessThanOrEqual(64);
    expect((await machine.run(`report replay ${id} --json`)).code).toBe(0);
  });

  test('reads a SPED text like the API, and refuses that of another company', async () => {
    const ecd = new URL('../../fixtures/statements/ecd-layout9-invented.txt', import.meta.url);
    await write('ecd.txt', await readFile(ecd));
    const { code, stderr } = await machine.run(`report statements ${id} ecd.txt --json`);
    expect(code).not.toBe(0);
    expect(stderr).toContain('STATEMENT_OF_OTHER_COMPANY');
  });

  test('knows no report of another name', async () => {
    const { code, stderr } = await machine.run('report statements rpt_01kd9zs4q2fvx8e6m3n5t7w9ya 2023.json');
    expect(code).not.toBe(0);
    expect(stderr).toContain('rpt_01kd9zs4q2fvx8e6m3n5t7w9ya');
  });

  test('reads a PDF, says what is to be confirmed, and takes it once it was corrected in a draft', async () => {
    const other = JSON.parse((await machine.run('analyze 12ABC34501DE35 --json')).stdout).id;
    const pdf = await craftPdf([
      [
        { words: 'BALANÇO PATRIMONIAL EM 31/12/2021' },
        ...tableOf(
          [500],
          [
            ['ATIVO', '1.000,00'],
            ['ATIVO CIRCULANTE', '600,00'],
            ['ATIVO NÃO CIRCULANTE', '300,00'],
            ['PASSIVO CIRCULANTE', '400,00'],
            ['PATRIMÔNIO LÍQUIDO', '600,00'],
          ],
        ),
      ],
    ]);
    await write('balanco.pdf', new Uint8Array(pdf));
    const attached = await machine.run(`report statements ${other} balanco.pdf --lang en`);
    expect(attached.code).toBe(0);
    expect(attached.stdout).toContain('To be confirmed');
    expect(attached.stdout).toContain('its parts do not add up to it');
    expect(attached.stderr).toContain('--draft FILE.json');
    // Why comes first, so that 80 columns have room for it in both languages.
    const shown = await machine.run(`report show ${other} --section FINANCIAL_STATEMENTS --lang pt-BR`);
    expect(shown.stdout).toMatch(/Por quê:\n +Tipo /);
    expect(await attachedYears(other)).not.toContain(2021);
    const drafted = await machine.run(`report statements ${other} balanco.pdf --draft draft.json --json`);
    expect(JSON.parse(drafted.stdout)).toMatchObject({ periods: 1 });
    expect((await machine.run(`report statements ${other} balanco.pdf --draft draft.json`)).stderr).toContain(
      'FILE_EXISTS',
    );
    const draft = JSON.parse(await readFile(join(machine.folder, 'draft.json'), 'utf8'));
    draft.periods[0].balanceSheet.nonCurrentAssets = 400;
    await write('draft.json', JSON.stringify(draft));
    const { code, stdout } = await machine.run(`report statements ${other} draft.json --json`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).details.toConfirm ?? []).toEqual([]);
    expect(await attachedYears(other)).toContain(2021);
  });
});
