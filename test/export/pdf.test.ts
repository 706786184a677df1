import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pdfOfReport } from '../../src/export/pdf/pdf-of-report.ts';
import type { ReportMaterial } from '../../src/export/report-material.ts';
import { history } from '../../src/sections/history.ts';
import { seenDetails } from '../../src/sections/seen-details.ts';
import { formatIn } from '../../src/wording/format.ts';
import { trialSize } from '../trials/trial-size.ts';
import { altsIn, type ReadPdf, readPdf, rolesIn } from './read-pdf.ts';
import { pdfOf, readReport } from './report-pdf.ts';
import { materialOf, named, withDetails } from './sandbox-material.ts';

const many = trialSize('CREDIT_PDF_LAWSUITS', { number: 210, seed: 1 });

const textOf = ({ pages }: ReadPdf) => pages.map(({ text }) => text).join('\n');
/** Lines are broken where the page says, so that a text is looked for without them. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

/** The material as of a report of little depth, for what the pages behind have no part in. */
function withFewSections(material: ReportMaterial, kept = 'BASIC_INFORMATION'): ReportMaterial {
  const sections = material.report.sections.filter(({ type }) => type.value === kept);
  return { ...material, report: { ...material.report, sections } };
}

describe('the PDF of a company', () => {
  test('says the decision, the score and its reasons on the first page, with the numbers of the report', async () => {
    const material = await materialOf('denied-by-score-company');
    const pdf = await readReport(material);
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
      const material = await materialOf('denied-by-score-company', { language, template: 'full-company' });
      const pdf = await readReport(material);
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
      expect(figures[0]).toContain(String(material.report.score));
    }
  });

  test('says SANDBOX on every page, and the number of the page', async () => {
    const pdf = await readReport(await materialOf('approved-company'));
    for (const [at, { text }] of pdf.pages.entries()) {
      expect(text).toContain('SANDBOX');
      expect(text).toContain(`página ${at + 1} de ${pdf.pages.length}`);
    }
    const real = withFewSections(await materialOf('approved-company'));
    const quiet = await readReport({ ...real, report: { ...real.report, sandbox: false } });
    expect(quiet.pages[1]?.text).not.toContain('SANDBOX: dados inventados');
  });

  test('leads to the map of the place, and tells whom to ask for one’s rights', async () => {
    const pdf = await readReport(await materialOf('approved-company'));
    expect(pdf.pages.flatMap(({ links }) => links).some((link) => link.startsWith('https://'))).toBe(true);
    expect(plain(textOf(pdf))).toContain('dpo@example.com');
    expect(plain(textOf(pdf))).toContain('LGPD');
  });

  test('is the same bytes whether its words were set in another one before or never', async () => {
    const name = `Padaria\u00a0${randomUUID()} ${randomUUID()} 1.234,56`;
    const material = named(withFewSections(await materialOf('approved-company')), name);
    const first = Buffer.from(await pdfOfReport(material));
    const other = withFewSections(await materialOf('alert-company'));
    await pdfOfReport(named(other, name.replaceAll(' ', '\u00a0')));
    expect(Buffer.compare(Buffer.from(await pdfOfReport(material)), first)).toBe(0);
  });

  test('is the same bytes again, in any time zone of the machine', async () => {
    const material = await materialOf('denied-by-score-company');
    const bytes = Buffer.from(await pdfOf(material));
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
    expect(plain(textOf(await readReport(await materialOf(name))))).toContain(said);
  });

  test('has no whole document of anybody in its running lines or its title', async () => {
    const material = await materialOf('alert-person');
    const pdf = await readReport(material);
    expect(JSON.stringify(pdf.info)).not.toContain(material.report.document);
    expect(pdf.pages[1]?.text).toContain('***.');
  });
});

