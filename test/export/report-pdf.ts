import { pdfOfReport } from '../../src/export/pdf/pdf-of-report.ts';
import type { ReportMaterial } from '../../src/export/report-material.ts';
import { type ReadPdf, readPdf } from './read-pdf.ts';

const written = new WeakMap<ReportMaterial, Promise<Uint8Array>>();
const readBefore = new WeakMap<ReportMaterial, Promise<ReadPdf>>();

/** The PDF of a report. It is written once: several tests look at one. */
export function pdfOf(material: ReportMaterial): Promise<Uint8Array> {
  const pdf = written.get(material) ?? pdfOfReport(material);
  written.set(material, pdf);
  return pdf;
}

/** The same, read back once. */
export function readReport(material: ReportMaterial): Promise<ReadPdf> {
  const pdf = readBefore.get(material) ?? pdfOf(material).then(readPdf);
  readBefore.set(material, pdf);
  return pdf;
}
