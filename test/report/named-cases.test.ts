import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, openApp } from '../../src/app.ts';
import type { SectionAnswer } from '../../src/report/report-answer.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { syntheticScoreSources } from '../../src/sections/synthesize-score.ts';
import { type SandboxCase, sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';

let app: App;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credit-cases-'));
  const settings = {
    db: join(folder, 'credit.db'),
    profile: 'sandbox',
    registryUrl: 'http://127.0.0.1:1',
    prices: defaultPriceTable,
    sandboxDelay: '',
    allowPrivateTargets: '127.0.0.0/8',
  };
  app = await openApp(settings, { analystName: 'ana' });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** The different sources that gave to a section, or to the sections that a derived one is made of. */
function contributorsTo(type: string, all: readonly SectionAnswer[]): number {
  const madeOf = (other: string) =>
    type === 'SUMMARY' || type === 'CREDIT_POLICY'
      ? true
      : type === 'SYNTHETIC_SCORE'
        ? syntheticScoreSources.some((source) => source === other)
        : other === type;
  const sources = all.flatMap((section) => (madeOf(section.type.value) ? section.sources : []));
  const answered = sources.filter(({ status }) => status === 'ANSWERED');
  return new Set(answered.map(({ source, provider }) => `${source}/${provider}`)).size;
}

const cases = sandboxCases().map((found): [string, SandboxCase] => [found.case, found]);

describe('every named case', () => {
  test.concurrent.each(cases)(
    '%s ends in the status that it names, and its replay is equal',
    async (_name, found) => {
      const { kind, document, policyId, expected } = found;
      const request = { document: { kind, value: document }, policyId };
      const { report } = await analyzeDocument(app.engine, app.actor, request);
      expect({ status: report.status, policyStatus: report.policyStatus }).toEqual(expected);
      expect(report).toMatchObject({ sandbox: true, progress: { final: true } });
      for (const { type, integrationCount } of report.sections) {
        expect([type.value, integrationCount]).toEqual([
          type.value,
          contributorsTo(type.value, report.sections),
        ]);
      }
      if (report.policyResult === null) return;
      const replay = await replayReport(app.engine, app.actor, report.id);
      expect(replay).toMatchObject({ equal: true, policyStatus: expected.policyStatus });
    },
  );
});
