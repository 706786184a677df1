import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openApp } from '../../src/app.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import type { ExportForm } from '../../src/export/export.ts';
import { ReportExports } from '../../src/export/report-exports.ts';
import { type ReportMaterial, readReportMaterial } from '../../src/export/report-material.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { form } from './export-world.ts';

interface MaterialChanges extends Partial<ExportForm> {
  /** The words of an analyst who approves it. */
  readonly decidedWith?: string;
  /** A shipped policy in place of the one of the case. */
  readonly template?: string;
}

const made = new Map<string, Promise<ReportMaterial>>();

/** What an export of a named case of the sandbox is made of. It is made once, and nobody changes it. */
export function materialOf(name: string, changes: MaterialChanges = {}): Promise<ReportMaterial> {
  const key = JSON.stringify([name, Object.entries({ ...form({ format: 'pdf' }), ...changes }).sort()]);
  const material = made.get(key) ?? makeMaterial(name, changes);
  made.set(key, material);
  return material;
}

async function makeMaterial(name: string, changes: MaterialChanges): Promise<ReportMaterial> {
  const { decidedWith, template, ...formChanges } = changes;
  const folder = await mkdtemp(join(tmpdir(), 'credit-material-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const app = await openApp(
    {
      db: join(folder, 'credit.db'),
      profile: 'sandbox',
      registryUrl: 'http://127.0.0.1:1',
      prices: defaultPriceTable,
      sandboxDelay: '',
      allowPrivateTargets: '',
    },
    { analystName: 'ana', clock: { now: () => new Date('2026-11-20T12:00:00.000Z') } },
  );
  const exports = new ReportExports(app.engine, { keptDays: 7, rightsContact: 'dpo@example.com' });
  try {
    const found = sandboxCases().find((one) => one.case === name);
    if (found === undefined) throw new Error(`The sandbox has no case ${name}`);
    const { kind, document } = found;
    const policyId = template ?? found.policyId;
    if (template !== undefined) {
      const file = join(import.meta.dirname, '../../policies', `${template}.yaml`);
      const source = { text: await readFile(file, 'utf8'), file };
      await enablePolicy(app.storage, app.actor, source, app.engine.clock.now());
    }
    const request = { document: { kind, value: document }, policyId, requestedAmount: 15_000 };
    const { report } = await analyzeDocument(app.engine, app.actor, request);
    if (decidedWith !== undefined)
      await decideReport(app.engine, app.actor, { id: report.id, approved: true, commentary: decidedWith });
    const one = await exports.request(
      app.actor,
      { reportId: report.id },
      form({ format: 'pdf', ...formChanges }),
    );
    const material = await readReportMaterial(app.engine, { ...one, reportId: report.id }, 'dpo@example.com');
    if (material === undefined) throw new Error('The report has changed');
    return material;
  } finally {
    await exports.close();
    await app.close();
  }
}

/** The material with another name of its subject. */
export function named(material: ReportMaterial, name: string): ReportMaterial {
  return withDetails(material, 'BASIC_INFORMATION', (details) => ({ ...details, name }));
}

/** The material with the details of a section changed. */
export function withDetails(
  material: ReportMaterial,
  type: string,
  change: (details: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): ReportMaterial {
  const sections = material.report.sections.map((section) =>
    section.type.value === type ? { ...section, details: change(section.details) } : section,
  );
  return { ...material, report: { ...material.report, sections } };
}
