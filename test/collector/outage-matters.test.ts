import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { collect } from '../../src/collector/collect.ts';
import type { CollectOptions } from '../../src/collector/collect-options.ts';
import type { Document } from '../../src/document/document.ts';
import { planCollection } from '../../src/sections/collection-plan.ts';
import type { RolePlayer } from '../../src/sources/role-player.ts';
import { type Behaviour, fails, scriptedSource } from './scripted-source.ts';

const company: Document = { kind: 'cnpj', value: '99990001000198' };
const plan = {
  ...planCollection('cnpj', 'SIMPLES', ['BUREAUS']),
  sections: ['BUREAU_SCORE', 'OVERDUE_DEBTS'] as const,
};

/** A source that is away for its first attempts, and notes its attempts in `asked`. */
function source(
  provider: string,
  asked: string[],
  how: { role?: string; price?: number; away?: number; use?: RolePlayer['use'] } = {},
) {
  const { role = 'bureau-score', away = 0, price, use = 'always' } = how;
  const behave: Behaviour = async (attempt, signal) => {
    asked.push(provider);
    if (attempt <= away) await fails('SERVER_ERROR')(attempt, signal);
  };
  return {
    ...scriptedSource(role, behave),
    provider,
    use,
    sandbox: false,
    ...(price !== undefined && { price }),
  };
}

async function ask(sources: readonly RolePlayer[], matters: NonNullable<CollectOptions['matters']>) {
  const { results } = await collect({
    document: company,
    plan,
    sources,
    optional: new Set(sources.map(({ role }) => role)),
    clock: fixedClock(new Date('2026-11-20T12:00:00.000Z')),
    runId: 'run_1',
    dayOf: (at) => at.toISOString().slice(0, 10),
    signal: new AbortController().signal,
    kept: [],
    onOutage: () => {},
    onSource: () => Promise.resolve(),
    matters,
  });
  return results.map(({ provider, outcome, notAsked = '' }) => `${provider} ${outcome} ${notAsked}`.trim());
}

const isOpen =
  (provider: string): NonNullable<CollectOptions['matters']> =>
  (_, open) =>
    open.some((one) => one.provider === provider);

describe('a batch in which priced sources are queried while they can matter', () => {
  test('waits for a priced source that is away, and queries no dearer one meanwhile', async () => {
    const asked: string[] = [];
    const cheap = source('cheap', asked, { price: 1, away: 4 });
    const dear = source('dear', asked, { role: 'overdue-debts', price: 2 });
    expect(await ask([dear, cheap], isOpen('cheap'))).toEqual([
      'cheap ANSWERED',
      'dear NOT_ASKED CANNOT_MATTER',
    ]);
    expect(asked).toEqual(Array(5).fill('cheap'));
  });

  test('waits for a free source that is away before it queries a priced one', async () => {
    const asked: string[] = [];
    const free = source('free', asked, { away: 4 });
    const priced = source('priced', asked, { role: 'overdue-debts', price: 2 });
    expect(await ask([priced, free], isOpen('free'))).toEqual([
      'free ANSWERED',
      'priced NOT_ASKED CANNOT_MATTER',
    ]);
    expect(asked).toEqual(Array(5).fill('free'));
  });

  test('waits for a priced source and its fallback if both are away, and queries no other one meanwhile', async () => {
    const asked: string[] = [];
    const main = source('main', asked, { price: 1, away: 4 });
    const fallback = source('fallback', asked, { price: 1.5, away: 100, use: 'fallback' });
    const other = source('other', asked, { role: 'overdue-debts', price: 2 });
    const ends = await ask(
      [other, main, fallback],
      (results) => !results.some(({ outcome }) => outcome === 'ANSWERED'),
    );
    expect(ends.toSorted()).toEqual(['fallback FAILED', 'main ANSWERED', 'other NOT_ASKED CANNOT_MATTER']);
    expect(asked).not.toContain('other');
  });

  test('leaves a source and its fallback that are away if they cannot matter any more', async () => {
    const asked: string[] = [];
    const main = source('main', asked, { price: 1, away: 100 });
    const fallback = source('fallback', asked, { price: 1.5, away: 100, use: 'fallback' });
    const other = source('other', asked, { role: 'overdue-debts', price: 1.2 });
    const ends = await ask(
      [main, fallback, other],
      (results) => !results.some(({ outcome }) => outcome === 'ANSWERED'),
    );
    expect(ends.toSorted()).toEqual(['fallback NOT_ASKED CANNOT_MATTER', 'main FAILED', 'other ANSWERED']);
  });
});
