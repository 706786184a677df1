import { describe, expect, test } from 'vitest';
import type { OperationNodeAnswer } from '../../src/operation/read-operations.ts';
import type { MemberRelation } from '../../src/policy/operation/candidates.ts';
import { reasonInWords } from '../../src/policy/operation/operation-words.ts';
import { reasonRows, treeRows } from '../../src/presentation/operation-page.ts';
import type { SourceFailureCode } from '../../src/sources/define-source.ts';
import { formatIn } from '../../src/wording/format.ts';

const [company, holding, person] = ['99990018000145', '99990019000190', '00000012440'] as const;

function node(changes: Partial<OperationNodeAnswer>): OperationNodeAnswer {
  return {
    document: company,
    documentKind: 'CNPJ',
    name: 'ROOT LTDA',
    relations: [],
    distance: 0,
    state: 'ANALYSED',
    reason: null,
    reportId: 'rpt_1',
    policyId: 'starter-company',
    policyStatus: 'APPROVED',
    score: 900,
    effect: null,
    price: null,
    reused: false,
    ...changes,
  };
}

function related(changes: Partial<MemberRelation>): MemberRelation {
  return {
    of: company,
    step: 'partners',
    relation: 'PARTNERS',
    role: null,
    sharePercent: null,
    level: 1,
    leftOut: null,
    ...changes,
  };
}

/** The last cells of the tree. */
function told(nodes: readonly OperationNodeAnswer[], language: 'en' | 'pt-BR'): readonly string[] {
  return treeRows(nodes, { language, format: formatIn(language, 'UTC') }).map(({ cells }) => cells[2] ?? '');
}

const ana = node({
  document: person,
  documentKind: 'CPF',
  name: 'ANA',
  distance: 1,
  relations: [
    related({ role: 'SÓCIO-ADMINISTRADOR', sharePercent: 60 }),
    // Found once more by another step, over the same list.
    related({ role: 'SÓCIO-ADMINISTRADOR', sharePercent: 60, step: 'everybody', leftOut: 'LIMIT' }),
    related({ of: holding, sharePercent: 12.5 }),
    related({ relation: 'RELATIVES', of: holding }),
    related({ of: '11222333000181' }),
  ],
});
const nodes = [
  node({}),
  node({ document: holding, name: null, relations: [related({ sharePercent: 40 })] }),
  ana,
];

describe('the tree of an operation', () => {
  test('tells every relation of a member once: the first as it stands, the others with whom they lead from', () => {
    expect(told(nodes, 'en')[2]).toBe(
      '└ ANA ***.000.124-**; SÓCIO-ADMINISTRADOR, 60%; also partner of 99.990.019/0001-90, 12.5%; also relative of 99.990.019/0001-90; also partner of –',
    );
    expect(told(nodes, 'pt-BR')[2]).toContain('também sócio de 99.990.019/0001-90, 12,5%');
    const shop = node({
      relations: [
        related({ role: 'Sócio', relation: 'COMPANIES', sharePercent: 5 }),
        related({ role: 'Sócio', relation: 'COMPANIES', of: holding }),
      ],
    });
    // The role is that of the one above in its company.
    expect(told([node({}), shop], 'en')[1]).toContain('; company (Sócio), 5%; also company of – (Sócio)');
    expect(told(nodes, 'en')[1]).toBe('├ 99.990.019/0001-90; partner, 40%');
  });

  test('says failures in words, and a code that nobody knows as it is', () => {
    const failed = node({ state: 'ERROR', reason: 'UNREACHABLE', policyStatus: null, score: null });
    expect(told([failed], 'en')[0]).toContain('; a source could not be reached');
    expect(told([failed], 'pt-BR')[0]).toContain('; uma fonte está fora do ar ou inacessível');
    expect(told([{ ...failed, reason: 'toString' }], 'en')[0]).toContain('; toString');
  });
});

test('every failure of a source has words of its own in both languages', () => {
  const codes = {
    TIMEOUT: true,
    UNREACHABLE: true,
    PROXY_FAILED: true,
    RATE_LIMITED: true,
    SERVER_ERROR: true,
    REFUSED: true,
    REDIRECTED: true,
    TOO_LARGE: true,
    INVALID_ANSWER: true,
    WRONG_SUBJECT: true,
    DAILY_LIMIT: true,
    SUSPENDED: true,
  } as const satisfies Readonly<Record<SourceFailureCode, true>>;
  // And what no source is asked for.
  for (const code of [
    ...Object.keys(codes),
    'CONSENT_MISSING',
    'EVALUATION_FAILED',
    'GIVEN_UP',
    'PROCESS_LOST',
  ]) {
    expect(reasonInWords(code, 'en')).not.toBe(code);
    expect(reasonInWords(code, 'pt-BR')).not.toBe(reasonInWords(code, 'en'));
  }
});

test.each([
  ['en', 'partner – unknown: no source lists any', '└ –; partner; unknown: no source lists any; → Alert'],
  [
    'pt-BR',
    'sócio – sem dados: nenhuma fonte informa',
    '└ –; sócio; sem dados: nenhuma fonte informa; → Alerta',
  ],
] as const)(
  'parties that no source lists are shown as unknown, not as an error of the document above (%s)',
  (language, result, cell) => {
    const unlisted = node({
      document: null,
      documentKind: null,
      name: null,
      relations: [related({})],
      distance: 1,
      state: 'ERROR',
      reason: 'RELATIONS_UNKNOWN',
      reportId: null,
      policyId: null,
      policyStatus: null,
      score: null,
      effect: 'ALERT',
    });
    const nodes = [node({}), unlisted];
    const reason = { document: company, step: 'partners', result: 'ERROR', effect: 'ALERT' } as const;
    expect(reasonRows({ nodes, reasons: [reason] }, { language })).toMatchObject([
      { who: expect.stringContaining('ROOT LTDA'), result },
    ]);
    expect(told(nodes, language)[1]).toBe(cell);
  },
);
