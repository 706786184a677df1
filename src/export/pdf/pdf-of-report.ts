import type { ReportMaterial } from '../report-material.ts';

/** To be drawn. */
export async function pdfOfReport(_material: ReportMaterial): Promise<Uint8Array> {
  return new Uint8Array();
}
