import { say } from '../../../base/language.ts';
import { formatDocument } from '../../../document/mask.ts';
import { operationStatusWords } from '../../../policy/operation/operation-words.ts';
import { nodeWords, operationTitle, reasonRows } from '../../../presentation/operation-page.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { statusWords } from '../../../wording/statuses.ts';
import { drawFigures, drawName, drawRulingBox, drawSigning, rulingHeight } from '../cover-parts.ts';
import type { Mark } from '../marks.ts';
import { colours, toneOfStatus, tones } from '../palette.ts';
import { area } from '../paper.ts';
import { scoreLeft } from '../score-figure.ts';
import { note, word } from '../setting.ts';
import { drawTable, type TableRow } from '../table.ts';
import { countOutcomes, memberCell, type OperationSetting, stepTitle } from './operation-setting.ts';
import { treeWord } from './tree-words.ts';

/** As many reasons have a row on the first page: it is one page. */
const shownReasons = 8;
/** So much of a name stands there. */
const longestName = 60;

/** The first page: who it is about, what the operation came to, and who has made it so. */
export function drawOperationCover(setting: OperationSetting): void {
  const { paper, material, style } = setting;
  const { operation } = material;
  const { language } = style;
  paper.addPage();
  const { name } = nodeWords(operation.root, style);
  const status = say(operationStatusWords[operation.status], language);
  drawName(paper, {
    bookmark: status,
    name: name === '' ? word(setting, 'noName') : name,
    document: formatDocument({ kind: operation.type, value: operation.document }),
    about: [operationTitle(operation, language)],
  });
  const { y } = paper;
  drawRulingBox(paper, { tone: toneOfStatus(operation.status), status, sentences: sentencesOf(setting) });
  drawOutcomes(setting, y);
  paper.y = y + rulingHeight;
  drawFigures(paper, figuresOf(setting));
  paper.y += 19;
  drawReasons(setting);
  const lines = [
    `${operation.operationId}, ${treeWord(language, 'version', { version: operation.operationVersion })}`,
    word(setting, 'hash', { hash: material.definition.hash.slice(0, 12) }),
    operation.id,
    ...(operation.externalId === undefined
      ? []
      : [word(setting, 'external', { id: plainWords(operation.externalId) })]),
  ];
  drawSigning(setting, word(setting, 'whoDecided'), { lines, isSigned: operation.status !== 'CANCELLED' });
}

function sentencesOf(setting: OperationSetting): readonly string[] {
  const { operation } = setting.material;
  const { language } = setting.style;
  if (operation.status === 'CANCELLED') return [treeWord(language, 'cancelled')];
  const [first] = reasonRows(operation, setting.style);
  const by = treeWord(language, 'byOperation', {
    name: operationTitle(operation, language),
    version: operation.operationVersion,
  });
  return [first === undefined ? word(setting, 'nothingAgainst') : `${first.who}: ${first.result}`, by];
}

/** How many came to what, beside the decision. */
function drawOutcomes({ paper, material, style }: OperationSetting, top: number): void {
  const { nodes } = material.operation;
  const { language, format } = style;
  const counts = countOutcomes(nodes);
  const counted = (['DENIED', 'ALERT', 'APPROVED', 'ERROR'] as const).map((status) => ({
    mark: toneOfStatus(status) as Mark,
    words: say(statusWords[status], language),
    count: counts[status],
  }));
  const rows = [
    ...counted,
    { mark: 'NOT_ASKED' as const, words: treeWord(language, 'notAnalysed'), count: counts.OTHERS },
  ];
  const small = { size: 7.25, colour: colours.soft };
  const width = area.right - scoreLeft;
  paper.text('P', treeWord(language, 'members'), { x: scoreLeft, y: top + 10, width }, small);
  paper.within('L', () => {
    for (const [at, { mark, words, count }] of rows.entries()) {
      const y = top + 25 + at * 15;
      paper.mark(mark, scoreLeft, y + 1, 9);
      paper.within('LI', () =>
        paper.within('LBody', () =>
          paper.content(() => {
            paper.drawLine(words, { x: scoreLeft + 16, y }, { size: 9.5 });
            const place = { x: scoreLeft, y, width: 150, align: 'right' } as const;
            paper.drawLine(format.number(count), place, { size: 9.5, face: 'strong' });
          }),
        ),
      );
    }
  });
}

function figuresOf({ material, style }: OperationSetting) {
  const { nodes, progress, counted, price } = material.operation;
  const { language, format } = style;
  const words = (key: Parameters<typeof treeWord>[1]) => treeWord(language, key);
  const done = { done: format.number(progress.done), total: format.number(progress.total) };
  return [
    [words('seen'), format.number(nodes.length), words('seenNote')],
    [words('analysed'), treeWord(language, 'analysedOf', done), words('analysedNote')],
    [words('counted'), format.number(counted), words('countedNote')],
    [words('price'), format.money(price), words('priceNote')],
  ] as const;
}

/** Who has made the operation come to what it has, each by name. */
function drawReasons(setting: OperationSetting): void {
  const { paper, material, style } = setting;
  const { language } = style;
  const { y } = paper;
  const title = word(setting, 'why');
  paper.within('H2', () =>
    paper.content(() => paper.drawLine(title, { x: area.left, y }, { size: 10.5, face: 'strong' })),
  );
  paper.y += 16;
  const reasons = reasonRows(material.operation, style);
  if (reasons.length === 0) {
    const isCancelled = material.operation.status === 'CANCELLED';
    paper.flow('P', isCancelled ? treeWord(language, 'cancelled') : word(setting, 'nothingAgainst'));
    return;
  }
  const rows = reasons.slice(0, shownReasons).map(({ node, result, effect, step, status }): TableRow => {
    const tone = toneOfStatus(status);
    const who = node === undefined ? { text: '–' } : memberCell(setting, node);
    const cut = who.text.length > longestName ? `${who.text.slice(0, longestName)}…` : who.text;
    return {
      cells: [
        { text: effect, mark: tone, face: 'strong', colour: tones[tone].ink },
        { ...who, text: cut },
        result,
        stepTitle(setting, step),
      ],
    };
  });
  const columns = [
    { title: treeWord(language, 'effect'), width: 90 },
    { title: word(setting, 'who'), width: 203 },
    { title: treeWord(language, 'cameTo'), width: 80 },
    { title: treeWord(language, 'step'), width: 120 },
  ];
  drawTable(paper, columns, rows, { continued: title });
  const count = reasons.length - rows.length;
  if (count > 0) note(setting, treeWord(language, 'moreReasons', { count }));
}
