import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { completePolicy } from '../../../src/policy/policy.ts';
import { proofContext } from '../../../src/policy/proof/claim.ts';
import { cellOfReading, cellsOf, FactShelf } from '../../../src/policy/proof/fact.ts';
import { placementOf } from '../../../src/policy/proof/put/index.ts';
import { asFarAsRead, factsOfSubject, readFact, withWishes } from '../../../src/policy/proof/subject.ts';
import { rules } from '../../../src/policy/rules/index.ts';
import { criteriaOf } from './conditions.ts';

const asOf = '2026-11-20';

const contexts = { cnpj: proofContext('cnpj', asOf), cpf: proofContext('cpf', asOf) };

/** What no subject is made of: a score of all that is known, and more overdue months than are looked at. */
const known = ['SYNTHETIC_SCORE', 'SCR_MONTHS_OVERDUE",[["lastMonths",6]]'];

/** Filters that rules take, beside none. */
const filters = [
  { withinDays: 90 },
  { certainty: 'POSSIBLE' },
  { mainOnly: true },
  { lastMonths: 6 },
  { status: 'OPEN' },
  { status: 'ARCHIVED' },
];

/** The readings of a rule that no subject was made of, and those that came out otherwise. */
function unputOf(ruleId: string, where: Record<string, unknown> | undefined): readonly string[] {
  const rule = rules.find(({ id }) => id === ruleId);
  if (rule === undefined) throw new Error(ruleId);
  const kind = rule.documentKinds.includes('cnpj') ? 'cnpj' : 'cpf';
  const input = rule.ofInput === undefined ? undefined : { name: 'sum', type: 'money' as const };
  const about = input === undefined ? rule : rule.ofInput?.(input);
  if (about === undefined || about.bind(where) === undefined) return [];
  const policy = completePolicy({
    id: 'one',
    name: 'One',
    kind,
    depth: 'COMPLETO+',
    additionals: ['BUREAUS', 'SCR', 'FINANCIAL_STATEMENTS'],
    ...(input !== undefined && { inputs: [input] }),
    groups: [
      {
        name: 'g',
        rules: criteriaOf(about, where).map((one) => ({ ...one, statusToApply: 'ALERT' as const })),
      },
    ],
  });
  const compiled = compilePolicy(policy, { version: 1 });
  const context = contexts[kind];
  const shelf = new FactShelf();
  for (const group of compiled.groups) for (const one of group.rules) shelf.add(one.criterion, 'FALLBACK');
  return shelf.all().flatMap((bare) => {
    const cells = cellsOf(bare, context.cells);
    if (cells === undefined) return [`${ruleId}: too many cells`];
    const fact = { ...bare, cells };
    return cells
      .filter(({ cost }) => cost > 0)
      .flatMap((cell) => {
        const tried = cell.readings;
        const fits = tried.some((reading) => {
          const subject = withWishes(
            asFarAsRead(context.usual, [fact]),
            [{ fact, reading }],
            context.subject,
          );
          if (subject === undefined) return false;
          const facts = factsOfSubject(subject, context.subject);
          return (
            cellOfReading(fact, readFact(fact, facts, context.subject.day), context.subject.day) === cell
          );
        });
        return fits || tried.length === 0 ? [] : [`${fact.key} ${JSON.stringify(tried.slice(0, 3))}`];
      });
  });
}

describe('the inverse of a rule', () => {
  it('is there for every rule of the catalogue', () => {
    expect(rules.map(({ id }) => id).filter((id) => placementOf(id) === undefined)).toEqual([]);
  });

  it('says of every rule what a person can do about it, and that nothing can be done about an age or what has happened', () => {
    const actionOf = (id: string) => placementOf(id)?.action;
    const ofAction = (action: string) => rules.map(({ id }) => id).filter((id) => actionOf(id) === action);

    expect(rules.map(({ id }) => id).filter((id) => actionOf(id) === undefined)).toEqual([]);
    expect(ofAction('PROTESTS')).toEqual([
      'PROTESTS_AMOUNT',
      'PROTESTS_COUNT',
      'PROTESTS_CALCULATED_REVENUE',
      'PROTESTS_NOT_CALCULATED_REVENUE',
      'PROTESTS_LAST_DAYS',
    ]);
    for (const id of [
      'AGE',
      'DECEASED',
      'BANKRUPT',
      'SCORE',
      'COMPANY_OPENING_TIME',
      'SCR_MONTHS_OVERDUE',
      'LAWSUITS_CRIMINAL',
      'INPUT',
    ])
      expect(actionOf(id), id).toBeNull();
  });

  it('gives a subject of which the rule reads what was wanted, on each side of its conditions', () => {
    const unput = rules.flatMap(({ id }) => [undefined, ...filters].flatMap((where) => unputOf(id, where)));

    expect(unput.filter((one) => !known.some((name) => one.includes(name)))).toEqual([]);
  });
});
