import { Writable } from 'node:stream';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { Backtest } from '../../src/backtest/backtest.ts';
import { backtestPage } from '../../src/backtest/page/backtest-page.ts';
import { type PairedCounts, pairedDifference, shareOf } from '../../src/backtest/paired-rates.ts';
import { backtestHtml } from '../../src/backtest/write-html.ts';
import { writeBacktestWorkbook } from '../../src/backtest/write-workbook.ts';
import type { Language } from '../../src/base/language.ts';
import { formatIn } from '../../src/wording/format.ts';

function ratesOf(counts: PairedCounts) {
  const all = counts.both + counts.first + counts.second + counts.neither;
  return {
    counts,
    before: shareOf(counts.both + counts.first, all),
    after: shareOf(counts.both + counts.second, all),
    difference: pairedDifference(counts),
  };
}

const counts = { both: 60, first: 5, second: 12, neither: 23 };
const rates = ratesOf(counts);

/** A backtest of whom nothing is missing but good names. */
const backtest: Backtest = {
  documentKind: 'cnpj',
  candidate: { name: '<b>"evil" & co</b>.yaml', policyId: 'a', version: 2, hash: 'x' },
  against: { name: 'a@1', policyId: 'a', version: 1, hash: 'y' },
  since: null,
  compared: 100,
  documents: 90,
  sandbox: 100,
  unevaluated: 3,
  damaged: 1,
  fromSections: 0,
  approvals: rates,
  mcNemar: { p: 0.0001, method: 'MID_P' },
  moves: [{ from: 'ALERT', to: 'APPROVED', direction: 'LOOSER', count: 12, examples: ['rpt_1', 'rpt_2'] }],
  otherFigures: 2,
  reasons: [{ objection: 'RISK_BAND', kind: 'GAINED', count: 12 }],
  months: [
    { month: '2026-09', ...rates },
    { month: '2026-10', ...rates },
  ],
  bands: [{ band: 'A', before: shareOf(65, 100), after: shareOf(72, 100) }],
  segments: [{ segment: null, ...rates }],
  policies: [{ policyId: 'a', ...rates }],
  uncollected: {
    reports: 7,
    sections: [{ section: 'LICENCES', count: 7 }],
    before: { approvedLeast: 65, approvedMost: 65, deniedLeast: 20, deniedMost: 20 },
    after: { approvedLeast: 65, approvedMost: 72, deniedLeast: 20, deniedMost: 27 },
  },
  stability: { psi: 0.13, byChance: 0.2, bins: [], older: 50, newer: 50, splitAt: '2026-10' },
  outcomes: null,
};

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
