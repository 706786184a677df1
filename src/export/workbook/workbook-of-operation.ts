import { say, type Text } from '../../base/language.ts';
import { lastPrintedOfMembers, memberColumns } from '../../operation/member-columns.ts';
import { treeRows } from '../../presentation/operation-page.ts';
import { publicAddresses } from '../../report/public-addresses.ts';
import { columnsFor, lettersOf } from '../../spreadsheet/writing/column.ts';
import type { DictionaryRow } from '../../spreadsheet/writing/dictionary-columns.ts';
import { Stop } from '../../spreadsheet/writing/stop.ts';
import { StreamedWorkbook } from '../../spreadsheet/writing/streamed-workbook.ts';
import { formatIn } from '../../wording/format.ts';
import { wallClockIn } from '../../wording/wall-clock.ts';
import { gatherBytes } from '../gather-bytes.ts';
import type { OperationMaterial } from '../operation-material.ts';
import { operationSummaryColumns, operationSummaryRows } from './operation-summary-rows.ts';
import { treeColumns } from './tree-columns.ts';
import { workbookWords, writeDictionary, writeSheet } from './write-sheet.ts';

const names = {
  title: { en: 'Credit operation', 'pt-BR': 'Operação de crédito' },
  tree: { en: 'Tree', 'pt-BR': 'Árvore' },
  members: { en: 'Members', 'pt-BR': 'Membros' },
} as const satisfies Record<string, Text>;

/** The operation as a workbook: the summary, the tree, every member with all its columns, and what every column means. */
export function workbookOfOperation(material: OperationMaterial): Promise<Uint8Array> {
  const { operation, members, form } = material;
  const { language, timeZone } = form;
  return gatherBytes(async (destination) => {
    const notice = say(workbookWords.sandbox, language);
    const title = say(names.title, language);
    const workbook = await StreamedWorkbook.open(destination, {
      stop: new Stop(),
      clock: wallClockIn(timeZone),
      language,
      title: operation.sandbox ? `${title} (${notice})` : title,
      identifier: operation.id,
      pageHeader: operation.sandbox ? notice : undefined,
    });
    const dictionary: DictionaryRow[] = [];
    writeSheet(workbook, {
      name: say(workbookWords.summary, language),
      columns: columnsFor(operationSummaryColumns, { language }),
      rows: operationSummaryRows(material),
      styleOf: (row) => row.style,
      dictionary,
    });
    writeSheet(workbook, {
      name: say(names.tree, language),
      columns: columnsFor(treeColumns, { language }),
      rows: treeRows(operation.nodes, { language, format: formatIn(language, timeZone) }),
      dictionary,
    });
    const reportUrl = publicAddresses(material.publicUrl).report;
    const columns = columnsFor(memberColumns, { language, reportUrl });
    writeSheet(workbook, {
      name: say(names.members, language),
      columns,
      rows: members,
      printedTo: lettersOf(columns, lastPrintedOfMembers),
      dictionary,
    });
    writeDictionary(workbook, dictionary, form);
    await workbook.finish({ created: operation.finishedAt ?? operation.updatedAt });
  });
}
