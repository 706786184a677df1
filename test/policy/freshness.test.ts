import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { compilePolicy } from '../../src/policy/compile.ts';
import { diffPolicies } from '../../src/policy/diff-policies.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from '../../src/policy/evaluate.ts';
import type { PolicyFile, PolicyRule } from '../../src/policy/policy.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { unseenInLanguage, wordPolicyResult } from '../../src/policy/result-words.ts';
import { unansweredRules } from '../../src/policy/why-unanswered.ts';
import type { SanctionScreening } from '../../src/sections/sanctions.ts';
import { policy } from './checks/slips.ts';
import { type Sections, soundCompany } from './facts.ts';
import { policyOf } from './one-rule.ts';

const asOf = '2026-11-20T12:00:00.000Z';
const dayMs = 86_400_000;
const daysBefore = (days: number) => new Date(Date.parse(asOf) - days * dayMs).toISOString().slice(0, 10);

const hit: SanctionScreening['hits'][number] = {
  name: 'BOREAL',
  document: null,
  reference: '1',
  sanction: null,
  authority: null,
  from: null,
  until: null,
  certainty: 'CERTAIN',
};
const list = (
  name: SanctionScreening['list'],
  state: SanctionScreening['state'],
  days: number,
): SanctionScreening => ({
  list: name,
  state,
  editionDate: daysBefore(days),
  hits: state === 'LISTED' ? [hit] : [],
});
const sanctioned: PolicyRule = {
  rule: 'SANCTIONED',
  failWhen: 'IS_TRUE',
  statusToApply: 'DENIED',
  points: 10,
};
const thirtyDays: NonNullable<PolicyFile['sources']> = { sanctions: { maximumAgeDays: 30 } };

function outcomeOf(
  rules: readonly PolicyRule[],
  sections: Sections,
  { sources, dates }: Pick<PolicyFile, 'sources'> & Pick<EvaluationFacts, 'dates'> = {},
) {
  const compiled = compilePolicy(policyOf(rules, { ...(sources && { sources }) }), { version: 1 });
  const facts = {
    documentKind: 'cnpj',
    sections,
    requestedAmount: null,
    asOf,
    ...(dates && { dates }),
  } as const;
  const outcome = evaluatePolicy(compiled, facts);
  return { outcome, ends: unseenEssentials(compiled, outcome), first: outcome.groups[0]?.rules[0] };
}

