import { say, type Text } from '../../base/language.ts';
import { listsOfReport } from '../../presentation/report-lists.ts';
import { warrantStatuses } from '../../sections/criminal-record.ts';
import { type Column, columnsFor, lettersOf } from '../../spreadsheet/writing/column.ts';
import type { ConditionalColours } from '../../spreadsheet/writing/conditional-colours.ts';
import type { DictionaryRow } from '../../spreadsheet/writing/dictionary-columns.ts';
import { Stop } from '../../spreadsheet/writing/stop.ts';
import { StreamedWorkbook } from '../../spreadsheet/writing/streamed-workbook.ts';
import { formatIn } from '../../wording/format.ts';
import { wallClockIn } from '../../wording/wall-clock.ts';
import { gatherBytes } from '../gather-bytes.ts';
import type { ReportMaterial } from '../report-material.ts';
import { ruleColumns, ruleRows } from '../rule-columns.ts';
import { listColumns, sheetNames } from './list-columns.ts';
import { sourceColumns } from './source-columns.ts';
import { summaryColumns, summaryRows } from './summary-rows.ts';
import { workbookWords, writeDictionary, writeSheet } from './write-sheet.ts';

const names = {
  summary: workbookWords.summary,
  rules: { en: 'Rules', 'pt-BR': 'Regras' },
  sources: { en: 'Sources', 'pt-BR': 'Fontes' },
  dictionary: workbookWords.dictionary,
} as const satisfies Record<string, Text>;

const title: Text = { en: 'Credit report', 'pt-BR': 'Relatório de crédito' };

/**
 * The report as a workbook: the summary, every rule, a sheet for each list of each section, the sources, and what every
 * column means. Long lists are whole.
 */
export function workbookOfReport(material: ReportMaterial): Promise<Uint8Array> {
  const { report, form } = material;
  const { language, timeZone } = form;
  return gatherBytes(async (destination) => {
    const stop = new Stop();
    const notice = say(workbookWords.sandbox, language);
    const whole = say(title, language);
    const workbook = await StreamedWorkbook.open(destination, {
      stop,
      clock: wallClockIn(timeZone),
      language,
      title: report.sandbox ? `${whole} (${notice})` : whole,
      identifier: report.id,
      pageHeader: report.sandbox ? notice : undefined,
    });
    const dictionary: DictionaryRow[] = [];
    const write = <Row>(
      name: string,
      columns: readonly Column<Row>[],
      rows: readonly Row[],
      coloured?: ConditionalColours,
    ): void => writeSheet(workbook, { name, columns, rows, coloured, dictionary });
    const columnsOfSummary = columnsFor(summaryColumns, { language });
    writeSheet(workbook, {
      name: say(names.summary, language),
      columns: columnsOfSummary,
      rows: summaryRows(material),
      styleOf: (row) => row.style,
      coloured: warrantColours(columnsOfSummary, 'value'),
      dictionary,
    });
    write(
      say(names.rules, language),
      columnsFor(ruleColumns(language), { language }),
      ruleRows(report.policyResult),
    );
    const lists = listsOfReport(report, language);
    const own = Object.values(names).map((name) => say(name, language));
    for (const [at, name] of sheetNames(lists, own).entries()) {
      const list = lists[at];
      if (list === undefined) continue;
      const columns = listColumns(list, { language, format: formatIn(language, timeZone) });
      const ofWarrants =
        list.type === 'CRIMINAL_RECORD' ? warrantColours(columns, 'warrants.active') : undefined;
      write(name, columns, list.records, ofWarrants);
    }
    write(say(names.sources, language), columnsFor(sourceColumns(language), { language }), material.sources);
    writeDictionary(workbook, dictionary, form);
    await workbook.finish({ created: report.progress.finishedAt ?? report.updatedAt });
  });
}

/** The colours of warrants, in a column whose cells begin with their marks. */
function warrantColours<Row>(columns: readonly Column<Row>[], key: string): ConditionalColours {
  return { marks: { column: lettersOf(columns, key), marks: warrantStatuses } };
}
