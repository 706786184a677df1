import type { OperationNodeAnswer } from '../../../operation/read-operations.ts';
import { nodeWords } from '../../../presentation/operation-page.ts';
import { publicAddresses } from '../../../report/public-addresses.ts';
import type { OperationMaterial } from '../../operation-material.ts';
import { colours } from '../palette.ts';
import { beginPart, drawLead, note, word } from '../setting.ts';
import { drawTable, type TableCell, type TableRow } from '../table.ts';
import { memberCell, type OperationSetting, outcomeCell, shownRows, stepTitle } from './operation-setting.ts';
import { treeWord } from './tree-words.ts';

/** Part 3: a row for each member below its step, with its policy, what it came to, its price and its report. */
export function drawMembers(setting: OperationSetting, number: number): void {
  const { paper, material, style } = setting;
  const { nodes, counted, price } = material.operation;
  const { language, format } = style;
  const title = treeWord(language, 'memberList');
  const { progress } = material.operation;
  const shown = material.form.whole ? nodes : nodes.slice(0, shownRows);
  paper.together(() => {
    beginPart(setting, { number, title });
    drawLead(
      setting,
      treeWord(language, 'membersLead', {
        done: format.number(progress.done),
        total: format.number(progress.total),
        counted: format.number(counted),
        price: format.money(price),
      }),
    );
    drawTable(
      paper,
      [
        { title: treeWord(language, 'member'), width: 128 },
        { title: treeWord(language, 'policy'), width: 84 },
        { title: treeWord(language, 'outcome'), width: 85 },
        { title: treeWord(language, 'score'), width: 42, align: 'right' },
        { title: treeWord(language, 'price'), width: 54, align: 'right' },
        { title: treeWord(language, 'report'), width: 100 },
      ],
      rowsByStep(setting, shown),
      { continued: word(setting, 'continued', { title: `${number} ${title}` }) },
    );
  });
  const remarks = [
    ...(shown.length < nodes.length
      ? [word(setting, 'shownFirst', { shown: shown.length, total: nodes.length })]
      : []),
    treeWord(language, 'total'),
  ];
  note(setting, remarks.join(' '));
}

/** The members in their order, a head before the first of each step. */
function rowsByStep(setting: OperationSetting, nodes: readonly OperationNodeAnswer[]): readonly TableRow[] {
  const rows: TableRow[] = [];
  let last: string | undefined;
  for (const [at, node] of nodes.entries()) {
    const step = node.relations[0]?.step ?? 'root';
    if (step !== last) rows.push({ cells: [stepTitle(setting, step)], head: true });
    last = step;
    rows.push(memberRow(setting, node, at));
  }
  return rows;
}

function memberRow(setting: OperationSetting, node: OperationNodeAnswer, at: number): TableRow {
  const { material, style } = setting;
  const cents = material.members[at]?.priceCents ?? null;
  const { effect } = nodeWords(node, style);
  const outcome = outcomeCell(setting, node);
  return {
    cells: [
      memberCell(setting, node),
      node.policyId ?? '–',
      effect === '' ? outcome : { ...outcome, under: `${outcome.under ?? ''} → ${effect}`.trim() },
      node.score === null ? '–' : String(node.score),
      cents === null ? '–' : style.format.money(cents / 100),
      node.reportId === null ? '–' : reportCell(material, node.reportId),
    ],
  };
}

/** The id, which leads to the report where it is known where people find it. */
function reportCell({ publicUrl }: OperationMaterial, reportId: string): TableCell {
  const link = publicAddresses(publicUrl).report(reportId);
  return { text: reportId, face: 'mono', colour: colours.soft, ...(link !== undefined && { link }) };
}
