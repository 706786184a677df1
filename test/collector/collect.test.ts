import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { CreditError } from '../../src/base/errors.ts';
import { assembleSections } from '../../src/collector/assemble.ts';
import { applicableSources, collect } from '../../src/collector/collect.ts';
import type { SourceResult } from '../../src/collector/source-result.ts';
import type { Document } from '../../src/document/document.ts';
import { planCollection } from '../../src/sections/collection-plan.ts';
import type { Source } from '../../src/sources/define-source.ts';
import type { RolePlayer } from '../../src/sources/role-player.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { fails, gate, hangs, scriptedSource } from './scripted-source.ts';

const company: Document = { kind: 'cnpj', value: '99990001000198' };
const plan = planCollection('cnpj', 'SIMPLES', []);
const clock = fixedClock(new Date('2026-11-20T12:00:00.000Z'));

function ask(
  sources: readonly Source[],
  options: {
    optional?: readonly string[];
    kept?: readonly SourceResult[];
    signal?: AbortSignal;
    onSource?: (result: SourceResult) => Promise<void>;
  } = {},
) {
  return collect({
    document: company,
    plan,
    sources,
    optional: new Set(options.optional ?? []),
    clock,
    runId: 'run_1',
    dayOf: (at) => at.toISOString().slice(0, 10),
    signal: options.signal ?? new AbortController().signal,
    kept: options.kept ?? [],
    onSource: options.onSource ?? (() => Promise.resolve()),
  });
}

function single(results: readonly SourceResult[]): SourceResult {
  const [result, ...others] = results;
  if (result === undefined || others.length > 0) throw new Error(`${results.length} results`);
  return result;
}

describe('which sources are asked', () => {
  test('those that give a section of the plan to a document of this kind', () => {
    const names = applicableSources(sandboxSources, 'cnpj', plan).map(({ role }) => role);
    expect(names).toEqual(['registration', 'revenue', 'location', 'relations']);
  });

  test('a person is asked about in no register of companies', () => {
    const all = planCollection('cpf', 'COMPLETO+', ['BUREAUS', 'SCR', 'FINANCIAL_STATEMENTS']);
    const names = applicableSources(sandboxSources, 'cpf', all).map(({ role }) => role);
    expect(names).toContain('social-benefits');
    expect(names).not.toContain('financial-statements');
  });

  test('a source is asked for the sections of the plan only', async () => {
    const scr = scriptedSource('scr');
    const justScr = { ...plan, sections: ['SCR' as const] };
    const { results } = await collect({
      document: company,
      plan: justScr,
      sources: [scr],
      optional: new Set(),
      clock,
      runId: 'run_1',
      dayOf: (at) => at.toISOString().slice(0, 10),
      signal: new AbortController().signal,
      kept: [],
      onSource: () => Promise.resolve(),
    });
    expect(Object.keys(single(results).contribution)).toEqual(['SCR']);
  });
});