describe('a policy that asks how old data are', () => {
  it('applies rules to data of as many days, and not to older ones', () => {
    const at = (days: number) =>
      outcomeOf(
        [sanctioned],
        { SANCTIONS: { lists: [list('CEIS', 'CLEAN', days)] } },
        { sources: thirtyDays },
      ).first;

    expect(at(30)).toMatchObject({ status: 'APPROVED' });
    expect(at(30)).not.toHaveProperty('stale');
    expect(at(31)).toMatchObject({
      status: 'NOT_APPLIED',
      value: null,
      stale: { source: 'sanctions', list: 'CEIS', date: daysBefore(31), ageDays: 31, maximumAgeDays: 30 },
    });
  });

  it('uses the edition of each list: a hit counts at any age, its absence in an old list does not', () => {
    const over = (...lists: SanctionScreening[]) =>
      outcomeOf([sanctioned], { SANCTIONS: { lists } }, { sources: thirtyDays }).first?.status;

    expect(over(list('CEIS', 'LISTED', 1), list('MTE', 'CLEAN', 90))).toBe('DENIED');
    expect(over(list('CEIS', 'CLEAN', 1), list('MTE', 'CLEAN', 90))).toBe('NOT_APPLIED');
    expect(over(list('CEIS', 'CLEAN', 1), list('MTE', 'LISTED', 90))).toBe('DENIED');
    const named: PolicyRule = { ...sanctioned, where: { lists: ['CEIS'] } };
    const sections = { SANCTIONS: { lists: [list('CEIS', 'CLEAN', 1), list('MTE', 'LISTED', 90)] } };
    expect(outcomeOf([named], sections, { sources: thirtyDays }).first?.status).toBe('APPROVED');
  });

  it('ends without a decision where it says so, and tells why in both languages', () => {
    const sections = { SANCTIONS: { lists: [list('CEIS', 'CLEAN', 31)] } };
    const sources = { sanctions: { maximumAgeDays: 30, whenStale: 'ERROR' } } as const;
    const { ends } = outcomeOf([sanctioned], sections, { sources });

    expect(ends).toHaveLength(1);
    const { message = '' } = ends[0] ?? {};
    expect(message).toBe(
      'On a sanctions list could not be evaluated, and the policy gives no decision without it. Sanctions lists (CEIS): data of 20 Oct 2026, 31 days old (too old: at most 30 days).',
    );
    const spoken = unseenInLanguage(message, 'pt-BR');
    expect(spoken).toBe(
      'Consta em lista de sanções não pôde ser avaliada, e a política não decide sem ela. Listas de sanções (CEIS): dados de 20/10/2026, com 31 dias (antigos demais: no máximo 30 dias).',
    );
    expect(unseenInLanguage(spoken, 'en')).toBe(message);
    expect(outcomeOf([sanctioned], sections, { sources: thirtyDays }).ends).toEqual([]);
  });

  it('says in the words of the rule which data are too old', () => {
    const { outcome } = outcomeOf(
      [{ ...sanctioned, whenMissing: 'ALERT' }],
      { SANCTIONS: { lists: [list('CEIS', 'CLEAN', 31)] } },
      { sources: thirtyDays },
    );
    const worded = wordPolicyResult(outcome, 'pt-BR');

    expect(worded.groups[0]?.rules[0]?.text).toBe(
      'Consta em lista de sanções: não disponível: Listas de sanções (CEIS), dados de 20/10/2026, com 31 dias (antigos demais: no máximo 30 dias); nega quando for sim',
    );
    expect(worded.policyStatus).toBe('ALERT');
    expect(worded.reasons.map(({ text }) => text)).toContain(
      'Consta em lista de sanções não pôde ser avaliada, e a política não aprova sem ela. Listas de sanções (CEIS): dados de 20/10/2026, com 31 dias (antigos demais: no máximo 30 dias).',
    );
  });

  it('uses the singular for one day', () => {
    const sections = { SANCTIONS: { lists: [list('CEIS', 'CLEAN', 2)] } };
    const sources = { sanctions: { maximumAgeDays: 1, whenStale: 'ERROR' } } as const;
    const { message = '' } = outcomeOf([sanctioned], sections, { sources }).ends[0] ?? {};
    expect(message).toMatch(/2 days old \(too old: at most 1 day\)\.$/);
    const spoken = unseenInLanguage(message, 'pt-BR');
    expect(spoken).toMatch(/com 2 dias \(antigos demais: no máximo 1 dia\)\.$/);
    expect(unseenInLanguage(spoken, 'en')).toBe(message);
  });

  it('goes by the day of the source where a section names no edition, and is silent where there is none', () => {
    const rule: PolicyRule = { rule: 'PROTESTS_COUNT', failWhen: 'GREATER_THAN 0', statusToApply: 'ALERT' };
    const sections: Sections = { PROTESTS: soundCompany.PROTESTS };
    const sources = { protests: { maximumAgeDays: 10 } };

    const at = (dates: EvaluationFacts['dates']) =>
      outcomeOf([rule], sections, { sources, ...(dates && { dates }) }).first;
    expect(at({ PROTESTS: daysBefore(11) })).toMatchObject({
      status: 'NOT_APPLIED',
      stale: { source: 'protests', date: daysBefore(11), ageDays: 11, maximumAgeDays: 10 },
    });
    expect(at({ PROTESTS: daysBefore(10) })).toMatchObject({ status: 'APPROVED' });
    expect(at(undefined)).toMatchObject({ status: 'APPROVED' });
  });

  it('blames no age for what was missing anyway', () => {
    const { first } = outcomeOf(
      [{ ...sanctioned, where: { lists: ['CEIS', 'TCU'] } }],
      {
        SANCTIONS: {
          lists: [list('CEIS', 'CLEAN', 31), { ...list('TCU', 'NOT_LOADED', 0), editionDate: null }],
        },
      },
      { sources: thirtyDays },
    );

    expect(first).toMatchObject({ status: 'NOT_APPLIED' });
    expect(first).not.toHaveProperty('stale');
  });
});

