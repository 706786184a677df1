import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openApp } from '../../src/app.ts';
import type { ExportForm } from '../../src/export/export.ts';
import { ReportExports } from '../../src/export/report-exports.ts';
import { type ReportMaterial, readReportMaterial } from '../../src/export/report-material.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { form } from './export-world.ts';

/** What an export of a named case of the sandbox is made of. */
export async function materialOf(
  name: string,
  changes: Partial<ExportForm> & { readonly decidedWith?: string } = {},
): Promise<ReportMaterial> {
  const { decidedWith, ...formChanges } = changes;
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
    const { kind, document, policyId } = found;
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
