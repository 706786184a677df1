import { type Language, say, type Text } from '../base/language.ts';
import { shownDocument } from '../document/shown-document.ts';
import { otherRelations, relationInWords } from '../operation/other-relations.ts';
import type { OperationAnswer, OperationItem, OperationNodeAnswer } from '../operation/read-operations.ts';
import { type MemberBranch, memberTree } from '../policy/operation/member-tree.ts';
import { unlistedNodeOf } from '../policy/operation/operation-node.ts';
import {
  nodeStateWords,
  operationStatusWords,
  reasonInWords,
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
  /** What else it is, and of whom; the first relation stands in its words. */
  readonly others: readonly string[];
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
    // One that failed, or was cancelled, has ended too, and was not analysed.
    done: format.number(operation.nodes.filter(({ state }) => state === 'ANALYSED').length),
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
    const unlisted = unlistedNodeOf(nodes, reason);
    return {
      node,
      who: node === undefined ? '' : nameOf(node),
      step: reason.step,
      result:
        unlisted === undefined
          ? say(statusWords[reason.result], language)
          : unlistedInWords(unlisted, language),
      effect: say(statusWords[reason.effect], language),
      status: reason.effect,
    };
  });
}

/** Which parties are unknown, for example "partner – unknown: no source lists any". */
function unlistedInWords(
  { relations: [relation], reason }: Pick<OperationNodeAnswer, 'relations' | 'reason'>,
  language: Language,
): string {
  const what = relation === undefined ? '' : `${say(relationWords[relation.relation], language)} – `;
  return `${what}${reasonInWords(reason ?? '', language)}`;
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
  const nameOf = namesIn(nodes);
  const add = (
    { node, members }: MemberBranch<OperationNodeAnswer>,
    lead: string,
    next: string,
    depth: number,
  ) => {
    const others = otherRelations(node.relations, style, nameOf);
    rows.push({ ...nodeRow(node, others, { lead, style }), depth });
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
  const { name, relations, policyStatus, state, reason, effect } = node;
  const [first] = relations;
  const result = state === 'ANALYSED' ? statusWords[policyStatus ?? 'PENDING'] : nodeStateWords[state];
  return {
    name: name === null ? '' : plainWords(name),
    document: documentOf(node),
    relation: first === undefined ? '' : relationInWords(first, style),
    outcome: say(result, language),
    reason: reason === null ? '' : reasonInWords(reason, language),
    effect: effect !== null && effect !== policyStatus ? say(statusWords[effect], language) : '',
  };
}

/** What those above are called in a relation: by their names, where sources give any. */
function namesIn(nodes: readonly OperationNodeAnswer[]): (document: string) => string {
  const names = new Map(
    nodes.map((node) => [node.document, node.name === null ? documentOf(node) : plainWords(node.name)]),
  );
  return (document) => names.get(document) ?? '–';
}

const also = { en: 'also {relation}', 'pt-BR': 'também {relation}' } as const satisfies Text;

function nodeRow(
  node: OperationNodeAnswer,
  others: readonly string[],
  { lead, style }: { readonly lead: string; readonly style: FigureStyle },
): Omit<NodeRow, 'depth'> {
  const { policyStatus, score, state } = node;
  const words = nodeWords(node, style);
  const { relation, outcome, reason, effect } = words;
  const further = others.map((other) => say(also, style.language, { relation: other }));
  const notes = [relation, ...further, reason, effect === '' ? '' : `→ ${effect}`];
  return {
    node,
    words,
    others,
    // The last cell breaks under itself: names and relations are long.
    cells: [
      outcome,
      score === null ? '' : String(score),
      [`${lead}${nameOf(node) || '–'}`, ...notes.filter((note) => note !== '')].join('; '),
    ],
    tone: toneOf(state === 'ERROR' ? 'ERROR' : (policyStatus ?? state)),
  };
}

function nameOf(node: OperationNodeAnswer): string {
  const { name } = node;
  return [name === null ? '' : plainWords(name), documentOf(node)].filter((word) => word !== '').join(' ');
}

/** Hidden in part where it is a person's; empty where there is none. */
function documentOf({ document, documentKind }: OperationNodeAnswer): string {
  return document === null || documentKind === null ? '' : shownDocument({ document, type: documentKind });
}
