import type { ReportMaterial } from './report-material.ts';

/** The body that GET /v2/report/{id} answers with. */
export function jsonOfReport({ report }: ReportMaterial): Uint8Array {
  const { policyResult, sections, ...summary } = report;
  return Buffer.from(JSON.stringify({ ...summary, policyResult, sections }));
}
