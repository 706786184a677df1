import { jsonOfReport } from './json-of-report.ts';
import type { ReportMaterial } from './report-material.ts';

/** The bytes of an export: the same for the same material, on every machine and in every zone. */
export async function renderReport(material: ReportMaterial): Promise<Uint8Array> {
  switch (material.form.format) {
    case 'json':
      return jsonOfReport(material);
    case 'csv': {
      const { csvOfRules } = await import('./csv-of-rules.ts');
      return csvOfRules(material);
    }
    case 'xlsx': {
      const { workbookOfReport } = await import('./workbook/workbook-of-report.ts');
      return workbookOfReport(material);
    }
    case 'pdf': {
      const { pdfOfReport } = await import('./pdf/pdf-of-report.ts');
      return pdfOfReport(material);
    }
  }
}