describe('a PDF', () => {
  test('of a report in ERROR says first which source failed and that there is no decision', async () => {
    const pdf = await readReport(await materialOf('source-down-required-company'));
    const first = plain(pdf.pages[0]?.text ?? '');
    expect(first).toContain('Nenhuma decisão');
    expect(first).toContain('O que falhou');
    expect(pdf.outline).not.toContain('Regras por grupo');
  });

  test.each([
    ['pt-BR', 'Sem resultado: a análise não chegou a esta parte.', 'profundidade da política não cobre'],
    ['en', 'No result: the analysis did not get this far.', 'depth of the policy does not cover'],
  ] as const)(
    'of a run that was given up does not blame the depth of its policy, in %s',
    async (language, words, other) => {
      const { report, ...material } = await materialOf('source-down-required-company', { language });
      const [error] = report.errors;
      const errors = error === undefined ? [] : [{ ...error, source: 'credit', code: 'GIVEN_UP' }];
      const text = plain(
        textOf(await readReport({ ...material, report: { ...report, sections: [], errors } })),
      );
      expect(text.split(words).length - 1).toBeGreaterThan(5);
      expect(text).not.toContain(other);
      expect(text).not.toMatch(/Seguem as seções|The sections that answered follow/);
    },
  );

  test('says apart what the caller said', async () => {
    const material = await materialOf('approved-company');
    const inputs = [{ name: 'late', title: 'Dias de atraso', value: 12, text: '12 dias' }];
    const few = withFewSections(material);
    const pdf = await readReport({ ...few, report: { ...few.report, inputs } });
    expect(plain(textOf(pdf))).toContain('Dito por quem solicitou Dias de atraso: 12 dias');
    expect(plain(textOf(await readReport(material)))).not.toContain('Dito por quem solicitou');
  });

  test('of a decided report says who decided, with the words, and what the policy had said', async () => {
    const words = 'Garantia real do sócio. '.repeat(200).trim().slice(0, 5_000);
    const material = await materialOf('alert-company', { decidedWith: words });
    const pdf = await readReport(withFewSections(material));
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
    const pdf = await readReport(named(withFewSections(await materialOf('approved-company')), name));
    expect(textOf(pdf)).not.toContain('\u0000');
    if (shown !== undefined) expect(plain(textOf(pdf))).toContain(shown);
  });

  test(`of ${many.number} lawsuits shows 200 and says where the rest is, and all of them where they are asked for`, async () => {
    const material = await materialOf('denied-by-score-company');
    const filled = withDetails(withFewSections(material, 'PROCESSES'), 'PROCESSES', (details) => {
      const [first] = Array.isArray(details['lawsuits']) ? details['lawsuits'] : [];
      const lawsuits = Array.from({ length: many.number }, (_, at) => ({
        ...first,
        caseNumber: `CASE-${at}`,
        amount: at === 0 ? null : at * 1.25,
      }));
      return { ...details, lawsuits };
    });
    const short = await pdfOfReport(filled);
    expect(short.byteLength).toBeLessThan(300_000);
    const few = textOf(await readPdf(short));
    // The largest amounts stand first, and the one without any last.
    const { number } = many;
    expect([...few.matchAll(/CASE-(\d+)/g)].map(([, at]) => Number(at))).toEqual(
      Array.from({ length: 200 }, (_, at) => number - 1 - at),
    );
    expect(plain(few)).toContain(`Mostrados 200 de ${number}, os de maior valor`);
    const bytes = await pdfOfReport({ ...filled, form: { ...filled.form, whole: true } });
    // 1,830,000 of 2,000.
    many.tell(`${many.number} lawsuits: ${bytes.byteLength} bytes`);
    expect(bytes.byteLength).toBeLessThan(125_000 + 855 * many.number);
    const whole = [...textOf(await readPdf(bytes)).matchAll(/CASE-(\d+)/g)];
    expect([whole.length, whole.at(-1)?.[1]]).toEqual([number, '0']);
  });
});

