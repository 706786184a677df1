import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { policyDifferencePage } from '../../src/presentation/policy-difference.ts';
import { reportPage } from '../../src/presentation/report-page.ts';
import { sectionPage } from '../../src/presentation/section-page.ts';
import type { ReportAnswer } from '../../src/report/report-answer.ts';
import type { CreditPolicyDetails, RuleResult } from '../../src/sections/credit-policy.ts';
import type { DecisionTerms } from '../../src/sections/decision-terms.ts';
import { formatIn } from '../../src/wording/format.ts';
import { documentOf } from '../cli/document-of-case.ts';
import { type Machine, newMachine } from '../cli/run-credit.ts';

const timezone = 'America/Sao_Paulo';
const english = { language: 'en', format: formatIn('en', timezone), timezone } as const;
const brazilian = { language: 'pt-BR', format: formatIn('pt-BR', timezone), timezone } as const;

let machine: Machine;
let denied: ReportAnswer;
let inError: ReportAnswer;
beforeAll(async () => {
  machine = await newMachine();
  const analyze = async (name: string): Promise<ReportAnswer> =>
    JSON.parse((await machine.run(`analyze ${documentOf(name)} --json`)).stdout);
  denied = await analyze('denied-by-score-company');
  inError = await analyze('source-down-required-person');
});
afterAll(() => machine.remove());

describe('the page of a report', () => {
  test('is plain values that say nothing of a terminal', () => {
    for (const page of [reportPage(denied, english), reportPage(inError, brazilian)]) {
      expect(structuredClone(page)).toEqual(page);
      expect(JSON.stringify(page)).not.toMatch(/\\u001b|\\n|--json/);
    }
  });

  test('says the decision in the words of the reader, with a tone beside the words', () => {
    expect(reportPage(denied, english).decision).toMatchObject({ word: 'DENIED', tone: 'BAD' });
    expect(reportPage(denied, brazilian).decision).toMatchObject({ word: 'NEGADO', tone: 'BAD' });
    expect(reportPage(inError, english).decision).toEqual({
      word: 'ERROR',
      tone: 'BAD',
      figures: [],
      score: null,
      remarks: ['There is no decision, and nothing was counted: a required source failed.'],
    });
  });

  test('says the limit that an analyst approved in the place of that of the policy', () => {
    const terms: DecisionTerms = { limit: 10_000.55, currency: 'BRL', validUntil: null, conditions: [] };
    const { figures } = reportPage({ ...denied, status: 'APPROVED', terms }, english).decision;
    expect(figures.at(-1)).toMatch(/^limit R\$.10,000\.55$/);
  });

  /** The denied report as if its policy had come to this. */
  const withResult = (
    change: (result: CreditPolicyDetails) => Partial<CreditPolicyDetails>,
  ): ReportAnswer => {
    const { policyResult } = denied;
    if (policyResult === null) throw new Error('it was evaluated');
    return { ...denied, policyResult: { ...policyResult, ...change(policyResult) } };
  };

  test('tells a rule without its input as one that the caller did not inform, and only where all else was there', () => {
    const page = (revenue: number | null) => {
      const rule: RuleResult = {
        rule: 'INPUT_OF_REVENUE',
        title: '',
        text: '',
        condition: 'GREATER_THAN 5 PERCENT',
        conditionRole: 'FAIL_WHEN',
        status: 'NOT_APPLIED',
        section: 'REVENUE',
        value: null,
        statusToApply: 'ALERT',
        points: 10,
        earnedPoints: 0,
        input: { name: 'purchases', type: 'money', title: { en: 'Purchases', 'pt-BR': 'Compras' } },
      };
      const group = { name: 'own', status: rule.status, score: 0, maximumScore: 0, rules: [rule] };
      const [section] = denied.sections;
      if (section === undefined) throw new Error('it has sections');
      const type = { value: 'REVENUE', title: 'Revenue' };
      const sections = [
        { ...section, type, details: { calculatedRevenue: revenue, referenceYear: null } },
      ] as const;
      return reportPage(
        { ...withResult(() => ({ groups: [group] })), sections },
        brazilian,
      ).notEvaluated?.rows.map(({ cells }) => cells.join(': '));
    };
    expect(page(1000)).toEqual(['Pedido: Compras sobre o faturamento  (não informado na solicitação)']);
    expect(page(null)).toEqual([
      'Faturamento ou renda: Compras sobre o faturamento  (faturamento ou renda desconhecidos)',
    ]);
  });

  test('tells a score on too little data with the share that it rests on, and no band', () => {
    const thin = withResult(() => ({
      score: 1000,
      riskBand: 'A',
      coverage: 0.12,
      creditLimit: null,
      reasons: [{ group: 'scoring', rule: 'MINIMUM_COVERAGE', status: 'ALERT', text: 'Only 12%.' }],
    }));
    expect(reportPage(thin, english).decision.figures).toEqual([
      'score 1000 of 1000',
      'too little data for a band',
      'coverage 12%',
      'limit –',
    ]);
    expect(reportPage(thin, brazilian).decision.figures[1]).toBe('dados insuficientes para uma faixa');
    expect(reportPage(denied, english).decision.figures).toContain('band D');
  });

  test('tells what lowered the score alone as such, and what was not seen by its rule', () => {
    const found = {
      rule: 'BAD_CHEQUES_COUNT',
      title: 'Bad cheques, how many',
      section: 'BAD_CHECKS',
      value: 1,
      condition: 'GREATER_THAN 0 COUNT',
      conditionRole: 'FAIL_WHEN',
      statusToApply: 'ALERT',
      points: 50,
      text: 'one',
    } as const;
    const reasons = (report: ReportAnswer) => reportPage(report, english).reasons;
    const report = withResult(() => ({
      groups: [
        {
          name: 'financial',
          status: 'ALERT',
          score: 0,
          maximumScore: 50,
          rules: [
            { ...found, status: 'ALERT', decisive: false, earnedPoints: 0 },
            { ...found, rule: 'SANCTIONED', title: 'Sanctioned', status: 'NOT_APPLIED', earnedPoints: 0 },
          ],
        },
      ],
      reasons: [
        {
          group: 'financial',
          groupIndex: 0,
          rule: 'NOT_SEEN',
          ruleIndex: 1,
          unseenRule: 'SANCTIONED',
          status: 'ALERT',
          text: 'unseen',
        },
        {
          group: 'financial',
          groupIndex: 0,
          rule: 'BAD_CHEQUES_COUNT',
          ruleIndex: 0,
          status: 'ALERT',
          decisive: false,
          text: 'one',
        },
      ],
    }));
    expect(reasons(report)).toMatchObject({
      rows: [
        {
          tone: 'WARNING',
          cells: [
            'ALERT',
            'financial',
            expect.stringMatching(/sanction/i),
            '–',
            'not seen; the policy does not approve without it',
          ],
        },
        {
          tone: 'PLAIN',
          cells: ['SCORE', 'financial', 'Bad cheques, how many', '1', 'lowers the score when greater than 0'],
        },
      ],
    });
  });

  test('tells why a policy gave no decision without what it had not seen', () => {
    const [error] = inError.errors;
    if (error === undefined) throw new Error('it failed');
    const unseen = { ...inError, errors: [{ ...error, source: 'policy', code: 'NOT_SEEN' }] };
    expect(reportPage(unseen, english).decision.remarks).toEqual([
      'There is no decision, and nothing was counted: the policy does not decide without data that are missing.',
    ]);
  });

  test('has a row for each reason, each group and each section', () => {
    const { reasons, groups, sections, failures } = reportPage(denied, english);
    const rowsOf = (table: typeof reasons) => (typeof table === 'object' ? table.rows.length : 0);
    expect(rowsOf(reasons)).toBe(denied.policyResult?.reasons.length);
    expect(groups?.groups.map(({ rules }) => rules.length)).toEqual(
      denied.policyResult?.groups.map(({ rules }) => rules.length),
    );
    expect(rowsOf(sections)).toBe(denied.sections.length - 1);
    expect(failures).toBeUndefined();
    expect(rowsOf(reportPage(inError, english).failures)).toBeGreaterThan(0);
  });
});

