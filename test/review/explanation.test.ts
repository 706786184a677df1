import { expect, test } from 'vitest';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { getPolicyOfRun } from '../../src/credit-policy/find-policy.ts';
import { compiledOnce } from '../../src/policy/compile.ts';
import { changeInWords } from '../../src/policy/counterfactual/change-words.ts';
import { findCounterfactuals } from '../../src/policy/counterfactual/find-counterfactuals.ts';
import { evaluatePolicy } from '../../src/policy/evaluate.ts';
import { evaluatedFacts } from '../../src/report/evaluated-facts.ts';
import { requireReport } from '../../src/report/read-reports.ts';
import { getRun } from '../../src/report/run-store.ts';
import { listAllSections } from '../../src/report/section-store.ts';
import { correctionChannel } from '../../src/review/correction-channels.ts';
import { explainReview } from '../../src/review/explain-review.ts';
import { openReview } from '../../src/review/open-review.ts';
import { settleReview } from '../../src/review/settle-review.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { roleNames } from '../../src/sections/roles.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { formatIn } from '../../src/wording/format.ts';
import { openLocalEngine, start } from '../report/local-engine.ts';

const portuguese = { language: 'pt-BR', format: formatIn('pt-BR', 'America/Sao_Paulo') } as const;
const english = { language: 'en', format: formatIn('en', 'America/Sao_Paulo') } as const;

/** A review of a named case of the sandbox under a shipped policy. */
async function reviewed(name: string, templateId: string) {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { storage, actor } = engine;
  await enablePolicy(storage, actor, { templateId }, start);
  const found = sandboxCases().find((one) => one.case === name);
  if (found === undefined) throw new Error(`no case ${name}`);
  const document = { kind: found.kind, value: found.document };
  const { report } = await analyzeDocument(engine, actor, { document, policyId: templateId });
  const review = await openReview(engine, actor, { reportId: report.id, bySubject: true, days: 15 });
  return { engine, actor, report, review };
}

test('a denial is explained by what weighed, with value, threshold, source and day, and what would change it', async () => {
  const { engine, actor, report, review } = await reviewed('denied-by-exclusion-person', 'full-person');
  expect(report.status).toBe('DENIED');
  const told = await explainReview(engine, actor, review.id, portuguese);
  expect(told.summary).toMatch(
    /^Em 20\/11\/2026.* o pedido foi negado pela política de crédito “Completa - pessoas”, versão 1\. Uma regra nega por si só\. Só pelo score, seria aprovado\.$/,
  );
  expect(told.reasons[0]).toMatchObject({ effect: 'DENIED' });
  for (const { found, criterion, sources } of told.reasons.filter(({ criterion }) => criterion !== null)) {
    expect(found).not.toBeNull();
    expect(criterion).toMatch(/^(nega|exige análise|reduz)/);
    for (const role of sources) expect(told.sources.map(({ source }) => source)).toContain(role);
  }
  expect(told.sources.every(({ date }) => /^\d{4}-\d\d-\d\d$/.test(date))).toBe(true);
  expect(told.sandbox).toBe(true);
  const inEnglish = await explainReview(engine, actor, review.id, english);
  expect(inEnglish.summary).toContain('was denied under the credit policy “Full depth - people”');
  expect([told.policy.name, inEnglish.policy.name]).toEqual(['Completa - pessoas', 'Full depth - people']);
  expect(inEnglish.reasons).toHaveLength(told.reasons.length);
});

test.each([
  [portuguese, 'Uma regra nega por si só. Só pelo score, seria aprovado.'],
  [english, 'One rule denies on its own. By score alone it would be approved.'],
])('a denial with a score that approves is explained in the summary', async (style, sentence) => {
  const { engine, actor, review } = await reviewed('denied-by-exclusion-company', 'starter-company');
  const { summary, score } = await explainReview(engine, actor, review.id, style);
  expect(score?.band).toBe('A');
  expect(summary.endsWith(`. ${sentence}`)).toBe(true);
});

test('a band can be changed if a rule that lowers the score can', async () => {
  const { engine, actor, review } = await reviewed('denied-by-score-company', 'starter-company');
  const { reasons, whatIf } = await explainReview(engine, actor, review.id, english);
  expect(whatIf.ways).not.toEqual([]);
  const ofBand = reasons.filter(({ criterion, data }) => criterion === null && data.length === 0);
  expect(ofBand).toMatchObject([{ changeable: true }]);
});

/** Rules whose data the sandbox does not give to starter-person, and which do not approve without them. */
const cautious = (explanations: string) => `
id: cautious
name: Cautious
kind: cpf
depth: COMPLETO+
explanations: ${explanations}
usePolicyResult: true
groups:
  - name: Records
    rules:
      - { rule: HAS_ARREST_WARRANT, failWhen: IS_TRUE, statusToApply: DENIED, whenMissing: ALERT }
      - { rule: SANCTIONED, failWhen: IS_TRUE, statusToApply: DENIED, whenMissing: ALERT }
`;

