import { say } from '../base/language.ts';
import { shownDocument } from '../document/shown-document.ts';
import {
  nodeReasonWords,
  nodeStateWords,
  operationStatusWords,
  relationWords,
} from '../operation/operation-words.ts';
import type { OperationAnswer, OperationItem, OperationNodeAnswer } from '../operation/read-operations.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';
import type { Column } from './column.ts';
import { type PageRow, type Tone, toneOf } from './page.ts';

/** An operation as people read it. */
interface OperationPage {
  readonly title: string;
  readonly status: string;
  readonly tone: Tone;
  /** Who has made it come to that. */
  readonly reasons: readonly string[];
  /** A row for each document, the root first, each under whoever it is related to. */
  readonly tree: readonly NodeRow[];
  readonly closing: readonly string[];
}

/** A row of the tree, with whom it is about. */
interface NodeRow extends PageRow {
  readonly node: OperationNodeAnswer;
}

/** Lays out an operation: what it came to, and who was seen. */
export function operationPage(operation: OperationAnswer, style: FigureStyle): OperationPage {
  const { language, format } = style;
  const { counted, price, progress, sandbox } = operation;
  const figures = {
    done: format.number(progress.done),
    total: format.number(progress.total),
    counted: format.number(counted),
    price: format.money(price),
  };
  return {
    title: `${plainWords(operation.title === undefined ? operation.operationName : say(operation.title, language))} · ${shownDocument({ document: operation.document, type: operation.type === 'cpf' ? 'CPF' : 'CNPJ' })} · ${operation.id}`,
    status: say(operationStatusWords[operation.status], language).toUpperCase(),
    tone: toneOf(operation.status),
    reasons: operation.reasons.map((reason) => {
      const member = operation.nodes.find(({ document }) => document === reason.document);
      const who = member === undefined ? '' : nameOf(member);
      const result = say(statusWords[reason.result], language);
      const effect = say(statusWords[reason.effect], language);
      return reason.result === reason.effect ? `${who}: ${result}` : `${who}: ${result} → ${effect}`;
    }),
    tree: treeRows(operation.nodes, style),
    closing: [
      say(
        {
          en: `${figures.done} of ${figures.total} analysed; counted ${figures.counted}, ${figures.price}`,
          'pt-BR': `${figures.done} de ${figures.total} analisados; contados ${figures.counted}, ${figures.price}`,
        },
        language,
      ),
      ...(sandbox
        ? [say({ en: 'SANDBOX: invented data', 'pt-BR': 'SANDBOX: dados inventados' }, language)]
        : []),
    ],
  };
}

/** The columns of a list of operations. */
export function operationColumns(
  { language, format }: FigureStyle,
  now: Date,
): readonly Column<OperationItem>[] {
  return [
    { key: 'id', title: { en: 'Operation', 'pt-BR': 'Operação' }, shown: (row) => row.id },
    {
      key: 'document',
      title: { en: 'Document', 'pt-BR': 'Documento' },
      shown: (row) => shownDocument({ document: row.document, type: row.type === 'cpf' ? 'CPF' : 'CNPJ' }),
      whole: true,
    },
    {
      key: 'status',
      title: { en: 'Status', 'pt-BR': 'Situação' },
      shown: (row) => say(operationStatusWords[row.status], language),
      bare: (row) => row.status,
    },
    {
      key: 'operationId',
      title: { en: 'Made with', 'pt-BR': 'Feito com' },
      shown: (row) => row.operationId,
      spare: true,
    },
    {
      key: 'createdAt',
      title: { en: 'Made', 'pt-BR': 'Criado' },
      shown: (row) => format.relative(row.createdAt, now),
      bare: (row) => row.createdAt,
      spare: true,
    },
    {
      key: 'externalId',
      title: { en: 'Your id', 'pt-BR': 'Código externo' },
      shown: (row) => row.externalId ?? '',
      spare: true,
    },
  ];
}

/** Each node under the one that its first relation leads from. */
function treeRows(nodes: readonly OperationNodeAnswer[], style: FigureStyle): readonly NodeRow[] {
  const [root] = nodes;
  if (root === undefined) return [];
  const below = new Map<string, OperationNodeAnswer[]>();
  for (const node of nodes.slice(1)) {
    const above = node.relations[0]?.of ?? root.document ?? '';
    below.set(above, [...(below.get(above) ?? []), node]);
  }
  const rows: NodeRow[] = [];
  const add = (node: OperationNodeAnswer, lead: string, next: string) => {
    rows.push(nodeRow(node, lead, style));
    const members = node.document === null ? [] : (below.get(node.document) ?? []);
    if (node.document !== null) below.delete(node.document);
    for (const [place, member] of members.entries()) {
      const isLast = place === members.length - 1;
      add(member, `${next}${isLast ? '└ ' : '├ '}`, `${next}${isLast ? '  ' : '│ '}`);
    }
  };
  add(root, '', '');
  return rows;
}

function nodeRow(node: OperationNodeAnswer, lead: string, style: FigureStyle): NodeRow {
  const { language, format } = style;
  const { policyStatus, score, state, reason, effect } = node;
  const result = state === 'ANALYSED' ? statusWords[policyStatus ?? 'PENDING'] : nodeStateWords[state];
  const why = reason === null ? undefined : nodeReasonWords[reason];
  const notes = [
    relationText(node, style),
    ...(reason === null ? [] : [why === undefined ? reason : say(why, language)]),
    ...(effect !== null && effect !== policyStatus ? [`→ ${say(statusWords[effect], language)}`] : []),
  ];
  return {
    node,
    // The last cell breaks under itself: names and relations are long.
    cells: [
      say(result, language),
      score === null ? '' : format.number(score),
      [`${lead}${nameOf(node)}`, ...notes.filter((note) => note !== '')].join('; '),
    ],
    tone: toneOf(state === 'ERROR' ? 'ERROR' : (policyStatus ?? state)),
  };
}

function relationText({ relations }: OperationNodeAnswer, { language, format }: FigureStyle): string {
  const [first] = relations;
  if (first === undefined) return '';
  const role = first.role === null ? say(relationWords[first.relation], language) : plainWords(first.role);
  return first.sharePercent === null ? role : `${role}, ${format.number(first.sharePercent)} %`;
}

function nameOf({ name, document, documentKind }: OperationNodeAnswer): string {
  const shown =
    document === null || documentKind === null ? '' : shownDocument({ document, type: documentKind });
  return [name === null ? '' : plainWords(name), shown].filter((word) => word !== '').join(' ');
}
