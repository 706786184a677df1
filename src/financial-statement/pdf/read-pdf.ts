import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { documentsInText } from '../../document/documents-in-text.ts';
import { latestFirst } from '../../sections/statement-years.ts';
import type { ExtractedPeriod, ExtractedStatements, StatementCompany } from '../extracted-statements.ts';
import { openPeriodBuilder } from '../period-builder.ts';
import { periodBounds } from '../period-of.ts';
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
  const printed = printedPeriods(pages);
  const periods = printed.periods.map(periodOfLines).filter(({ figures }) => figures.length > 0);
  if (periods.length === 0)
    throw new CreditError('STATEMENT_UNREADABLE', { place: fileName, reason: nothingKnown });
  return {
    origin: 'PDF',
    company: companyOf(pages, printed.heads),
    periods: latestFirst(periods).slice(0, periodBounds.mostPeriods),
  };
}

function periodOfLines(printed: PrintedPeriod): ExtractedPeriod {
  const builder = openPeriodBuilder({ guessed: true });
  const doubts = [...printed.doubts, ...readBalance(builder, printed), ...readIncome(builder, printed)];
  const { scope, titles } = printed;
  const period = { ...builder.build(printed), scope, ...(Object.keys(titles).length > 0 && { titles }) };
  return doubts.length === 0 ? period : { ...period, doubts };
}

/** Returns the printed CNPJs. CNPJs next to the titles are of the company; others may be of auditors, accountants or subsidiaries. */
function companyOf(pages: readonly PrintedPage[], heads: readonly string[]): StatementCompany {
  const cnpjsIn = (text: string) => [...documentsInText(text)].filter((document) => document.length === 14);
  const inTitles = new Set(cnpjsIn(heads.join('\n')));
  const all = cnpjsIn(pages.map((page) => page.map((piece) => piece.text).join(' ')).join(' '));
  const printed = [...new Set([...inTitles, ...all])].map((document) => ({
    document,
    isInTitle: inTitles.has(document),
  }));
  const document = printed.find(({ isInTitle }) => isInTitle)?.document ?? null;
  return { document, name: null, ...(printed.length > 0 && { printed }) };
}

const nothingKnown: Text = {
  en: 'none of its lines is one of a balance sheet or an income statement',
  'pt-BR': 'nenhuma linha é de um balanço ou de uma demonstração do resultado',
};