test('attached statements are corrected by new statements', () => {
  const { how } = correctionChannel('financial-tab', 'upload');
  expect(how.en).toBe('Hand corrected statements to whoever decided.');
});

test.each(['none', 'reasons', 'counterfactuals'])(
  'with explanations: %s, missing data are told as missing, and never as found',
  async (width) => {
    const sources = sandboxSources.filter(({ role }) => !['criminal-record', 'sanctions'].includes(role));
    const engine = await openLocalEngine({ sources });
    const { storage, actor } = engine;
    await enablePolicy(storage, actor, { file: 'cautious.yaml', text: cautious(width) }, start);
    const document = {
      kind: 'cpf',
      value: sandboxCases().find((one) => one.case === 'approved-person')?.document ?? '',
    } as const;
    const { report } = await analyzeDocument(engine, actor, { document, policyId: 'cautious' });
    expect(report.status).toBe('ALERT');
    const review = await openReview(engine, actor, { reportId: report.id, bySubject: true, days: 15 });
    const { reasons, unseen, sources: asked } = await explainReview(engine, actor, review.id, portuguese);
    const [warrant] = reasons;
    expect(warrant).toMatchObject({
      effect: 'ALERT',
      found: 'sem dados',
      criterion: 'não é aprovado sem este dado',
      sources: [],
    });
    expect(warrant?.text).toContain('não pôde ser avaliada por falta de dados');
    expect(unseen.join()).toContain('não foi possível consultar');
    expect(unseen.join().includes('Mandado')).toBe(width !== 'none');
    expect(asked.map(({ source }) => source)).not.toContain('criminal-record');
  },
);

test('names nobody but the subject', async () => {
  const { engine, actor, report, review } = await reviewed('approved-person', 'full-person');
  const relations = report.sections.find(({ type }) => type.value === 'RELATIONS');
  const names = [...JSON.stringify(relations?.details ?? {}).matchAll(/"name":"([^"]+)"/g)].flatMap(
    ([, name]) => (name === undefined || /ltda|s\.a\.|\bsa\b|eireli/i.test(name) ? [] : [name]),
  );
  const others = names.filter((name) => name !== report.name);
  expect(others.length).toBeGreaterThan(0);
  const text = JSON.stringify(await explainReview(engine, actor, review.id, portuguese));
  expect(others.filter((name) => text.includes(name))).toEqual([]);
});

test('what it says would change the decision does change it when it is done', async () => {
  const { engine, actor, report, review } = await reviewed('denied-by-score-company', 'starter-company');
  const { ways } = (await explainReview(engine, actor, review.id, english)).whatIf;
  expect(ways.length).toBeGreaterThan(0);
  const { db } = engine.storage;
  const kept = await requireReport(db, actor, report.id);
  const run = await getRun(db, kept.currentRunId);
  const facts = evaluatedFacts(kept, run, await listAllSections(db, run));
  const { policy, version, hash } = await getPolicyOfRun(db, run);
  const compiled = compiledOnce(policy, { version, hash });
  const { found } = findCounterfactuals(compiled, facts, evaluatePolicy(compiled, facts));
  expect(found.map(({ changes }) => changes.map((one) => changeInWords(one, 'en')))).toEqual(
    ways.map(({ changes }) => changes),
  );
  for (const [index, way] of found.entries())
    expect(evaluatePolicy(compiled, way.facts).policyStatus).toBe(ways[index]?.leadsTo);
});

test('is of the decision as it was when the review was opened, whatever was decided since', async () => {
  const { engine, actor, review } = await reviewed('denied-by-score-company', 'starter-company');
  const before = await explainReview(engine, actor, review.id, english);
  await settleReview(engine, actor, {
    reviewId: review.id,
    outcome: 'CHANGED',
    text: 'Guarantee given.',
    decision: { approved: true },
  });
  expect(await explainReview(engine, actor, review.id, english)).toEqual(before);
});

test('every role has a channel of correction in both languages; a bureau is named where it gave the datum', () => {
  for (const role of roleNames) {
    const { holder, how } = correctionChannel(role, 'sandbox');
    for (const text of [holder, how]) expect([text.en, text['pt-BR']].every((one) => one !== '')).toBe(true);
  }
  const of = (provider: string) => correctionChannel('bureau-score', provider).holder.en;
  expect([of('serasa-experian-person'), of('quod'), of('sandbox')]).toEqual([
    'Serasa Experian',
    'Quod',
    'The credit bureau that gave the datum (Serasa, SPC Brasil, Boa Vista or Quod)',
  ]);
  // Who only passes on what another one holds is not whom to ask.
  expect(correctionChannel('protests', 'infosimples').address).toBe('www.pesquisaprotesto.com.br');
});
