import { describe, expect, test } from 'vitest';
import { certificates as hostedCertificates } from '../../src/http/dialects/hosted-v1/sections/certificates.ts';
import { listsOfSection } from '../../src/presentation/report-lists.ts';
import { sectionPage } from '../../src/presentation/section-page.ts';
import type { ReportAnswer, SectionAnswer } from '../../src/report/report-answer.ts';
import type { SectionDetails } from '../../src/sections/index.ts';
import { sectionWords } from '../../src/sections/section-words.ts';
import { formatIn } from '../../src/wording/format.ts';

const styles = {
  en: { language: 'en', format: formatIn('en', 'UTC') },
  'pt-BR': { language: 'pt-BR', format: formatIn('pt-BR', 'UTC') },
} as const;

function section(type: string, details: SectionAnswer['details']): SectionAnswer {
  return {
    id: 'sec_1',
    type: { value: type, title: type },
    status: 'COMPLETED',
    details,
    integrationCount: 1,
    asOf: '2026-11-28',
    updatedAt: '2026-11-28T12:00:00.000Z',
    sources: [],
    errors: [],
  };
}

const sanctions = (...hits: readonly object[]) =>
  section('SANCTIONS', {
    lists: [
      {
        list: 'CEIS',
        state: 'LISTED',
        editionDate: '2026-11-18',
        hits: hits.map((hit) => ({
          name: 'X',
          document: null,
          reference: null,
          sanction: null,
          authority: null,
          from: null,
          until: null,
          certainty: 'CERTAIN',
          ...hit,
        })),
      },
      { list: 'TCU', state: 'CLEAN', editionDate: '2026-11-18', hits: [] },
    ],
  });

describe('sanctions with their days', () => {
  test.each([
    [{ from: '2025-02-01', until: '2026-11-28' }, 'CONSTA em CEIS (01/02/2025 a 28/11/2026)'],
    [{ from: '2019-02-01', until: '2021-01-31' }, 'encerrada: CEIS (01/02/2019 a 31/01/2021)'],
    [{ from: '2027-02-01' }, 'começa depois: CEIS (desde 01/02/2027)'],
    [{ until: '2027-02-01' }, 'CONSTA em CEIS (até 01/02/2027)'],
    [{}, 'CONSTA em CEIS'],
    [{ untilAsWritten: 'Suspenso' }, 'vigência incerta: CEIS (até Suspenso)'],
    [{ from: '2025-02-01', stateAsWritten: 'SIT: X' }, 'vigência incerta: CEIS (desde 01/02/2025, SIT: X)'],
    [{ certainty: 'POSSIBLE', until: '2021-01-31' }, 'possível em CEIS (até 31/01/2021)'],
  ])('%o', (hit, words) => {
    expect(sectionWords(sanctions(hit), styles['pt-BR'])).toEqual([words, 'nada consta em TCU']);
  });

  test('are grouped by state', () => {
    expect(
      sectionWords(sanctions({ until: '2021-01-31' }, { from: '2025-02-01' }), styles.en).slice(0, 2),
    ).toEqual(['LISTED on CEIS (since 01 Feb 2025)', 'ended: CEIS (until 31 Jan 2021)']);
  });
});

test('tables show whether each entry is in force, with its days among the first columns', () => {
  const shown = sanctions({ from: '2019-02-01', until: '2021-01-31' }, { from: '2025-02-01' });
  const hits = listsOfSection(shown, 'en').find(({ path }) => path.at(-1) === 'hits');
  const columns = hits?.columns.slice(0, 6).map(({ label }) => label);
  expect(columns).toEqual(['List', 'Name', 'Certainty', 'Validity', 'From', 'Until']);
  const page = sectionPage(shown, styles.en).fields.flatMap((field) => ('rows' in field ? [field] : []));
  expect(page.at(-1)?.rows.map((row) => row.slice(3, 6))).toEqual([
    ['ended', '01 Feb 2019', '31 Jan 2021'],
    ['in force', '01 Feb 2025', '–'],
  ]);
});

test('exposure is shown with its days, and as ended after them', () => {
  const exposure = (exposedUntil: string, related: readonly object[] = []) =>
    section('PEP', {
      exposed: true,
      positions: [{ title: 'X', organ: null, from: '2009-01-01', until: '2012-12-31', exposedUntil }],
      related,
      donations: null,
      donationsTotal: null,
    });
  expect(sectionWords(exposure('2029-12-31'), styles.en)).toEqual([
    'politically exposed (01 Jan 2009 to 31 Dec 2029)',
  ]);
  const former = {
    name: 'Y',
    relationship: 'RELATIVE',
    certainty: 'CERTAIN',
    from: null,
    exposedUntil: '2017-12-31',
  };
  expect(sectionWords(exposure('2017-12-31', [former]), styles['pt-BR'])).toEqual([
    'exposição política encerrada (01/01/2009 a 31/12/2017)',
    '1 relacionado com exposição encerrada',
  ]);
});

test('certificates and licences past their validity are counted separately', () => {
  const certificates = ['2026-11-28', '2026-11-27', null].map((validUntil) => ({
    certificate: 'LABOUR',
    state: 'NEGATIVE',
    issuedOn: null,
    validUntil,
  }));
  expect(sectionWords(section('CERTIFICATES', { certificates }), styles.en)).toEqual([
    '1 negative (nothing owed)',
    '1 of unknown validity',
    '1 past its validity',
  ]);
  const licences = [
    { agency: 'ANP', activity: 'X', state: 'ACTIVE', issuedOn: null, validUntil: '2024-01-01' },
  ];
  expect(sectionWords(section('LICENCES', { licences }), styles.en)).toEqual(['1 licence past its validity']);
});

test('tables show each certificate with its issuer and validity', () => {
  const own = { certificate: 'STATE_TAX', number: null, issuedOn: null, validUntil: null };
  const certificates = [
    { ...own, issuer: 'SEFAZ-SP', state: 'POSITIVE' },
    { ...own, issuer: 'SEFAZ-RJ', state: 'NEGATIVE' },
    { ...own, issuer: 'SEFAZ-MG', state: 'NEGATIVE', validUntil: '2026-11-28' },
  ];
  const shown = section('CERTIFICATES', { certificates });
  const columns = listsOfSection(shown, 'en')[0]
    ?.columns.slice(0, 6)
    .map(({ label }) => label);
  expect(columns).toEqual(['Certificate', 'State', 'Validity', 'Issued on', 'Valid until', 'Issuer']);
  const page = sectionPage(shown, styles.en).fields.flatMap((field) => ('rows' in field ? [field] : []));
  expect(page[0]?.rows.map((row) => [row[1], row[2], row[5]])).toEqual([
    ['positive', '–', 'SEFAZ-SP'],
    ['negative', 'unclear', 'SEFAZ-RJ'],
    ['negative', 'in force', 'SEFAZ-MG'],
  ]);
  const view = hostedCertificates.entries({
    answer: { document: '99990001000198' } as ReportAnswer,
    sections: { CERTIFICATES: { certificates } } as Partial<SectionDetails>,
    day: '2026-11-28',
  });
  expect(view.map(({ debtAbsenceState }) => debtAbsenceState)).toMatchObject([
    { name: 'SEFAZ-SP', situation: 'invalid' },
    { name: 'SEFAZ-RJ' },
    { name: 'SEFAZ-MG' },
  ]);
});
