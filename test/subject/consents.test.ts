import { expect, test } from 'vitest';
import { addConsent, readConsents, revokeConsent } from '../../src/consent/record-consent.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { requireDocument } from '../../src/document/document.ts';
import { hostedReport } from '../../src/http/dialects/hosted-v1/report.ts';
import { readDossier } from '../../src/report/dossier-store.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { findReport } from '../../src/report/report-store.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { sectionWords } from '../../src/sections/section-words.ts';
import { showSubject } from '../../src/subject/show-subject.ts';
import { formatIn } from '../../src/wording/format.ts';
import { scriptedSource } from '../collector/scripted-source.ts';
import {
  approvedCompany,
  type LocalEngine,
  openLocalEngine,
  simpleSources,
  start,
} from '../report/local-engine.ts';
import { openTold, tale } from '../webhook/told-engine.ts';

const day = 86_400_000;
const request = { document: approvedCompany, policyId: 'with-scr' };
const consent = { document: approvedCompany, scope: 'SCR', givenBy: 'Ana Lima', how: 'PAPER' } as const;

/** Sources of which the register invents nothing. */
function sourcesWithScr() {
  const scr = scriptedSource('scr');
  return { scr, sources: [...simpleSources(), { ...scr, sandbox: false }] };
}

async function enable(engine: LocalEngine) {
  const text = `id: with-scr
name: With the register
kind: cnpj
depth: SIMPLES
additionals: [SCR]
groups:
  - name: debt
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED }
      - { rule: SCR_TOTAL_DEBT, failWhen: GREATER_THAN 0 BRL, statusToApply: ALERT }
`;
  await enablePolicy(engine.storage, engine.actor, { text, file: 'with-scr.yaml' }, start);
}

test('without a consent the register is not asked, however required its role: the sections say why, and the event is told once', async () => {
  const { scr, sources } = sourcesWithScr();
  const engine = await openTold({ sources });
  await enable(engine);
  const { report } = await analyzeDocument(engine, engine.actor, request);

  expect(scr.asked).toEqual([]);
  expect(report.status).not.toBe('ERROR');
  expect(report.progress).toMatchObject({ sourcesDone: 5, sourcesTotal: 5 });
  const section = report.sections.find(({ type }) => type.value === 'SCR');
  expect(section).toMatchObject({
    status: 'NOT_COLLECTED',
    errors: [{ source: 'scr', code: 'CONSENT_MISSING' }],
  });
  const style = { language: 'pt-BR', format: formatIn('pt-BR', 'UTC') } as const;
  expect(section && sectionWords(section, style)).toEqual(['não consultado: sem autorização do titular']);
  expect(
    hostedReport(report, { organizationId: engine.actor.organizationId, timezone: 'America/Sao_Paulo' }),
  ).toMatchObject({
    ranWithoutSCRReason: expect.stringContaining('autorização'),
  });
  const { rules } = report.policyResult?.groups[0] ?? { rules: [] };
  expect(rules.map(({ status }) => status)).toEqual(['APPROVED', 'NOT_APPLIED']);
  expect((await tale(engine)).filter((line) => line.includes('OPTIN'))).toHaveLength(1);
  expect(await replayReport(engine, engine.actor, report.id)).toMatchObject({ equal: true });
});

test('with a consent in force it is asked, and its answer says with which; what was so is replayed after it was revoked', async () => {
  const { scr, sources } = sourcesWithScr();
  const engine = await openLocalEngine({ sources });
  const { actor, storage } = engine;
  await enable(engine);
  const { id } = await addConsent(engine, actor, { ...consent, validUntil: '2026-12-31' });
  const { report } = await analyzeDocument(engine, actor, request);

  expect(scr.asked).toHaveLength(1);
  const kept = await findReport(storage.db, actor.organizationId, report.id);
  const { evidence } = await readDossier(storage.db, kept?.currentRunId ?? '');
  expect(evidence.map(({ role, evidence: { consentId } }) => [role, consentId])).toContainEqual(['scr', id]);
  expect(evidence.filter(({ evidence: { consentId } }) => consentId !== undefined)).toHaveLength(1);

  engine.pass(1_000);
  expect(await revokeConsent(engine, actor, id)).toMatchObject({ inForce: false, revokedBy: 'ana' });
  await expect(revokeConsent(engine, actor, id)).rejects.toMatchObject({ code: 'CONSENT_REVOKED' });
  expect(await replayReport(engine, actor, report.id)).toMatchObject({ equal: true });
  expect(
    (await getReport(engine, actor, report.id)).sections.find(({ type }) => type.value === 'SCR')?.status,
  ).toBe('COMPLETED');
});

test.each([
  [
    'was revoked',
    async (engine: LocalEngine, id: string) => void (await revokeConsent(engine, engine.actor, id)),
  ],
  ['is over', async (engine: LocalEngine) => engine.pass(3 * day)],
])('a consent that %s lets nothing be asked', async (_, change) => {
  const { scr, sources } = sourcesWithScr();
  const engine = await openLocalEngine({ sources });
  await enable(engine);
  const { id } = await addConsent(engine, engine.actor, { ...consent, validUntil: '2026-11-21' });
  await change(engine, id);
  await analyzeDocument(engine, engine.actor, request);
  expect(scr.asked).toEqual([]);
});

test('a consent is of its holder alone, is refused where it cannot be, and is counted among what is held', async () => {
  const engine = await openLocalEngine();
  const { actor } = engine;
  const { id } = await addConsent(engine, actor, consent);
  for (const wrong of [
    { givenBy: ' ' },
    { givenAt: '2026-11-21' },
    { validUntil: '2026-02-30' },
    { validUntil: '2026-11-19' },
    { paperSha256: 'abc' },
  ])
    await expect(addConsent(engine, actor, { ...consent, ...wrong })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  await expect(revokeConsent(engine, { ...actor, organizationId: 'org_other' }, id)).rejects.toMatchObject({
    code: 'UNKNOWN_CONSENT',
  });
  expect(await readConsents(engine, actor, approvedCompany)).toMatchObject([{ id, inForce: true }]);
  expect(await readConsents(engine, actor, requireDocument('12ABC34501DE35'))).toEqual([]);
  const { holdings } = await showSubject(engine, actor, approvedCompany, 'en');
  expect(holdings).toMatchObject([{ record: 'consent', count: 1 }]);
});
