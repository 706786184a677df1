import { describe, expect, test } from 'vitest';
import type { ReportMaterial } from '../../src/export/report-material.ts';
import type { ReadPdf } from './read-pdf.ts';
import { readReport } from './report-pdf.ts';
import { materialOf } from './sandbox-material.ts';

const textOf = ({ pages }: ReadPdf) => pages.map(({ text }) => text).join('\n');
/** Lines are broken by the page. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

describe('the sentences that the parts of a PDF begin with', () => {
  const textWith = async (
    material: ReportMaterial,
    change: (section: ReportMaterial['report']['sections'][number]) => object,
  ) => {
    const sections = material.report.sections.map((section) => ({ ...section, ...change(section) }));
    return plain(textOf(await readReport({ ...material, report: { ...material.report, sections } })));
  };

  test('state that nothing was found only if all sources of the section answered', async () => {
    const material = await materialOf('approved-company', { template: 'full-company' });
    const none =
      /Nenhum processo consta|[Nn]enhuma alteração cadastral|[Nn]enhuma exposição política|Nada consta em \d+ cadastros/;
    expect(await textWith(material, () => ({}))).toMatch(none);
    const partial = await textWith(material, ({ status }) => ({
      status: status === 'COMPLETED' ? 'PARTIAL' : status,
    }));
    expect(partial).not.toMatch(none);
    expect(partial).toMatch(/Nem todas as fontes responderam: .*Protestos/);
  });

  test('do not state that no one is related if a list is unknown', async () => {
    const material = await materialOf('approved-company');
    const textOfRelations = (details: object) =>
      textWith(material, ({ type, details: own }) =>
        type.value === 'RELATIONS' ? { details: { ...own, ...details }, status: 'COMPLETED' } : {},
      );
    const empty = { partners: [], companies: [], relatives: [], branches: [], sameAddress: [] };
    expect(await textOfRelations(empty)).toContain('Nenhum relacionado foi encontrado');
    expect(await textOfRelations({ ...empty, partners: null })).not.toContain('Nenhum relacionado');
  });

  test('do not state that there is no registration change if earlier ones are not known, or a share is stated', async () => {
    const material = await materialOf('approved-company');
    const textOfChanges = (details: object) =>
      textWith(material, ({ type }) =>
        type.value === 'REGISTRATION_CHANGES'
          ? { details: { changes: [], partnersChangedPercentage: null, ...details }, status: 'COMPLETED' }
          : {},
      );
    expect(await textOfChanges({})).toMatch(/nenhuma alteração cadastral/i);
    const since = await textOfChanges({ knownSince: '2026-10-11' });
    expect(since).toMatch(/alterações cadastrais: nenhuma desde 11\/10\/2026; anteriores não conhecidas/i);
    const share = await textOfChanges({ partnersChangedPercentage: 100 });
    expect(share).toMatch(/alterações cadastrais: 100% dos sócios trocados/i);
    for (const text of [since, share]) expect(text).not.toMatch(/nenhuma alteração cadastral/i);
  });

  test('state nothing found only if the data are current and no source was left out', async () => {
    const material = await materialOf('approved-company', { template: 'full-company' });
    const none = /Nenhum processo consta|Nada consta em \d+ cadastros/;
    const withSource = (source: object) =>
      textWith(material, ({ sources }) => ({ sources: sources.map((one) => ({ ...one, ...source })) }));
    expect(await withSource({})).toMatch(none);
    const tooOld = await withSource({ ageDays: 200, maximumAgeDays: 30 });
    expect(tooOld).not.toMatch(none);
    expect(tooOld).toContain('nem todas as fontes responderam com dados atuais');
    const leftOut = await textWith(material, ({ sources }) => ({
      sources: sources.flatMap((one) => [
        one,
        { ...one, status: 'NOT_ASKED', provider: 'other', reason: 'DAY_CEILING' },
      ]),
    }));
    expect(leftOut).not.toMatch(none);
    expect(leftOut).toContain('other: não consultado: hoje não se pode gastar mais');
  });

  test('state that there is no warrant only if the register is not out of date', async () => {
    const material = await materialOf('approved-person', { template: 'full-person' });
    const textOfMonth = (referenceMonth: string) =>
      textWith(material, ({ type, sources }) =>
        type.value === 'CRIMINAL_RECORD'
          ? {
              details: { referenceMonth, warrants: [] },
              status: 'COMPLETED',
              sources: sources.map((source) => ({ ...source, sandbox: false })),
            }
          : {},
      );
    expect(await textOfMonth('2026-11')).toContain('Nenhum mandado de prisão consta');
    const old = await textOfMonth('2026-05');
    expect(old).not.toContain('Nenhum mandado de prisão consta');
    expect(old).toMatch(/nada consta, desatualizado: cadastro de .{0,12}2026/);
  });

  test('distinguish related persons who are only possibly exposed', async () => {
    const material = await materialOf('approved-company', { template: 'full-company' });
    const related = (certainty: string) => ({
      name: 'ANA EXEMPLO',
      document: '***.456.789-**',
      relationship: 'PARTNER',
      title: 'Deputada',
      organ: null,
      from: '2025-01-01',
      until: null,
      exposedUntil: null,
      certainty,
      odds: null,
      score: null,
    });
    const textWithRelated = (certainty: string) =>
      textWith(material, ({ type, details }) =>
        type.value === 'PEP'
          ? { details: { ...details, exposed: false, related: [related(certainty)] }, status: 'COMPLETED' }
          : {},
      );
    expect(await textWithRelated('CERTAIN')).toContain('1 com exposição política entre os relacionados');
    const possible = await textWithRelated('POSSIBLE');
    expect(possible).toContain('1 com possível exposição política entre os relacionados');
    expect(possible).not.toContain('nenhuma exposição política');
  });

  test('do not count a register without records as clear if a part of its sources failed', async () => {
    const material = await materialOf('approved-company');
    const sections = material.report.sections.map((section) =>
      section.type.value === 'PROTESTS' ? { ...section, status: 'PARTIAL' as const } : section,
    );
    const text = plain(textOf(await readReport({ ...material, report: { ...material.report, sections } })));
    expect(plain(textOf(await readReport(material)))).toContain('Nada consta em 5 cadastros');
    expect(text).toContain('Nada consta em 4 cadastros');
  });
});
