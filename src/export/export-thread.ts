import { serveThread } from '../jobs/thread-side.ts';
import { speak } from '../wording/speak.ts';
import { pdfOfLetter } from './letter/pdf-of-letter.ts';
import type { ExportMaterial } from './read-material.ts';
import { renderOperation } from './render-operation.ts';
import { renderReport } from './render-report.ts';

// This file is the entry of a thread, started by export/report-exports.ts; others go first.
serveThread<ExportMaterial, never, Uint8Array>(
  async (material) => {
    speak(material.form.language);
    if ('explanation' in material) return pdfOfLetter(material);
    return 'report' in material ? renderReport(material) : renderOperation(material);
  },
  { isPatient: true },
);