describe('a list that is stale by its own rhythm', () => {
  const stale = (name: SanctionScreening['list'], days: number): SanctionScreening => ({
    ...list(name, 'STALE', days),
    edition: {
      dataset: name.toLowerCase(),
      sha256: 'a'.repeat(64),
      publishedOn: daysBefore(days),
      stale: true,
      staleAfterDays: 30,
    },
  });
  const both: PolicyRule = { ...sanctioned, where: { lists: ['CEIS', 'CNEP'] }, whenMissing: 'ALERT' };
  const asked = (...lists: readonly SanctionScreening[]) =>
    outcomeOf([both], { SANCTIONS: { lists: [...lists] } });

  it('is why a rule was not applied, with its day and its limit, in the words of either language', () => {
    const { first, outcome } = asked(stale('CEIS', 41), stale('CNEP', 33));
    expect(first?.stale).toEqual({
      source: 'sanctions',
      list: 'CEIS',
      dataset: 'ceis',
      date: daysBefore(41),
      ageDays: 41,
      maximumAgeDays: 30,
    });
    const said = (language: 'en' | 'pt-BR') => {
      const { groups, reasons } = wordPolicyResult(outcome, language);
      return [groups[0]?.rules[0]?.text, ...reasons.map(({ text }) => text)].join('\n');
    };
    const [en, pt] = [
      'data of 10 Oct 2026, 41 days old (too old: at most 30 days)',
      'dados de 10/10/2026, com 41 dias (antigos demais: no máximo 30 dias)',
    ];
    expect(said('en')).toContain(`not available: Sanctions lists (CEIS), ${en}`);
    expect(said('en')).toContain(`does not approve without it. Sanctions lists (CEIS): ${en}.`);
    expect(said('pt-BR')).toContain(`não disponível: Listas de sanções (CEIS), ${pt}`);
    expect(said('pt-BR')).toContain(`não aprova sem ela. Listas de sanções (CEIS): ${pt}.`);
  });

  it('is named where the policy ends without it, in either language', () => {
    const ending = outcomeOf([{ ...both, whenMissing: 'ERROR' }], {
      SANCTIONS: { lists: [stale('CEIS', 41), list('CNEP', 'CLEAN', 2)] },
    });
    const { message = '' } = ending.ends[0] ?? {};
    expect(message).toContain(
      'gives no decision without it. Sanctions lists (CEIS): data of 10 Oct 2026, 41 days old',
    );
    const spoken = unseenInLanguage(message, 'pt-BR');
    expect(spoken).toContain(
      'não decide sem ela. Listas de sanções (CEIS): dados de 10/10/2026, com 41 dias',
    );
    expect(unseenInLanguage(spoken, 'en')).toBe(message);
  });

  it('ends no run by what a policy says of older data than these', () => {
    const sources = { sanctions: { maximumAgeDays: 300, whenStale: 'ERROR' } } as const;
    const sections = { SANCTIONS: { lists: [stale('CEIS', 41), list('CNEP', 'CLEAN', 2)] } };
    expect(outcomeOf([both], sections, { sources }).ends).toEqual([]);
  });

  it('is not the reason if another list is open', () => {
    expect(asked(stale('CEIS', 41), list('CNEP', 'NOT_LOADED', 0)).first).not.toHaveProperty('stale');
    expect(asked(list('CEIS', 'CLEAN', 2), stale('CNEP', 33)).first?.stale?.list).toBe('CNEP');
    const any = outcomeOf([sanctioned], {
      SANCTIONS: { lists: [stale('CEIS', 41), list('CNEP', 'CLEAN', 2)] },
    });
    expect(any.first).toMatchObject({ status: 'NOT_APPLIED', stale: { list: 'CEIS' } });
    expect(outcomeOf([sanctioned], { SANCTIONS: { lists: [stale('CEIS', 41)] } }).first?.stale?.list).toBe(
      'CEIS',
    );
  });

  it('does not count as fresh because of an entry that has ended', () => {
    const ended = {
      ...{ name: 'EMPRESA', document: null, reference: '1', sanction: null, authority: null },
      ...{ from: '2020-01-01', until: '2021-01-01', certainty: 'CERTAIN' as const },
    };
    const over = (until: string | null) =>
      outcomeOf([sanctioned], {
        SANCTIONS: { lists: [{ ...stale('CEIS', 41), state: 'LISTED', hits: [{ ...ended, until }] }] },
      }).first;
    expect(over('2021-01-01')).toMatchObject({ status: 'NOT_APPLIED', stale: { list: 'CEIS' } });
    expect(over(null)).toMatchObject({ status: 'DENIED' });
  });

  it('is told of debts, exposure and donations, each by its own edition', () => {
    const own = (dataset: string) => ({
      dataset,
      sha256: 'a'.repeat(64),
      publishedOn: daysBefore(200),
      stale: true,
      staleAfterDays: 75,
    });
    const { TAX_DEBTS, PEP } = soundCompany;
    const debts = outcomeOf(
      [{ rule: 'TAX_DEBTS_COUNT', failWhen: 'GREATER_THAN 0', statusToApply: 'ALERT' }],
      {
        TAX_DEBTS: { ...TAX_DEBTS, count: null, totalAmount: null, entries: [], edition: own('pgfn') },
      },
    );
    expect(debts.first?.stale).toMatchObject({ source: 'tax-debts', dataset: 'pgfn', maximumAgeDays: 75 });
    const exposed = {
      ...PEP,
      related: [],
      donations: null,
      donationsTotal: null,
      edition: own('pep'),
      elections: { donationYears: [2022], candidacyYears: [], edition: own('tse') },
    };
    const why = (rule: PolicyRule) => outcomeOf([rule], { PEP: exposed }).first?.stale?.dataset;
    expect(why({ rule: 'PARTNERS_PEP', failWhen: 'IS_TRUE', statusToApply: 'ALERT' })).toBe('pep');
    const donations: PolicyRule = {
      rule: 'ELECTORAL_DONATIONS',
      where: { sinceYear: 2026 },
      failWhen: 'GREATER_THAN 0 BRL',
      statusToApply: 'ALERT',
    };
    expect(why(donations)).toBe('tse');
  });
});

