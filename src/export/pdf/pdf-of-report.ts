import { formatIn } from '../../wording/format.ts';
import { localeOf } from '../../wording/locale.ts';
import type { ReportMaterial } from '../report-material.ts';
import { drawCover } from './cover.ts';
import { Paper } from './paper.ts';
import { drawProvenance } from './provenance-part.ts';
import { drawRules } from './rules-part.ts';
import { drawRunningLines, linesOfReport } from './running-lines.ts';
import { drawSectionParts } from './section-parts.ts';
import { word } from './setting.ts';
import { drawSummary } from './summary-part.ts';

/** The report as a document for people: tagged (PDF/UA-1), with its fonts, and the same bytes for the same material. */
export function pdfOfReport(material: ReportMaterial): Promise<Uint8Array> {
  const { report, form } = material;
  const { language, timeZone } = form;
  const style = { language, format: formatIn(language, timeZone) };
  const kind = word({ style }, report.type === 'CPF' ? 'person' : 'company');
  const notice = word({ style }, 'sandbox');
  const paper = new Paper({
    // No document and no name of a person: titles are shown in lists of files.
    title: report.sandbox ? `${kind} ${report.id} (${notice})` : `${kind} ${report.id}`,
    subject: kind,
    language: language === 'en' ? 'en' : localeOf(language).tag,
    createdAt: new Date(report.updatedAt),
    watermark: report.sandbox ? 'SANDBOX' : undefined,
  });
  const setting = { paper, material, style };
  const analysis = drawCover(setting);
  if (report.policyResult === null) paper.addPage();
  else drawRules(setting, 2, { result: report.policyResult, analysis });
  drawSummary(setting, 3);
  const last = drawSectionParts(setting, 4);
  drawProvenance(setting, last);
  drawRunningLines({ ...setting, lines: linesOfReport(setting) });
  return paper.finish();
}
