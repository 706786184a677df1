import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { documentsInText } from '../../document/documents-in-text.ts';
import type { ExtractedPeriod, ExtractedStatements } from '../extracted-statements.ts';
import { openPeriodBuilder } from '../period-builder.ts';
import { latestFirst, periodBounds } from '../period-of.ts';
import { readBalance } from './balance-of-lines.ts';
import { readIncome } from './income-of-lines.ts';
import { readPdfText } from './pdf-text.ts';
import { printedPeriods } from './printed-periods.ts';
import type { PrintedPage } from './printed-text.ts';
import type { PrintedPeriod } from './statement-line.ts';

/**
 * The statements of a PDF that has text, every figure guessed by its words. A period that does not add up says why in its
 * doubts: it is to be confirmed, and decides nothing.
 *
 * @throws CreditError UPLOAD_REFUSED for a PDF that is a scan, protected, broken or too large; STATEMENT_UNREADABLE.
 */
export async function readPdf(bytes: Uint8Array, fileName: string): Promise<ExtractedStatements> {
  const pages = await readPdfText(bytes, fileName);
  const periods = printedPeriods(pages)
    .map(periodOfLines)
    .filter(({ figures }) => figures.length > 0);
  if (periods.length === 0)
    throw new CreditError('STATEMENT_UNREADABLE', { place: fileName, reason: nothingKnown });
  return {
    origin: 'PDF',
    company: { document: companyOf(pages), name: null },
    periods: latestFirst(periods).slice(0, periodBounds.mostPeriods),
  };
}

function periodOfLines(printed: PrintedPeriod): ExtractedPeriod {
  const builder = openPeriodBuilder({ guessed: true });
  const doubts = [...readBalance(builder, printed), ...readIncome(builder, printed)];
  const period = builder.build(printed);
  return doubts.length === 0 ? period : { ...period, doubts };
}

/** Whose CNPJ is printed first: accountants sign at the end. */
function companyOf(pages: readonly PrintedPage[]): string | null {
  const text = pages.map((page) => page.map((piece) => piece.text).join(' ')).join(' ');
  return [...documentsInText(text)].find((document) => document.length === 14) ?? null;
}

const nothingKnown: Text = {
  en: 'none of its lines is one of a balance sheet or an income statement',
  'pt-BR': 'nenhuma linha é de um balanço ou de uma demonstração do resultado',
};