describe('the parts of a PDF', () => {
  const cases = [
    ['denied-by-score-company', 'pt-BR', {}],
    ['denied-by-score-company', 'en', { template: 'full-company' }],
    ['source-down-optional-company', 'pt-BR', {}],
    ['source-down-required-company', 'pt-BR', {}],
    ['warrant-now-person', 'pt-BR', {}],
  ] as const;

  test.each(cases)(
    'of %s in %s begin with a sentence, and no title stands last on its page',
    async (name, language, how) => {
      const { pages } = await readReport(await materialOf(name, { language, ...how }));
      const elements = pages.map(({ structure }) => structure?.children?.[0]?.children ?? []);
      for (const one of elements) {
        expect(['H2', 'H3']).not.toContain(one.at(-1)?.role);
        // What is told of one thing is not parted.
        expect(one[0]?.role).not.toBe('L');
      }
      const roles = elements.slice(1).flatMap((one) => one.map(({ role }) => role));
      const heads = roles.flatMap((role, at) => (role === 'H2' ? [roles.slice(at + 1, at + 3)] : []));
      expect(heads.length).toBeGreaterThanOrEqual(11);
      for (const next of heads) expect(next).toContain('P');
    },
  );

  test.each([
    [
      'pt-BR',
      [
        '12 registros em 5 de 5 cadastros que responderam, pelo menos R$ 235.200,00 no total, o mais recente de 14/09/2026',
        '3 processos; 3 no polo passivo, R$ 1.667.863,37 no total, 69,49% do faturamento calculado',
        'Nada consta em 13 listas de sanções; não consultadas: CEAF',
        'e de R$ 2.619.582,38 em 09/2026, dos quais R$ 1.068.740,09 vencidos e R$ 178.003,39 em prejuízo',
        'Em 2025: receita líquida de R$ 2.160.000,00',
      ],
    ],
    [
      'en',
      [
        '12 records in 5 of 5 registers that answered, at least R$ 235,200.00 in all, the latest of 14 Sept 2026',
        '3 lawsuits; 3 as the party sued, R$ 1,667,863.37 in all, 69.49% of the calculated revenue',
      ],
    ],
  ] as const)('say first what was found, in %s', async (language, sentences) => {
    const text = plain(
      textOf(
        await readReport(await materialOf('denied-by-score-company', { language, template: 'full-company' })),
      ),
    );
    for (const sentence of sentences) expect(text).toContain(plain(sentence));
  });

  test('say of a source that failed that it could not be asked', async () => {
    const text = plain(textOf(await readReport(await materialOf('source-down-optional-company'))));
    expect(text).toContain('Não foi possível consultar: Protestos.');
    expect(text).toContain('Nada consta em 4 cadastros que responderam');
  });
});

describe('the first page of a PDF', () => {
  test('tells the whole analysis, or goes on with it on the next page', async () => {
    const material = await materialOf('denied-by-score-company');
    const { analysis = '' } = material.report;
    const first = plain((await readReport(material)).pages[0]?.text ?? '');
    expect(first).toContain(plain(analysis));
    const long = Array.from({ length: 30 }, (_, at) => `Sentence ${at} says what was seen.`);
    const few = withFewSections(material);
    const pdf = await readReport({ ...few, report: { ...few.report, analysis: long.join(' ') } });
    const [one = '', two = ''] = pdf.pages.map(({ text }) => plain(text));
    expect(one).toContain('Quem decidiu');
    expect(two).toContain('A análise em palavras, continuação');
    for (const sentence of long)
      expect(one.includes(sentence) || two.includes(sentence), sentence).toBe(true);
  });

  test('says that everything was seen only where it was', async () => {
    const unseen = plain(
      (await readReport(await materialOf('denied-by-score-company', { template: 'full-company' }))).pages[0]
        ?.text ?? '',
    );
    expect(unseen).not.toContain('Toda fonte consultada respondeu');
    for (const said of [
      'Fator de insolvência de Kanitz',
      'CEAF: não consultada',
      'FGTS (Caixa Econômica Federal (SANDBOX)): não emitida',
    ])
      expect(unseen).toContain(said);
    const material = await materialOf('denied-by-score-company');
    const sections = material.report.sections.filter(
      ({ type }) => type.value !== 'SANCTIONS' && type.value !== 'CERTIFICATES',
    );
    const seen = await readReport({ ...material, report: { ...material.report, sections } });
    expect(plain(seen.pages[0]?.text ?? '')).toContain('e toda regra foi avaliada');
  });
});

describe('the figures of a PDF', () => {
  const altsOf = async (material: ReportMaterial) =>
    (await readReport(material)).pages.flatMap(({ structure }) => altsIn(structure)).map(plain);

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

  test('say of bank debt what it was in the first month and in the last', async () => {
    const material = await materialOf('denied-by-score-company');
    const { money } = formatIn('pt-BR', 'America/Sao_Paulo');
    const months = seenDetails(material.report.sections, history)?.months ?? [];
    const [first, last] = [months[0], months.at(-1)];
    if (first === undefined || last === undefined) throw new Error('There is no debt');
    const alts = await altsOf(material);
    const debt =
      alts.find((alt) => alt.startsWith(`Dívida bancária mês a mês, ${months.length} meses`)) ?? '';
    for (const amount of [first.total, last.total, last.expired, last.loss])
      expect(debt).toContain(plain(money(amount)));
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
