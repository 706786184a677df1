import { addTranslation, isWritten } from '../base/language.ts';
import { readTranslation } from '../base/translation-file.ts';
import { serveThread } from '../jobs/thread-side.ts';
import { addLocale } from '../wording/locale.ts';
import { pdfOfLetter } from './letter/pdf-of-letter.ts';
import type { ExportMaterial } from './read-material.ts';
import { renderOperation } from './render-operation.ts';
import { renderReport } from './render-report.ts';

// This file is the entry of a thread, started by export/report-exports.ts; others go first.
const spoken = new Set<string>();

serveThread<ExportMaterial, never, Uint8Array>(
  async (material) => {
    speak(material.form.language);
    if ('explanation' in material) return pdfOfLetter(material);
    return 'report' in material ? renderReport(material) : renderOperation(material);
  },
  { isPatient: true },
);

/** A translated language is known to this thread once it has read it. */
function speak(code: string): void {
  if (isWritten(code) || spoken.has(code)) return;
  const { locale, texts } = readTranslation(code);
  addLocale(addTranslation(code, texts), locale);
  spoken.add(code);
}
