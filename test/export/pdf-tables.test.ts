import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDocument } from '../../src/document/mask.ts';
import { Paper } from '../../src/export/pdf/paper.ts';
import { beginSection } from '../../src/export/pdf/setting.ts';
import { drawTable, fitWidths } from '../../src/export/pdf/table.ts';
import { financialStatements } from '../../src/sections/financial-statements.ts';
import { relations } from '../../src/sections/relations.ts';
import { seenDetails } from '../../src/sections/seen-details.ts';
import { formatIn } from '../../src/wording/format.ts';
import { type ReadPdf, readPdf } from './read-pdf.ts';
import { readReport } from './report-pdf.ts';
import { materialOf, withDetails } from './sandbox-material.ts';

const textOf = ({ pages }: ReadPdf) => pages.map(({ text }) => text).join('\n');
/** Lines are broken where the page says, so that a text is looked for without them. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

/** Paper that nobody reads. */
function newPaper(): Paper {
  return new Paper({
    title: '',
    subject: '',
    language: 'pt-BR',
    createdAt: new Date(0),
    watermark: undefined,
  });
}

describe('the tables of a PDF', () => {
  test('show statements with a row for each line and a column for each year, and remarks in words', async () => {
    const material = await materialOf('denied-by-score-company', { template: 'full-company' });
    const section = material.report.sections.find(({ type }) => type.value === 'FINANCIAL_STATEMENTS');
    const details = seenDetails(section === undefined ? [] : [section], financialStatements);
    if (details === undefined) throw new Error('There are no statements');
    const text = plain(textOf(await readReport(material)));
    const { money } = formatIn('pt-BR', 'America/Sao_Paulo');
    const years = details.periods.toReversed();
    expect(text).toContain(`Em reais ${years.map(({ year }) => year).join(' ')}`);
    for (const name of ['currentAssets', 'equity'] as const) {
      const row = years.map(({ balanceSheet }) => money(balanceSheet[name] ?? 0)).join(' ');
      expect(text).toContain(plain(row));
    }
    for (const note of details.notes ?? []) {
      expect(text).toContain(plain(note.text ?? ''));
      expect(text).not.toContain(note.code);
    }
    expect(text).not.toMatch(/currentRatio|NEGATIVE|ATTENTION/);
  });

  test('state sums of lawsuits whose amounts are unknown as unknown or as a lower bound', async () => {
    const material = await materialOf('denied-by-score-company');
    const filled = withDetails(material, 'PROCESSES', (details) => {
      const [first] = Array.isArray(details['lawsuits']) ? details['lawsuits'] : [];
      const lawsuits = [
        ['CIVIL', null],
        ['CIVIL', null],
        ['LABOR', 1_000],
        ['LABOR', null],
        ['TAX', 20],
      ].map(([courtType, amount], at) => ({
        ...first,
        caseNumber: `CASE-${at}`,
        courtType,
        amount,
        pole: 'PASSIVE',
      }));
      return { ...details, lawsuits, totals: { ...Object(details['totals']), count: 9 } };
    });
    const text = plain(textOf(await readReport(filled)))
      .split('Por ramo e polo')[1]
      ?.slice(0, 300);
    expect(text).toContain('cível, passivo 2 –');
    expect(text).toMatch(/trabalhista, passivo 2 pelo menos R\$ 1\.000,00/);
    expect(text).toMatch(/tributária, passivo 1 R\$ 20,00/);
    expect(text).toContain('Inclui somente os 5 processos listados, de um total de 9.');
  });

  test('set an amount that is wider than its column smaller, in one line', async () => {
    const paper = newPaper();
    paper.addPage();
    const amounts = ['R$\u00a0999.999.999.999,99', 'R$\u00a0-9.999.999.999.999,99', 'R$\u00a01,00'];
    drawTable(
      paper,
      [
        { title: 'A', width: 60 },
        { title: 'B', width: 70, align: 'right' },
      ],
      amounts.map((text) => ({ cells: ['a', text] })),
      { continued: '' },
    );
    const { pages } = await readPdf(await paper.finish());
    for (const amount of amounts) expect(plain(textOf({ pages } as ReadPdf))).toContain(plain(amount));
  });

  test('show everybody related below whom they are related through, documents of people in part', async () => {
    const material = await materialOf('denied-by-score-company');
    const text = plain(textOf(await readReport(material)));
    const related = seenDetails(material.report.sections, relations);
    const people = [...(related?.partners ?? []), ...(related?.relatives ?? [])];
    expect(people.length).toBeGreaterThanOrEqual(5);
    for (const { name, document } of people) {
      expect(text).toContain(name ?? '');
      expect(text).not.toContain(document ?? '');
    }
    for (const { document } of related?.branches ?? [])
      expect(text).toContain(formatDocument({ kind: 'cnpj', value: document ?? '' }));
  });

  test('break no word that fits into its column', async () => {
    const pdf = await readReport(await materialOf('denied-by-score-company'));
    expect(textOf(pdf)).not.toMatch(/^S$\n^P$/m);
    const page = pdf.pages.find(({ text }) => text.includes('Tabelionato'))?.text ?? '';
    expect(page.match(/\bSP\b/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test('begin on the page of their title, wherever on a page that stands', () => {
    const columns = [{ title: 'x', width: 400 }];
    // One for all: it reads its fonts.
    const paper = newPaper();
    fc.assert(
      fc.property(
        fc.double({ min: 74, max: 770, noNaN: true }),
        fc.integer({ min: 1, max: 6 }),
        (y, count) => {
          paper.addPage();
          paper.y = y;
          let titleOn = 0;
          paper.together(() => {
            beginSection({ paper }, 'Title');
            titleOn = paper.pages;
            drawTable(paper, columns, Array(count).fill({ cells: ['row'] }), { continued: 'goes on' });
          });
          // A table of so few rows is not parted but for its last two.
          expect(titleOn === paper.pages || count > 3).toBe(true);
        },
      ),
    );
  });

  test('have widths in which any words of theirs stand unbroken', () => {
    const paper = newPaper();
    const word = fc.stringMatching(/^[A-Za-z0-9$.,áçõ-]{1,12}$/);
    const column = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 7 }), (columns) => {
        const texts = columns.map((rows) => ({ title: 'x', texts: rows.map((words) => words.join(' ')) }));
        const widths = fitWidths(paper, texts);
        for (const [at, width] of widths.entries()) {
          for (const text of texts[at]?.texts ?? []) {
            // A cell keeps 11 points free before the next one.
            expect(paper.lines(text, width - 11, { size: 8.5 }).join(' ')).toBe(text);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});
