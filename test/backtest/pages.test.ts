import { Writable } from 'node:stream';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { backtestPage } from '../../src/backtest/page/backtest-page.ts';
import { backtestHtml } from '../../src/backtest/write-html.ts';
import { writeBacktestWorkbook } from '../../src/backtest/write-workbook.ts';
import type { Language } from '../../src/base/language.ts';
import { formatIn } from '../../src/wording/format.ts';
import { someBacktest as backtest } from './some-backtest.ts';

const pageIn = (language: Language) => {
  const figures = { language, format: formatIn(language, 'America/Sao_Paulo') };
  return { figures, page: backtestPage(backtest, figures) };
};

describe('a backtest as people read it', () => {
  test('says first that it is invented, and last what was left out', () => {
    const { page } = pageIn('en');
    expect(page.sandbox).toBe('SANDBOX: 100 of 100 reports rest on invented data.');
    expect(page.lines.at(-1)).toContain('Left out, damaged in the database: 1');
    expect(page.lines).toContainEqual(expect.stringContaining('fewer than 0.1% of cases'));
    expect(page.lines).toContainEqual(expect.stringContaining('approves between 65 and 72'));
    expect(page.lines).toContainEqual(expect.stringContaining('Some documents have several reports'));
  });

  test.each(['en', 'pt-BR'] as const)(
    'is one page that asks nothing of anybody, whatever it names (%s)',
    (language) => {
      const { page, figures } = pageIn(language);
      const html = backtestHtml(page, backtest, figures);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain("default-src 'none'");
      expect(html).toContain('&lt;b&gt;&quot;evil&quot; &amp; co&lt;/b&gt;');
      expect(html).not.toMatch(/<b>|<script|https?:|src=|url\(|@import/);
      // Two rates a month, each with its interval.
      expect(html.match(/<circle class="(?:before|after)"/g)).toHaveLength(2 + 4);
    },
  );

  test('is a workbook with a sheet for each table, whose figures are numbers', async () => {
    const { page } = pageIn('pt-BR');
    const chunks: Buffer[] = [];
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
    });
    await writeBacktestWorkbook(page, destination, {
      timeZone: 'America/Sao_Paulo',
      created: '2026-11-20T12:00:00.000Z',
    });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Uint8Array.from(Buffer.concat(chunks)).buffer);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      'Resumo',
      'Decisões',
      'Por que alguns melhoram',
      'O que não foi coletado',
      'Aprovação por mês',
      'Aprovação por faixa de risco',
      'Aprovação por porte',
      'Aprovação por política',
    ]);
    const months = workbook.getWorksheet('Aprovação por mês');
    expect(months?.getCell('B2').value).toBe(100);
    expect(months?.getCell('C2')).toMatchObject({ value: 0.65, numFmt: '0.0%' });
  });
});