describe('why data that came left a rule open', () => {
  const rules = (where: Record<string, unknown> | undefined, ...lists: readonly SanctionScreening[]) => {
    const { outcome } = outcomeOf([{ ...sanctioned, ...(where && { where }) }], {
      SANCTIONS: { lists: [...lists] },
    });
    const section = {
      type: { value: 'SANCTIONS' },
      status: 'COMPLETED',
      details: { lists },
      sources: [],
      errors: [],
      asOf: '2026-11-20',
      updatedAt: '2026-11-20T12:00:00.000Z',
    } as const;
    const rules = outcome.groups.flatMap((group) => group.rules);
    return unansweredRules(rules, { sections: [section] }, 'en')
      .map(({ why }) => why)
      .join(' | ');
  };
  const possible: SanctionScreening = {
    ...list('OFAC', 'POSSIBLE', 3),
    hits: [{ ...hit, certainty: 'POSSIBLE', score: 96 }],
  };

  it('names the lists that the rule means, and what became of each', () => {
    const lists = [
      possible,
      list('CEIS', 'NOT_LOADED', 0),
      list('CNEP', 'NOT_ASKED', 0),
      list('MTE', 'CLEAN', 1),
    ];
    expect(rules({ lists: ['CEIS', 'MTE'] }, ...lists)).toBe('not loaded: CEIS');
    expect(rules({ lists: ['OFAC', 'CNEP'] }, ...lists)).toMatch(/^possible on .*; not asked: CNEP$/);
    expect(rules(undefined, ...lists)).toMatch(/^possible on [^;]+$/);
    expect(rules(undefined, list('CEIS', 'NOT_LOADED', 0))).toBe('not loaded: CEIS');
  });
});

describe('what a policy says of a source', () => {
  it.each([
    ['{ protests: { maximumAgeDays: 30, whenStale: EROR } }', 'INVALID_VALUE', 'Did you mean ERROR?'],
    ['{ protests: { maximumAgeDay: 30 } }', 'UNKNOWN_KEY', 'Did you mean maximumAgeDays?'],
    ['{ protests: { maximumAgeDays: 0 } }', 'OUT_OF_RANGE', undefined],
    ['{ protests: optinal }', 'INVALID_VALUE', 'Did you mean optional?'],
    ['{ protests: 30 }', 'WRONG_TYPE', undefined],
  ])('%s is refused where it stands', async (sources, code, suggestion) => {
    const text = policy({
      head: `sources: ${sources}`,
      rules: '{ rule: PROTESTS_COUNT, failWhen: GREATER_THAN 1, statusToApply: ALERT }',
    });
    const { findings } = await readPolicy(text, 'x.yaml', { knownSources: ['protests'] });

    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ code, line: 10 });
    if (suggestion !== undefined) expect(findings[0]?.suggestion?.en).toBe(suggestion);
  });

  it('is compared by meaning', () => {
    const of = (sources: NonNullable<PolicyFile['sources']>) => policyOf([sanctioned], { sources });
    const [change] = diffPolicies(of({ sanctions: 'optional' }), of({ sanctions: { maximumAgeDays: 30 } }));

    expect(change?.text.en).toContain('required, maximumAgeDays 30, whenStale NOT_APPLIED');
    expect(diffPolicies(of({ sanctions: 'optional' }), of({ sanctions: { optional: true } }))).toEqual([]);
  });
});

describe('a policy that does not ask', () => {
  it('evaluates to the same bytes whatever the days, and as one whose limit nothing reaches', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }),
        fc.constantFrom('LISTED', 'CLEAN', 'STALE', 'NOT_LOADED'),
        (days, state) => {
          const sections = { SANCTIONS: { lists: [list('CEIS', state, days), list('TCU', 'CLEAN', 0)] } };
          const plain = outcomeOf([sanctioned], sections).outcome;
          const dated = outcomeOf([sanctioned], sections, { dates: { SANCTIONS: daysBefore(days) } }).outcome;
          const wide = outcomeOf([sanctioned], sections, {
            sources: { sanctions: { maximumAgeDays: 3_000 } },
          }).outcome;

          expect(canonicalJson(dated)).toBe(canonicalJson(plain));
          expect(canonicalJson({ ...wide, policyHash: plain.policyHash })).toBe(canonicalJson(plain));
        },
      ),
    );
  });
});
