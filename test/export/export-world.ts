import { onTestFinished } from 'vitest';
import type { ExportForm } from '../../src/export/export.ts';
import { type ExportsOptions, ReportExports } from '../../src/export/report-exports.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import type { LocalEngine } from '../report/local-engine.ts';
import { request } from '../webhook/told-engine.ts';

export const form = (changes: Partial<ExportForm> = {}): ExportForm => ({
  format: 'json',
  language: 'pt-BR',
  timeZone: 'America/Sao_Paulo',
  whole: false,
  ...changes,
});

/** The exports of a process. */
export function openExports(engine: LocalEngine, options: Partial<ExportsOptions> = {}): ReportExports {
  const exports = new ReportExports(engine, { keptDays: 7, rightsContact: null, ...options });
  onTestFinished(() => exports.close());
  return exports;
}

/** A report that has ended, by its id. */
export async function endedReport(engine: LocalEngine): Promise<string> {
  const { report } = await analyzeDocument(engine, engine.actor, request);
  return report.id;
}
