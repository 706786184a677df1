import { describe, expect, test } from 'vitest';
import { assembleSections, finishedSections } from '../../src/collector/assemble.ts';
import { countEndedRoles, hasNoSubstitute } from '../../src/collector/role-outcome.ts';
import type { SourceResult } from '../../src/collector/source-result.ts';
import type { Document } from '../../src/document/document.ts';
import type { RolePlayer } from '../../src/sources/role-player.ts';
import { complementSources } from '../../src/sources/sandbox/index.ts';
import { ask, missingIn, plan, player, section, told } from './role-players.ts';
import { type Behaviour, fails, gate } from './scripted-source.ts';

const withDebt: Document = { kind: 'cnpj', value: '99990014000167' };

function second(role: string): RolePlayer {
  const source = complementSources.find((one) => one.role === role);
  if (source === undefined) throw new Error(`The second bureau plays no ${role}`);
  return { ...source, use: 'complement' };
}

describe('a role in a batch', () => {
  test.each<[string, readonly RolePlayer[], readonly string[]]>([
    ['the only player', [player('a')], ['a']],
    ['a player before a fallback', [player('a'), player('b', { use: 'fallback' })], ['b']],
    [
      'the last of several fallbacks',
      [player('b', { use: 'fallback' }), player('c', { use: 'fallback' }), player('a')],
      ['c'],
    ],
    ['a required player', [player('a', { required: true }), player('b', { use: 'fallback' })], ['a', 'b']],
    [
      'a complement',
      [player('a'), player('c', { use: 'complement' }), player('b', { use: 'fallback' })],
      ['c', 'b'],
    ],
    [
      'a player whose fallback lacks a setting',
      [player('a'), { ...player('b', { use: 'fallback' }), lacks: 'X' }],
      ['a', 'b'],
    ],
    [
      'a player of another role',
      [player('a'), player('b', { use: 'fallback', role: 'pefin-refin' })],
      ['a', 'b'],
    ],
  ])('waits for those that have no substitute: %s', (_, players, waited) => {
    const patient = players.filter((one) => hasNoSubstitute(one, players));
    expect(patient.map(({ provider }) => provider)).toEqual(waited);
  });
});

describe('a fallback', () => {
  test('is not asked where the first answers', async () => {
    const reserve = player('b', { use: 'fallback' });
    const { results, failed } = await ask([player('a'), reserve]);
    expect({ told: told(results), failed, asked: reserve.asked }).toEqual({
      told: ['a ANSWERED'],
      failed: null,
      asked: [],
    });
  });

  test('is asked where the first fails, and the role has not failed', async () => {
    const sources = [player('a', { behave: fails('REFUSED') }), player('b', { use: 'fallback' })];
    const { results, failed } = await ask(sources);
    expect({ told: told(results), failed }).toEqual({ told: ['a FAILED', 'b ANSWERED'], failed: null });
    expect(section('BUREAU_SCORE', sources, results)).toMatchObject({
      status: 'COMPLETED',
      integrationCount: 1,
      errors: [{ source: 'bureau-score/a', code: 'REFUSED' }],
      details: { score: expect.any(Number) },
    });
    expect(missingIn('BUREAU_SCORE', sources, results)).toEqual([]);
  });

  test('comes after the fallback before it, one at a time', async () => {
    const { results } = await ask([
      player('a', { behave: fails('REFUSED') }),
      player('b', { use: 'fallback', behave: fails('REFUSED') }),
      player('c', { use: 'fallback' }),
      player('d', { use: 'fallback' }),
    ]);
    expect(told(results)).toEqual(['a FAILED', 'b FAILED', 'c ANSWERED']);
  });

  test('is asked at once where the failure of the first was kept from an earlier attempt', async () => {
    const first = player('a', { behave: fails('REFUSED') });
    const { results } = await ask([first], { optional: ['bureau-score'] });
    const again = await ask([player('a'), player('b', { use: 'fallback' })], { kept: results });
    expect(told(again.results)).toEqual(['a FAILED', 'b ANSWERED']);
  });

  test('does not wait for a complement', async () => {
    const slow = gate();
    const sources = [
      player('a', { behave: fails('REFUSED') }),
      player('b', { use: 'fallback', behave: () => slow.open() }),
      player('c', { use: 'complement', behave: slow.behaviour }),
    ];
    expect(told((await ask(sources)).results)).toEqual(['a FAILED', 'b ANSWERED', 'c ANSWERED']);
  });
});

