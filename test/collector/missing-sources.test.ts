import { describe, expect, test } from 'vitest';
import type { RolePlayer } from '../../src/sources/role-player.ts';
import { ask, missingIn, player, section } from './role-players.ts';
import { fails } from './scripted-source.ts';

describe('a source that gave nothing', () => {
  const role = 'pefin-refin';
  const failing = { role, behave: fails('REFUSED') };

  test.each<[string, readonly RolePlayer[], readonly string[]]>([
    ['next to another one of its role', [player('a', { role }), player('b', failing)], ['b']],
    ['as a complement', [player('a', { role }), player('c', { ...failing, use: 'complement' })], ['c']],
    [
      'next to an answering one that has a fallback',
      [player('a', { role }), player('b', failing), player('f', { role, use: 'fallback' })],
      ['b'],
    ],
    [
      'before the last of several fallbacks',
      [
        player('a', failing),
        player('f', { ...failing, use: 'fallback' }),
        player('g', { role, use: 'fallback' }),
      ],
      [],
    ],
    [
      'as a question about owners',
      [player('a', { role }), { ...player('o', failing), asksByDocument: false }],
      [],
    ],
    [
      'as a question by document that also reads a name',
      [player('a', { role }), { ...player('n', failing), learnsFrom: ['BASIC_INFORMATION'] }],
      ['n'],
    ],
  ])('is missing, unless a fallback answered in its place: %s', async (_, sources, missing) => {
    const { results } = await ask(sources, { optional: [role] });
    expect(missingIn('PEFIN', sources, results)).toEqual(missing);
  });

  const unset = { lacks: 'CREDIT_SECRET_ACME_KEY' };
  test.each<[string, readonly RolePlayer[], readonly string[]]>([
    ['next to another one', [player('a', { role }), { ...player('b', { role }), ...unset }], ['b']],
    [
      'as a complement',
      [player('a', { role }), { ...player('c', { role, use: 'complement' }), ...unset }],
      ['c'],
    ],
    [
      'before a fallback',
      [{ ...player('a', { role }), ...unset }, player('f', { role, use: 'fallback' })],
      [],
    ],
    [
      'before a fallback that fails, next to a complement',
      [
        { ...player('a', { role }), ...unset },
        player('f', { ...failing, use: 'fallback' }),
        player('c', { role, use: 'complement' }),
      ],
      ['a', 'f'],
    ],
    ['as a fallback', [player('a', { role }), { ...player('f', { role, use: 'fallback' }), ...unset }], []],
    [
      'of another setting',
      [player('a', { role }), { ...player('b', { role }), lacks: 'CREDIT_CGU_KEY' }],
      [],
    ],
  ])('is missing if its secret is not set: %s', async (_, sources, missing) => {
    const { results } = await ask(sources, { optional: [role] });
    expect(missingIn('PEFIN', sources, results)).toEqual(missing);
    // A run that is resumed records it once.
    const again = await ask(sources, { optional: [role], kept: results });
    expect(missingIn('PEFIN', sources, again.results)).toEqual(missing);
    expect(again.results).toHaveLength(results.length);
  });

  const numeric = { whyUnaskable: () => 'LETTERS' as const };
  test.each<[string, readonly RolePlayer[], readonly string[]]>([
    ['next to another one', [player('a', { role }), { ...player('b', { role }), ...numeric }], ['b']],
    [
      'as a complement',
      [player('a', { role }), { ...player('c', { role, use: 'complement' }), ...numeric }],
      ['c'],
    ],
    [
      'before a fallback',
      [{ ...player('a', { role }), ...numeric }, player('f', { role, use: 'fallback' })],
      [],
    ],
    [
      'before a fallback that fails, next to a complement',
      [
        { ...player('a', { role }), ...numeric },
        player('f', { ...failing, use: 'fallback' }),
        player('c', { role, use: 'complement' }),
      ],
      ['a', 'f'],
    ],
  ])('is missing if its provider does not accept the CNPJ: %s', async (_, sources, missing) => {
    const { results } = await ask(sources, { optional: [role] });
    expect(missingIn('PEFIN', sources, results)).toEqual(missing);
  });

  test('is missing if it was refused for its cost', async () => {
    const sources = [player('a', { role }), player('b', { role })];
    const { results } = await ask(sources);
    const refused = results.map((one) =>
      one.provider === 'b'
        ? { ...one, outcome: 'NOT_ASKED' as const, notAsked: 'DAY_CEILING' as const, contribution: {} }
        : one,
    );
    expect(missingIn('PEFIN', sources, refused)).toEqual(['b']);
    const notLoaded = refused.map((one) =>
      one.provider === 'b' ? { ...one, notAsked: 'NOT_LOADED' as const } : one,
    );
    expect(missingIn('PEFIN', sources, notLoaded)).toEqual([]);
  });

  test('leaves a fallback that does not give the section no answer in its place', async () => {
    const other = { ...player('f', { role, use: 'fallback' }), sections: ['REFIN'] as const };
    const complement = player('c', { role, use: 'complement' });
    const sources = [player('a', failing), other, complement];
    const { results } = await ask(sources, { optional: [role] });
    expect(section('PEFIN', sources, results)?.status).toBe('PARTIAL');
    expect(missingIn('PEFIN', sources, results)).toEqual(['a']);
  });
});
