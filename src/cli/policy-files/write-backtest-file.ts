import type { Backtest } from '../../backtest/backtest.ts';
import type { BacktestPage } from '../../backtest/page/backtest-page.ts';
import { backtestHtml } from '../../backtest/write-html.ts';
import { writeBacktestWorkbook } from '../../backtest/write-workbook.ts';
import type { OutFile } from '../batch/out-file.ts';
import type { CommandContext } from '../context.ts';
import { figureStyle } from '../output/figure-style.ts';
import { writeStreamedFile, writeWholeFile } from '../output/write-file.ts';

/** Writes a backtest as the workbook or the page that was planned. @throws CreditError FILE_EXISTS, FILE_UNWRITABLE. */
export async function writeBacktestFile(
  context: CommandContext,
  {
    planned,
    page,
    backtest,
    now,
  }: {
    readonly planned: OutFile<'xlsx' | 'html'>;
    readonly page: BacktestPage;
    readonly backtest: Backtest;
    readonly now: Date;
  },
): Promise<void> {
  const { file, format, replace } = planned;
  if (format === 'html') {
    await writeWholeFile(file, backtestHtml(page, backtest, figureStyle(context)), { replace });
    return;
  }
  const { signal, timezone: timeZone } = context;
  await writeStreamedFile(file, { replace }, (destination) =>
    writeBacktestWorkbook(page, destination, { timeZone, created: now.toISOString(), signal }),
  );
}