describe('a role fails', () => {
  const broken = { behave: fails('REFUSED') };

  test('when nobody answered, and the first of the profile says why', async () => {
    const sources = [player('a', broken), player('b', { ...broken, use: 'fallback' })];
    expect((await ask(sources)).failed).toMatchObject({ role: 'bureau-score', provider: 'a' });
    const { results, failed } = await ask(sources, { optional: ['bureau-score'] });
    expect({ failed, told: told(results) }).toEqual({ failed: null, told: ['a FAILED', 'b FAILED'] });
  });

  test('with one that is marked required, whatever the others answer', async () => {
    const sources = [player('a'), player('b', { ...broken, use: 'complement', required: true })];
    expect((await ask(sources)).failed).toMatchObject({ provider: 'b' });
  });

  test('not while one of several answers', async () => {
    const sources = [player('a', broken), player('b'), player('c', { ...broken, use: 'complement' })];
    expect((await ask(sources)).failed).toBeNull();
    expect((await ask([player('a', broken), second('bureau-score')])).failed).toBeNull();
  });
});

describe('what several sources of a role say', () => {
  test('is one section: the score of the first, and whose it is', async () => {
    const sources = [second('bureau-score'), player('sandbox')];
    const { results } = await ask(sources);
    const alone = section('BUREAU_SCORE', [player('sandbox')], results);
    expect(section('BUREAU_SCORE', sources, results)).toMatchObject({
      status: 'COMPLETED',
      integrationCount: 2,
      details: {
        ...alone?.details,
        scores: [
          { place: 1, provider: 'SANDBOX Bureau' },
          { place: 2, provider: 'SANDBOX Second Bureau' },
        ],
      },
    });
    expect(alone?.details).toMatchObject({ provider: 'SANDBOX Bureau' });
  });

  test('the score of the second comes with its bureau and model where the first has none', async () => {
    const sources = [player('sandbox', { behave: fails('REFUSED') }), second('bureau-score')];
    const { results } = await ask(sources);
    expect(section('BUREAU_SCORE', sources, results)?.details).toMatchObject({
      provider: 'SANDBOX Second Bureau',
      model: 'SANDBOX-B1',
      score: expect.any(Number),
    });
  });

  test('a debt that only the second names is added, and one that both name stands once', async () => {
    const sources = [player('sandbox', { role: 'pefin-refin' }), second('pefin-refin')];
    const agreed = await ask(sources);
    const alone = await ask(sources.slice(0, 1));
    expect(section('PEFIN', sources, agreed.results)?.details).toEqual(
      section('PEFIN', sources, alone.results)?.details,
    );
    const { results } = await ask(sources, { document: withDebt });
    expect(section('PEFIN', sources, results)).toMatchObject({
      integrationCount: 2,
      details: { count: 1, totalAmount: 61_500 },
    });
  });

  test('is shown before the end only when nobody can add to it any more', async () => {
    const sources = [
      player('a', { behave: fails('REFUSED') }),
      player('b', { use: 'fallback' }),
      player('c', { use: 'fallback' }),
    ];
    const { results } = await ask(sources);
    const isShown = (answered: readonly SourceResult[]) =>
      finishedSections(plan, sources, answered).some(({ type }) => type === 'BUREAU_SCORE');
    expect(results.map((_, count) => isShown(results.slice(0, count)))).toEqual([false, false]);
    expect(isShown(results)).toBe(true);
    expect([0, 1, 2].map((count) => countEndedRoles(sources, results.slice(0, count)))).toEqual([0, 0, 1]);
  });

  test('counts each source once in what is derived from all', async () => {
    const sources = [player('sandbox'), second('bureau-score'), second('pefin-refin')];
    const { results } = await ask(sources);
    const summary = assembleSections({ ...plan, derived: ['SUMMARY'] }, sources, results)[0];
    expect(summary).toMatchObject({ type: 'SUMMARY', integrationCount: 3 });
  });
});

describe('a source that learns from others', () => {
  const learner = (behave?: (known: unknown) => void): RolePlayer & { readonly told: unknown[] } => {
    const told: unknown[] = [];
    const base = player('learner', { role: 'pefin-refin' });
    return {
      ...base,
      told,
      learnsFrom: ['BUREAU_SCORE'],
      ask: (request) => {
        told.push(request.known);
        behave?.(request.known);
        return base.ask(request);
      },
    };
  };

  test('is asked when these have ended, with what they said', async () => {
    const { behaviour, reached, open } = gate();
    const source = learner();
    const asking = ask([source, player('a', { behave: behaviour })]);
    await reached;
    expect(source.told).toEqual([]);
    open();
    const { results } = await asking;
    expect(told(results)).toEqual(['a ANSWERED', 'learner ANSWERED']);
    expect(source.told).toMatchObject([{ BUREAU_SCORE: { score: expect.any(Number) } }]);
  });

  test('is asked without it where the others failed', async () => {
    const source = learner();
    const { results, failed } = await ask([player('a', { behave: fails('REFUSED') }), source], {
      optional: ['bureau-score'],
    });
    expect({ failed, told: told(results) }).toEqual({
      failed: null,
      told: ['a FAILED', 'learner ANSWERED'],
    });
    expect(source.told).toEqual([{}]);
  });

  test('is not asked where a required role has failed', async () => {
    const source = learner();
    const { failed } = await ask([source, player('a', { behave: fails('REFUSED') })]);
    expect(failed).toMatchObject({ provider: 'a' });
    expect(source.told).toEqual([]);
  });
});

