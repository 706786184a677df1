import { describe, expect, test } from 'vitest';
import { pdfOfReport } from '../../src/export/pdf/pdf-of-report.ts';
import type { ReportMaterial } from '../../src/export/report-material.ts';
import { formatIn } from '../../src/wording/format.ts';
import { altsIn, type ReadPdf, readPdf, rolesIn } from './read-pdf.ts';
import { materialOf, named, withDetails } from './sandbox-material.ts';

const textOf = ({ pages }: ReadPdf) => pages.map(({ text }) => text).join('\n');
/** Lines are broken where the page says, so that a text is looked for without them. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

async function read(material: ReportMaterial): Promise<ReadPdf> {
  return readPdf(await pdfOfReport(material));
}

describe('the PDF of a company', () => {
  test('says the decision, the score and its reasons on the first page, with the numbers of the report', async () => {
    const material = await materialOf('denied-by-score-company');
    const pdf = await read(material);
    const first = plain(pdf.pages[0]?.text ?? '');
    const { score, policyResult } = material.report;
    const { money } = formatIn('pt-BR', 'America/Sao_Paulo');
    for (const said of [
      'Negado',
      String(score),
      `faixa ${policyResult?.riskBand}`,
      money(15_000),
      '99.990.004/0001-21',
    ])
      expect(first).toContain(plain(said));
    for (const reason of policyResult?.reasons.slice(1, 3) ?? []) {
      const rule = policyResult?.groups[reason.groupIndex ?? 0]?.rules[reason.ruleIndex ?? 0];
      expect(first).toContain(plain(rule?.title ?? '').slice(0, 20));
    }
  });

  test('is tagged, titled and in its language, with bookmarks and fonts of its own', async () => {
    for (const language of ['pt-BR', 'en'] as const) {
      const pdf = await read(await materialOf('denied-by-score-company', { language }));
      expect(pdf.isTagged).toBe(true);
      expect(pdf.metadata).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/);
      expect(pdf.info).toMatchObject({ Language: language });
      expect(String(pdf.info['Title'])).toMatch(/SANDBOX/);
      expect(pdf.outline.length).toBeGreaterThanOrEqual(12);
      expect(pdf.outline).toContain(language === 'en' ? 'Rules by group' : 'Regras por grupo');
      expect(pdf.fonts.every((font) => /^(Inter|GeistMono|DejaVu)/.test(font))).toBe(true);
      const roles = pdf.pages.flatMap(({ structure }) => rolesIn(structure));
      for (const role of [
        'H1',
        'H2',
        'H3',
        'P',
        'L',
        'LI',
        'Table',
        'THead',
        'TBody',
        'TR',
        'TH',
        'TD',
        'Figure',
        'Link',
      ])
        expect(roles, role).toContain(role);
      expect(roles.filter((role) => role === 'H1').length).toBe(1);
      const figures = pdf.pages.flatMap(({ structure }) => altsIn(structure));
      expect(figures.length).toBeGreaterThanOrEqual(2);
      expect(figures[0]).toContain('347');
    }
  });

  test('says SANDBOX on every page, and the number of the page', async () => {
    const pdf = await read(await materialOf('approved-company'));
    for (const [at, { text }] of pdf.pages.entries()) {
      expect(text).toContain('SANDBOX');
      expect(text).toContain(`página ${at + 1} de ${pdf.pages.length}`);
    }
    const real = await materialOf('approved-company');
    const quiet = await read({ ...real, report: { ...real.report, sandbox: false } });
    expect(quiet.pages[1]?.text).not.toContain('SANDBOX: dados inventados');
  });

  test('leads to the map of the place, and tells whom to ask for one’s rights', async () => {
    const pdf = await read(await materialOf('approved-company'));
    expect(pdf.pages.flatMap(({ links }) => links).some((link) => link.startsWith('https://'))).toBe(true);
    expect(plain(textOf(pdf))).toContain('dpo@example.com');
    expect(plain(textOf(pdf))).toContain('LGPD');
  });

  test('is the same bytes again, in any time zone of the machine', async () => {
    const material = await materialOf('alert-company');
    const bytes = Buffer.from(await pdfOfReport(material));
    expect(Buffer.compare(Buffer.from(await pdfOfReport(material)), bytes)).toBe(0);
    const zone = process.env['TZ'];
    try {
      process.env['TZ'] = 'Pacific/Kiritimati';
      expect(Buffer.compare(Buffer.from(await pdfOfReport(material)), bytes)).toBe(0);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });
});

describe('the PDF of a person', () => {
  test.each([
    ['warrant-now-person', 'Ativo neste mês'],
    ['warrant-past-person', 'Anterior'],
  ])('%s shows its warrants with mark and word', async (name, said) => {
    expect(plain(textOf(await read(await materialOf(name))))).toContain(said);
  });

  test('has no whole document of anybody in its running lines or its title', async () => {
    const material = await materialOf('alert-person');
    const pdf = await read(material);
    expect(JSON.stringify(pdf.info)).not.toContain(material.report.document);
    expect(pdf.pages[1]?.text).toContain('***.');
  });
});

describe('a PDF', () => {
  test('of a report in ERROR says first which source failed and that there is no decision', async () => {
    const pdf = await read(await materialOf('source-down-required-company'));
    const first = plain(pdf.pages[0]?.text ?? '');
    expect(first).toContain('Nenhuma decisão');
    expect(first).toContain('O que falhou');
    expect(pdf.outline).not.toContain('Regras por grupo');
  });

  test('of a decided report says who decided, with the words, and what the policy had said', async () => {
    const words = 'Garantia real do sócio. '.repeat(200).trim().slice(0, 5_000);
    const pdf = await read(await materialOf('alert-company', { decidedWith: words }));
    const first = plain(pdf.pages[0]?.text ?? '');
    expect(first).toContain('Aprovado');
    expect(first).toContain('Decidido por ana');
    expect(first).toContain('Política: Alerta');
    expect(first).toContain('Garantia real do sócio.');
    // The whole of it stands behind, and no page is left half for it.
    expect(textOf(pdf).split('Garantia').length).toBeGreaterThan(200);
  });

  test.each([
    ['=HYPERLINK("http://evil")', '=HYPERLINK("http://evil")'],
    ['../../etc/passwd', '../../etc/passwd'],
    ['(unbalanced \\ parenthesis))', '(unbalanced \\ parenthesis))'],
    ['Łódź Șeptel Việt', 'Łódź Șeptel Việt'],
    ['Empresa 🙂 Ltda', 'Empresa [U+1F642] Ltda'],
    ['نور الدين', undefined],
    ['\u202eexe.fdp\u0000\u0007', 'exe.fdp'],
    ['W'.repeat(400), undefined],
    ['   ', 'Nome desconhecido'],
  ])('of somebody called %j is whole, and its text has no NUL', async (name, shown) => {
    const pdf = await read(named(await materialOf('approved-company'), name));
    expect(textOf(pdf)).not.toContain('\u0000');
    if (shown !== undefined) expect(plain(textOf(pdf))).toContain(shown);
  });

  test('of 2,000 lawsuits shows 200 and says where the rest is, and all of them where they are asked for', async () => {
    const material = await materialOf('denied-by-score-company');
    const many = withDetails(material, 'PROCESSES', (details) => {
      const [first] = Array.isArray(details['lawsuits']) ? details['lawsuits'] : [];
      const lawsuits = Array.from({ length: 2_000 }, (_, at) => ({ ...first, caseNumber: `CASE-${at}` }));
      return { ...details, lawsuits };
    });
    const short = await pdfOfReport(many);
    expect(short.byteLength).toBeLessThan(700_000);
    const few = textOf(await readPdf(short));
    expect(few).toContain('CASE-199');
    expect(few).not.toContain('CASE-200');
    expect(plain(few)).toContain('Mostrados 200 de 2000');
    const bytes = await pdfOfReport({ ...many, form: { ...many.form, whole: true } });
    expect(bytes.byteLength).toBeLessThan(2_500_000);
    expect(textOf(await readPdf(bytes))).toContain('CASE-1999');
  });
});

describe('the figures of a PDF', () => {
  const altsOf = async (material: ReportMaterial) =>
    (await read(material)).pages.flatMap(({ structure }) => altsIn(structure)).map(plain);

  test('say their numbers: points by group, and negative records with counts and totals', async () => {
    const material = await materialOf('denied-by-score-company');
    const alts = await altsOf(material);
    const { money, number } = formatIn('pt-BR', 'America/Sao_Paulo');
    const groups = (material.report.policyResult?.groups ?? []).filter(
      ({ maximumScore }) => maximumScore > 0,
    );
    const points = alts.find((alt) => alt.startsWith('Pontos por grupo')) ?? '';
    for (const { score, maximumScore } of groups)
      expect(points).toContain(`${number(score)} de ${number(maximumScore)}`);
    const lanes = alts.find((alt) => alt.startsWith('Pendências Pefin')) ?? '';
    for (const type of ['PEFIN', 'REFIN', 'PROTESTS', 'OVERDUE_DEBTS']) {
      const section = material.report.sections.find((one) => one.type.value === type);
      expect(lanes).toContain(plain(money(Number(section?.details['totalAmount']))));
    }
  });

  test('are left away where there is nothing to draw', async () => {
    const alts = await altsOf(await materialOf('approved-company'));
    expect(alts.some((alt) => alt.startsWith('Pendências Pefin'))).toBe(false);
  });

  test('of a person show each warrant from its issue to its end', async () => {
    const active = await altsOf(await materialOf('warrant-now-person'));
    expect(active.some((alt) => /: de .* até o mês de referência, Ativo neste mês/.test(alt))).toBe(true);
    const past = await altsOf(await materialOf('warrant-past-person'));
    expect(past.some((alt) => /: de .* até \d\d\/\d\d\/\d{4}, Anterior/.test(alt))).toBe(true);
  });
});