describe('asking', () => {
  test('all at once: a slow source holds none of the others back', async () => {
    const slow = gate();
    const done: string[] = [];
    const collection = ask([scriptedSource('registration', slow.behaviour), scriptedSource('revenue')], {
      onSource: async ({ role }) => {
        done.push(role);
        if (role === 'revenue') slow.open();
      },
    });
    await collection;
    expect(done).toEqual(['revenue', 'registration']);
  });

  test('what a source answered is kept as received, with its hash, its times and its own date', async () => {
    const { results, failed } = await ask([scriptedSource('registration')]);
    expect(failed).toBeNull();
    const { evidence, ...result } = single(results);
    expect(result).toMatchObject({
      role: 'registration',
      sandbox: true,
      outcome: 'ANSWERED',
      failure: null,
    });
    expect(JSON.parse(new TextDecoder().decode(evidence.body))).toMatchObject({ document: company.value });
    expect(evidence.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(evidence).toMatchObject({
      contentType: 'application/json',
      requestedAt: '2026-11-20T12:00:00.000Z',
      receivedAt: '2026-11-20T12:00:00.000Z',
      editionDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      attempts: 1,
    });
  });

  test('an answer that is kept is not asked for again, and gives the same', async () => {
    const first = await ask([scriptedSource('registration')]);
    const again = scriptedSource('registration');
    const told: string[] = [];
    const second = await ask([again], {
      kept: [{ ...single(first.results), kept: true }],
      onSource: async ({ role }) => {
        told.push(role);
      },
    });
    expect(again.asked).toEqual([]);
    expect(told).toEqual(['registration']);
    expect(single(second.results)).toEqual({ ...single(first.results), kept: true });
  });

  test('an answer about another document is refused, and kept as evidence', async () => {
    const source = scriptedSource('registration');
    const other: Source = {
      ...source,
      ask: (request) => source.ask({ ...request, document: { kind: 'cnpj', value: '99990003000187' } }),
    };
    const { results } = await ask([other], { optional: ['registration'] });
    expect(single(results)).toMatchObject({
      outcome: 'FAILED',
      failure: { code: 'WRONG_SUBJECT' },
      contribution: {},
    });
    expect(new TextDecoder().decode(single(results).evidence.body)).toContain('99990003000187');
  });
});

describe('a source of whose answer a part failed', () => {
  const part: RolePlayer = {
    ...scriptedSource('registration'),
    failedPart: () => ({ code: 'REFUSED', message: 'no index' }),
  };

  test('has answered, and its section is partial and says why', async () => {
    const { results, failed } = await ask([part]);
    expect({ result: single(results), failed }).toMatchObject({
      result: { outcome: 'ANSWERED', failure: { code: 'REFUSED' }, contribution: { BASIC_INFORMATION: {} } },
      failed: null,
    });
    const section = assembleSections(plan, [part], results).find(({ type }) => type === 'BASIC_INFORMATION');
    expect(section).toMatchObject({
      status: 'PARTIAL',
      details: {},
      errors: [{ source: 'registration', code: 'REFUSED', message: 'no index' }],
    });
  });
});

describe('a source that fails', () => {
  test('is a result like any other when it is optional', async () => {
    const { results, failed } = await ask(
      [scriptedSource('registration'), scriptedSource('revenue', fails('REFUSED', 'no contract'))],
      { optional: ['revenue'] },
    );
    expect(failed).toBeNull();
    expect(results.find(({ role }) => role === 'revenue')).toMatchObject({
      outcome: 'FAILED',
      required: false,
      failure: { code: 'REFUSED', message: 'no contract' },
      contribution: {},
    });
  });

  test('that called off a question before it left, notes that it cost nothing; of one that has left it is not known', async () => {
    const settled: unknown[] = [];
    const asked = (role: string, hasLeft: boolean): RolePlayer => ({
      ...scriptedSource(role),
      price: 0.5,
      ask: ({ onWaiting }) => {
        onWaiting?.(!hasLeft);
        return new Promise(() => {});
      },
    });
    const { failed } = await collect({
      document: company,
      plan,
      sources: [
        asked('registration', false),
        asked('location', true),
        scriptedSource('revenue', fails('REFUSED')),
      ],
      optional: new Set(),
      clock,
      runId: 'run_1',
      dayOf: (at) => at.toISOString().slice(0, 10),
      signal: new AbortController().signal,
      kept: [],
      onSource: () => Promise.resolve(),
      purse: {
        take: async ({ role }) => ({ id: `chg_${role}` }),
        reserveMore: async () => true,
        addRequest: async () => true,
        removeRequests: () => Promise.resolve(),
        spare: () => Promise.resolve(),
        settle: async (charges) => {
          settled.push(...charges);
        },
      },
    });
    expect(failed).toMatchObject({ role: 'revenue' });
    expect(settled).toEqual([{ id: 'chg_registration', cost: 0 }]);
  });

  test('that was answered keeps its answer if the database cannot take back a request that was not sent', async () => {
    const busy = new CreditError('STORAGE_BUSY', { file: 'credit.db' });
    const tried: number[] = [];
    const { results } = await collect({
      document: company,
      plan,
      sources: [{ ...scriptedSource('registration'), price: 0.5, perDay: 4 }],
      optional: new Set(),
      clock,
      runId: 'run_1',
      dayOf: (at) => at.toISOString().slice(0, 10),
      signal: new AbortController().signal,
      kept: [],
      onSource: () => Promise.resolve(),
      purse: {
        take: async () => ({ id: 'chg_1' }),
        reserveMore: async () => true,
        addRequest: async () => true,
        removeRequests: async (_, requests) => {
          tried.push(requests);
          throw busy;
        },
        spare: () => Promise.resolve(),
        settle: () => Promise.resolve(),
      },
    });
    expect(tried).toEqual([1]);
    expect(single(results)).toMatchObject({ outcome: 'ANSWERED', spending: { chargeId: 'chg_1' } });
  });

  test('ends the collection when it is required, and the others are given up at once', async () => {
    const { results, failed } = await ask([
      scriptedSource('registration', hangs),
      scriptedSource('revenue', fails('REFUSED')),
    ]);
    expect(failed).toMatchObject({ role: 'revenue', required: true });
    expect(results.map(({ role }) => role)).toEqual(['revenue']);
  });

  test('ends it too when its failure was kept from an earlier attempt', async () => {
    const first = await ask([scriptedSource('revenue', fails('REFUSED'))]);
    const { failed } = await ask([scriptedSource('revenue')], { kept: first.results });
    expect(failed).toMatchObject({ role: 'revenue' });
  });

  test('is tried again where that may help, and the attempts are counted', async () => {
    const { results } = await ask([
      scriptedSource('revenue', (attempt) =>
        attempt < 3 ? fails('SERVER_ERROR')(1, AbortSignal.abort()) : undefined,
      ),
    ]);
    expect(single(results)).toMatchObject({ outcome: 'ANSWERED', evidence: { attempts: 3 } });
  });
});

describe('an end from outside', () => {
  test('a signal that aborts ends it with its own reason', async () => {
    const stop = new AbortController();
    const reason = new Error('Ctrl-C');
    const collection = ask([scriptedSource('registration', hangs)], { signal: stop.signal });
    stop.abort(reason);
    await expect(collection).rejects.toBe(reason);
  });

  test('a defect in a source is no failure of the source: it is thrown, and the others stop', async () => {
    const defect = new TypeError('undefined is not a function');
    const stopped: string[] = [];
    await expect(
      ask([
        scriptedSource('registration', async (_attempt, signal) => {
          signal.addEventListener('abort', () => stopped.push('registration'));
          await hangs(1, signal);
        }),
        scriptedSource('revenue', () => {
          throw defect;
        }),
      ]),
    ).rejects.toBe(defect);
    expect(stopped).toEqual(['registration']);
  });
});
