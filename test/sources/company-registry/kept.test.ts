import { describe, expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../../src/base/clock.ts';
import { OpenRegistry } from '../../../src/datasets/registry/open-registry.ts';
import type { Document } from '../../../src/document/document.ts';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { keptFirst } from '../../../src/sources/company-registry/kept/kept-first.ts';
import { type Source, SourceFailure } from '../../../src/sources/define-source.ts';
import { loadedOn, newDatasetsFolder } from '../../datasets/dataset-folder.ts';
import { loadRelease, newRelease } from '../../datasets/registry-release.ts';
import { questionAbout } from '../stub-source.ts';
import { answerOf, fixture, map as mapHttp, serpro, silent } from './registry-answers.ts';

const bakery: Document = { kind: 'cnpj', value: '99999001000159' };
const haulier: Document = { kind: 'cnpj', value: '99999004000192' };
const stranger: Document = { kind: 'cnpj', value: '11222333000181' };
const sections = ['BASIC_INFORMATION', 'LOCATION', 'RELATIONS'] as const;

/** A registry over HTTP that nobody shall ask. */
const unreachable: Source = {
  ...silent,
  ask: async () => {
    throw new SourceFailure('UNREACHABLE', 'Nobody answers.');
  },
};

async function registerWith(
  ...load: Parameters<typeof loadRelease> extends [string, ...infer Rest] ? Rest : never
) {
  const folder = newDatasetsFolder();
  await loadRelease(folder, ...load);
  return folder;
}

/** What the register gives to a report, and the answer that is kept. */
async function ask(folder: string, document: Document, askedOn = loadedOn) {
  const register = new OpenRegistry(folder);
  try {
    const source = keptFirst(register, unreachable);
    const question = questionAbout(document, [...sections]);
    const answer = await source.ask({ ...question, askedOn });
    const details: Partial<SectionDetails> = source.map(answer, question);
    // Another object with the same bytes, as it is when it was kept: read from these it says the same.
    expect(source.map({ ...answer }, question)).toEqual(details);
    return { answer, details };
  } finally {
    register.close();
  }
}

describe('the register that is kept here', () => {
  test.each([
    ['SERPRO, a branch', 'minha-receita-33683111000280', serpro],
    ['the bakery', 'minha-receita-99999001000159', bakery],
    ['the haulier', 'minha-receita-99999004000192', haulier],
  ])('says of %s what the registry over HTTP says', async (_, name, document) => {
    const overHttp = mapHttp(answerOf(fixture(name)), document);
    const { details } = await ask(await registerWith(), document);
    const own = details.BASIC_INFORMATION;
    const other = overHttp.BASIC_INFORMATION;
    if (own?.company === undefined || other?.company === undefined) throw new Error('both know the company');
    expect(own).toEqual({
      ...other,
      // Only here: of which day the data are, and addresses of e-mail, which the other hides.
      edition: own.edition,
      updatedOn: '2026-11-14',
      emails: own.emails,
      company: {
        ...other.company,
        // The other keeps it as a 32-bit float.
        shareCapital: own.company?.shareCapital,
      },
    });
    expect(Math.fround(own.company?.shareCapital ?? -1)).toBe(Math.fround(other.company?.shareCapital ?? -2));
    expect(own.edition).toMatchObject({ publishedOn: '2026-11-14', stale: false, staleAfterDays: 75 });
    expect(details.LOCATION).toEqual({ ...overHttp.LOCATION, edition: own.edition });
    expect(details.RELATIONS?.partners?.filter(({ level }) => level === 1)).toEqual(
      overHttp.RELATIONS?.partners,
    );
  });

  test('gives what one record over HTTP does not: the head office, and its special situation', async () => {
    const { details } = await ask(await registerWith(), { kind: 'cnpj', value: '99999002000284' });
    expect(details.BASIC_INFORMATION?.company).toMatchObject({
      establishment: 'BRANCH',
      headOfficeDocument: '99999002000101',
      specialSituation: { kind: 'JUDICIAL_RECOVERY', since: '2025-02-14' },
      mainCnae: { code: '4754701' },
    });
    expect(details.BASIC_INFORMATION?.taxRegime).toBe('LUCRO_REAL');
  });

  test('knows CNPJs with letters, establishments abroad, codes that no table words, and fillers', async () => {
    const folder = await registerWith();
    const alpha = await ask(folder, { kind: 'cnpj', value: '12ABC34501DE35' });
    expect(alpha.details.BASIC_INFORMATION).toMatchObject({
      taxRegime: 'SIMPLES_NACIONAL',
      company: { establishment: 'BRANCH' },
    });
    const abroad = await ask(folder, { kind: 'cnpj', value: '99999010000140' });
    expect(abroad.details.LOCATION?.address).toMatchObject({
      state: 'EX',
      city: 'GEORGE TOWN',
      ibgeCode: null,
    });
    const { details } = await ask(folder, { kind: 'cnpj', value: '99999007000126' });
    expect(details.BASIC_INFORMATION?.company).toMatchObject({
      statusReason: null,
      shareCapital: null,
      status: 'SUSPENSA',
    });
    const shortPostcode = await ask(folder, haulier);
    expect(shortPostcode.details.LOCATION?.address?.postalCode).toBe('01001000');
  });

  test('keeps no CPF of the owner of a one-person company, and none of her contacts', async () => {
    const { answer, details } = await ask(await registerWith(), { kind: 'cnpj', value: '99999005000137' });
    expect(Buffer.from(answer.body).toString('utf8')).not.toContain('00000000191');
    expect(details.BASIC_INFORMATION).toMatchObject({
      name: 'MARIA EXEMPLO DA SILVA ***.000.001-**',
      phones: null,
      emails: null,
      company: { size: 'MICROEMPREENDEDOR_INDIVIDUAL' },
    });
  });

  test('names its edition and the hash of every row in the evidence', async () => {
    const { answer } = await ask(await registerWith(), bakery);
    expect(answer).toMatchObject({ outcome: 'ANSWERED', editionDate: '2026-11-14' });
    const kept = JSON.parse(Buffer.from(answer.body).toString('utf8'));
    expect(kept).toMatchObject({
      dataset: 'receita',
      edition: { publishedOn: '2026-11-14', stale: false, part: null },
    });
    expect(kept.edition.sha256).toMatch(/^[0-9a-f]{64}$/);
    for (const row of kept.company.rows) expect(row.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('says that there is no such company only when all of it is there, and fresh', async () => {
    const whole = await registerWith();
    expect(await ask(whole, stranger)).toMatchObject({ answer: { outcome: 'NO_RECORD' }, details: {} });
    await expect(ask(whole, stranger, '2027-11-20')).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('too old to say that there is none'),
    });
    const part = { states: ['DF'], activeOnly: false };
    await expect(ask(await registerWith(newRelease(), { part }), bakery)).rejects.toMatchObject({
      message: expect.stringContaining('only a part is kept here'),
    });
  });

  test('leaves a company that it does not have to the registry over HTTP, because it may be younger', async () => {
    const register = new OpenRegistry(await registerWith());
    onTestFinished(() => register.close());
    const ofHttp = answerOf(fixture('minha-receita-33683111000280'));
    const answering = (outcome: 'ANSWERED' | 'NO_RECORD') =>
      keptFirst(register, { ...silent, ask: async () => ({ ...ofHttp, outcome }) });
    const question = { ...questionAbout(stranger, [...sections]), askedOn: loadedOn };
    for (const outcome of ['ANSWERED', 'NO_RECORD'] as const)
      expect(await answering(outcome).ask(question)).toEqual({ ...ofHttp, outcome });
    // A company that it has is not queried again.
    const own = await answering('NO_RECORD').ask({ ...question, document: bakery });
    expect(own.outcome).toBe('ANSWERED');
  });

  test('leaves the question to the registry over HTTP where it is not loaded', async () => {
    await expect(ask(newDatasetsFolder(), bakery)).rejects.toMatchObject({ message: 'Nobody answers.' });
  });

  test('serves a newer edition at once', async () => {
    const folder = await registerWith();
    const register = new OpenRegistry(folder);
    try {
      const source = keptFirst(register, unreachable);
      const question = questionAbout(bakery, ['BASIC_INFORMATION']);
      const nameNow = async () => {
        const answer = await source.ask({ ...question, askedOn: loadedOn });
        return source.map(answer, question).BASIC_INFORMATION?.name;
      };
      expect(await nameNow()).toBe('PADARIA MODELO DA VILA LTDA');
      const next = newRelease(
        { Empresas: (text) => text.replace('MODELO DA VILA', 'NOVA') },
        { day: '61212' },
      );
      await loadRelease(folder, next, { clock: fixedClock(new Date('2026-12-20T12:00:00Z')) });
      expect(await nameNow()).toBe('PADARIA NOVA LTDA');
    } finally {
      register.close();
    }
  });
});
