import { expect, test } from 'vitest';
import { requireDocument } from '../../src/document/document.ts';
import { readDossier } from '../../src/report/dossier-store.ts';
import { mentionedIn } from '../../src/report/run-mentions.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { erasureHtml } from '../../src/subject/erasure-html.ts';
import { readErasure } from '../../src/subject/read-erasure.ts';
import { formatIn } from '../../src/wording/format.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { addWebhook, erase, ofCase } from './erasing.ts';

const portuguese = { language: 'pt-BR', format: formatIn('pt-BR', 'America/Sao_Paulo') } as const;

test('the proof as a page tells whoever has no program what went, from where, who had it, and how to check it', async () => {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const { actor, storage } = engine;
  await addWebhook(engine, 'REPORT_FINISHED');
  const company = ofCase('approved-company');
  const { report } = await analyzeDocument(engine, actor, { document: company, policyId: 'manual' });
  await storage.write({ locks: [] }, (db) =>
    db.updateTable('event').set({ status: 'DELIVERED', attempts: 1, due_at: null }).execute(),
  );
  const { current_run_id: runId } = await storage.db
    .selectFrom('report')
    .select('current_run_id')
    .executeTakeFirstOrThrow();
  const [partner = ''] = mentionedIn(await readDossier(storage.db, runId), company.value);
  const ofPartner = await erase(engine, requireDocument(partner));
  const erased = await erase(engine, company);
  if (ofPartner === undefined || erased === undefined) throw new Error('nothing was held');
  const proof = await readErasure(engine, actor, erased.id, 'pt-BR');

  const page = erasureHtml(proof, portuguese);
  for (const words of [
    'lang="pt-BR"',
    'Prova de que uma pessoa ou empresa foi apagada',
    'concluído em 20/11/2026',
    'asked for by the person',
    'mantidos sem dizer de quem eram',
    'https://example.com/, eventos: 1,',
    'Conjuntos públicos',
    'credit audit export',
    proof.id,
    proof.documentHash,
    'Dados cadastrais (sandbox)',
    proof.answers[0]?.before ?? '-',
  ])
    expect(page).toContain(words);
  expect(page).not.toContain(company.value);
  expect(page).not.toContain(report.name);
  expect(page).not.toMatch(/<(?:script|img|link)/);

  const others = erasureHtml(ofPartner, portuguese);
  expect(others).toContain('Retirado de análises de outros');
  expect(others).toContain(report.id);
  expect(others).toContain('A ninguém');
  expect(others).not.toContain(partner);
  expect(erasureHtml({ ...proof, doneAt: null }, portuguese)).toContain('NÃO concluído');
});