describe('a player of which nothing is loaded', () => {
  const empty = (provider: string, change: Parameters<typeof player>[1] = {}) => ({
    ...player(provider, change),
    whyUnaskable: () => 'NOT_LOADED' as const,
  });

  test('is not asked, and is no answer in the place of one that failed', async () => {
    const { results, failed } = await ask([player('a', { behave: fails('SERVER_ERROR') }), empty('b')]);
    expect(told(results)).toEqual(['a FAILED', 'b NOT_ASKED']);
    expect(results.find(({ provider }) => provider === 'b')).toMatchObject({ notAsked: 'NOT_LOADED' });
    expect(failed).toMatchObject({ provider: 'a' });
  });

  test('by itself is no failure, and gives no section', async () => {
    const { results, failed } = await ask([empty('b')]);
    expect(failed).toBeNull();
    expect(section('BUREAU_SCORE', [empty('b')], results)).toMatchObject({ status: 'NOT_COLLECTED' });
  });

  test('is followed by its fallback', async () => {
    const { results } = await ask([empty('a'), player('b', { use: 'fallback' })]);
    expect(told(results)).toEqual(['a NOT_ASKED', 'b ANSWERED']);
  });
});

test('a player that accepts no letters in a CNPJ is not asked and not paid, and its fallback is asked', async () => {
  const numeric = { ...player('a'), price: 5, whyUnaskable: () => 'LETTERS' as const };
  const { results } = await ask([numeric, player('b', { use: 'fallback' })]);
  expect(told(results)).toEqual(['a NOT_ASKED', 'b ANSWERED']);
  expect(results[0]).toMatchObject({ notAsked: 'LETTERS', spending: { cost: 0 } });
});

describe('a source that is away, with a fallback', () => {
  /** Fails for a whole question, and answers the next one. */
  const awayAtFirst: Behaviour = (attempt, signal) =>
    attempt <= 3 ? fails('SERVER_ERROR')(attempt, signal) : undefined;

  test.each(['REFUSED', 'INVALID_ANSWER'] as const)(
    'is queried again in a batch if the fallback fails with %s',
    async (code) => {
      const main = player('main', { behave: awayAtFirst });
      const fallback = player('other', { use: 'fallback', behave: fails(code) });
      const { results, failed } = await ask([main, fallback], { isPatient: true });
      expect(told(results)).toEqual(['main ANSWERED', 'other FAILED']);
      expect({ failed, asked: [main.asked.length, fallback.asked.length] }).toEqual({
        failed: null,
        asked: [4, 1],
      });
    },
  );

  test.each([
    ['the fallback', { main: Number.POSITIVE_INFINITY, other: 3 }, ['main FAILED', 'other ANSWERED']],
    ['the source', { main: 4, other: Number.POSITIVE_INFINITY }, ['main ANSWERED', 'other FAILED']],
  ] as const)(
    'is waited for in a batch together with the fallback: %s returns first',
    async (_, fail, ends) => {
      let underWay = 0;
      const away = (provider: 'main' | 'other', use: 'always' | 'fallback') => ({
        ...player(provider, {
          use,
          behave: async (attempt, signal) => {
            // Both may be back at the same time, and one answer is enough.
            expect(underWay).toBe(0);
            underWay += 1;
            await new Promise(setImmediate);
            underWay -= 1;
            if (attempt <= fail[provider]) await fails('SERVER_ERROR')(attempt, signal);
          },
        }),
        sandbox: false,
      });
      const [main, other] = [away('main', 'always'), away('other', 'fallback')];
      const { results, failed } = await ask([main, other], { isPatient: true });
      expect(told(results).toSorted()).toEqual(ends);
      expect(failed).toBeNull();
    },
  );

  test('is not queried again if the fallback answers, or by a single analysis', async () => {
    const main = player('main', { behave: awayAtFirst });
    const fallback = player('other', { use: 'fallback' });
    const { results } = await ask([main, fallback], { isPatient: true });
    expect(told(results)).toEqual(['main FAILED', 'other ANSWERED']);
    expect(main.asked).toHaveLength(3);
    const single = player('main', { behave: awayAtFirst });
    const refused = player('other', { use: 'fallback', behave: fails('REFUSED') });
    const { results: failures, failed } = await ask([single, refused]);
    expect(told(failures)).toEqual(['main FAILED', 'other FAILED']);
    expect(failed).toMatchObject({ failure: { code: 'SERVER_ERROR' } });
  });
});
