import { type Language, say } from '../base/language.ts';
import { shownDocument } from '../document/shown-document.ts';
import type { OperationAnswer, OperationItem, OperationNodeAnswer } from '../operation/read-operations.ts';
import { type MemberBranch, memberTree } from '../policy/operation/member-tree.ts';
import {
  nodeReasonWords,
  nodeStateWords,
  operationStatusWords,
  relationWords,
} from '../policy/operation/operation-words.ts';
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

/** Whom a row of the tree is about, word by word. */
interface NodeWords {
  /** Empty where no source gives it. */
  readonly name: string;
  /** Hidden in part where it is a person's; empty where there is none. */
  readonly document: string;
  /** What it is to the one above; empty for the root. */
  readonly relation: string;
  /** What it came to, or what has become of it. */
  readonly outcome: string;
  /** Why it was not analysed, or what failed. */
  readonly reason: string;
  /** What it does to the operation, where that is other than what it came to. */
  readonly effect: string;
}

/** A row of the tree, with whom it is about. */
interface NodeRow extends PageRow {
  readonly node: OperationNodeAnswer;
  readonly words: NodeWords;
  /** How far below the root it stands. */
  readonly depth: number;
}

/** Somebody who has made an operation come to what it has. */
interface ReasonRow {
  /** Undefined where it is nobody whom the operation has come upon. */
  readonly node: OperationNodeAnswer | undefined;
  readonly who: string;
  readonly step: string;
  readonly result: string;
  readonly effect: string;
  readonly status: string;
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
    title: `${operationTitle(operation, language)} · ${shownDocument({ document: operation.document, type: operation.type === 'cpf' ? 'CPF' : 'CNPJ' })} · ${operation.id}`,
    status: say(operationStatusWords[operation.status], language).toUpperCase(),
    tone: toneOf(operation.status),
    reasons: reasonRows(operation, style).map(({ who, result, effect }) =>
      result === effect ? `${who}: ${result}` : `${who}: ${result} → ${effect}`,
    ),
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

/** What people read as the name of what was run. */
export function operationTitle(
  { title, operationName }: Pick<OperationItem, 'title' | 'operationName'>,
  language: Language,
): string {
  return plainWords(title === undefined ? operationName : say(title, language));
}

/** Who has made an operation come to what it has, as the operation names them. */
export function reasonRows(
  { reasons, nodes }: Pick<OperationAnswer, 'reasons' | 'nodes'>,
  { language }: Pick<FigureStyle, 'language'>,
): readonly ReasonRow[] {
  return reasons.map((reason) => {
    const node = nodes.find(({ document }) => document === reason.document);
    return {
      node,
      who: node === undefined ? '' : nameOf(node),
      step: reason.step,
      result: say(statusWords[reason.result], language),
      effect: say(statusWords[reason.effect], language),
      status: reason.effect,
    };
  });
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

/** Each node under the one that its first relation leads from, the root first. */
export function treeRows(nodes: readonly OperationNodeAnswer[], style: FigureStyle): readonly NodeRow[] {
  const tree = memberTree(nodes);
  if (tree === undefined) return [];
  const rows: NodeRow[] = [];
  const add = (
    { node, members }: MemberBranch<OperationNodeAnswer>,
    lead: string,
    next: string,
    depth: number,
  ) => {
    rows.push({ ...nodeRow(node, lead, style), depth });
    for (const [place, member] of members.entries()) {
      const isLast = place === members.length - 1;
      add(member, `${next}${isLast ? '└ ' : '├ '}`, `${next}${isLast ? '  ' : '│ '}`, depth + 1);
    }
  };
  add(tree, '', '', 0);
  return rows;
}

/** What a node is called, and what has become of it. */
export function nodeWords(node: OperationNodeAnswer, style: FigureStyle): NodeWords {
  const { language } = style;
  const { name, document, documentKind, policyStatus, state, reason, effect } = node;
  const result = state === 'ANALYSED' ? statusWords[policyStatus ?? 'PENDING'] : nodeStateWords[state];
  const why = reason === null ? undefined : nodeReasonWords[reason];
  return {
    name: name === null ? '' : plainWords(name),
    document:
      document === null || documentKind === null ? '' : shownDocument({ document, type: documentKind }),
    relation: relationText(node, style),
    outcome: say(result, language),
    reason: reason === null ? '' : why === undefined ? reason : say(why, language),
    effect: effect !== null && effect !== policyStatus ? say(statusWords[effect], language) : '',
  };
}

function nodeRow(node: OperationNodeAnswer, lead: string, style: FigureStyle): Omit<NodeRow, 'depth'> {
  const { policyStatus, score, state } = node;
  const words = nodeWords(node, style);
  const { relation, outcome, reason, effect } = words;
  const notes = [relation, reason, effect === '' ? '' : `→ ${effect}`];
  return {
    node,
    words,
    // The last cell breaks under itself: names and relations are long.
    cells: [
      outcome,
      score === null ? '' : style.format.number(score),
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