test('the page of a section has every field, each as deep as it lies', () => {
  const section = denied.sections.find(({ type }) => type.value === 'LOCATION');
  if (section === undefined) throw new Error('the report has no LOCATION');
  const { title, fields, sandbox } = sectionPage(section, english);
  expect({ title, sandbox }).toEqual({ title: 'LOCATION  Location', sandbox: 'SANDBOX  invented data' });
  expect(
    fields.flatMap((field) => ('text' in field && field.depth === 0 ? field.text.split(':')[0] : [])),
  ).toEqual(['Address', 'Coordinates', 'Photos of the facade', 'Map']);
  expect(
    fields.some((field) => 'text' in field && field.depth === 1 && field.text.startsWith('City: ')),
  ).toBe(true);
});

test('records that hold records are a table too, what lies within them in columns of their own', () => {
  const [section] = denied.sections;
  if (section === undefined) throw new Error('the report has no section');
  const lawsuit = { caseNumber: '1', latestMovement: { date: '2020-08-06', description: 'filed' } };
  const type = { ...section.type, value: 'PROCESSES' };
  const details = { lawsuits: [lawsuit, { caseNumber: '2', latestMovement: null }] };
  const { fields } = sectionPage({ ...section, status: 'FAILED', type, details }, english);
  const [table] = fields.flatMap((field) => ('rows' in field ? field : []));
  expect(table?.rows).toEqual([
    ['1', '2020-08-06', 'filed'],
    ['2', '–', '–'],
  ]);
  expect(table?.columns[1]).toMatch(/^latestMovement: /);
  const deep = { lawsuits: [{ caseNumber: '1', movements: [{ date: '2020-08-06' }] }] };
  const inLines = sectionPage({ ...section, status: 'FAILED', type, details: deep }, english).fields;
  expect(inLines.some((field) => 'text' in field && field.text === '1.')).toBe(true);
});

test('the page of a difference marks each change, and says where there is none', () => {
  const none = { before: 'a', after: 'b', changes: [], cases: undefined, reports: undefined };
  expect(policyDifferencePage(none, english)).toEqual({
    title: 'a → b',
    sameMeaning: 'No difference of meaning.',
    changes: [],
    tallies: [],
    unevaluated: undefined,
  });
});
