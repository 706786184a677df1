import type { Text } from '../../../base/language.ts';
import type { CaseDifference } from '../../cases/run-cases.ts';
import type { Operation } from '../operation.ts';
import { judgedMember, type OperationNode } from '../operation-node.ts';
import type { OperationTree } from '../operation-tree.ts';
import { effectOf, type OperationOutcome, type OperationReason } from '../outcome.ts';
import type { CaseGraph, OperationExpectation } from './operation-case-file.ts';
import { playGraph } from './play-graph.ts';

/** A case of an operation ready to be run: the invented graph, and what is expected. */
export interface OperationCase {
  readonly name: string;
  /** Where its name stands in its file, from 1. */
  readonly line: number;
  readonly column: number;
  readonly graph: CaseGraph;
  readonly expect: OperationExpectation;
}

/** What came of a case. */
interface OperationCaseOutcome {
  readonly case: OperationCase;
  /** None: the case holds. */
  readonly differences: readonly CaseDifference[];
  readonly status: OperationOutcome;
}

/** Runs an operation over the graph of every case and compares. */
export function runOperationCases(
  operation: Operation,
  cases: readonly OperationCase[],
): readonly OperationCaseOutcome[] {
  return cases.map((item) => {
    const tree = playGraph(operation, item.graph);
    const { outcome, reasons } = tree.judge();
    return {
      case: item,
      status: outcome,
      differences: [
        ...compareOverall(item.expect, { tree, outcome, reasons }),
        ...Object.entries(item.expect.tree ?? {}).flatMap(([who, expected]) => [
          ...compareNode(operation, { tree, who, expected }),
        ]),
      ],
    };
  });
}

/** The node of somebody in a tree; one whose document is whole before one whose is not. */
function nodeOf({ nodes }: OperationTree, who: string): OperationNode | undefined {
  return nodes.find(({ document }) => document === who) ?? nodes.find(({ name }) => name === who);
}

function* compareOverall(
  { status, reasons: expected, analysed }: OperationExpectation,
  got: {
    readonly tree: OperationTree;
    readonly outcome: string;
    readonly reasons: readonly OperationReason[];
  },
): Generator<CaseDifference> {
  const why = got.reasons.map(reasonInWords);
  yield* compare('status', status, got.outcome, why);
  if (expected !== undefined) {
    const effects: Readonly<Record<string, string>> = Object.fromEntries(
      got.reasons.map(({ document, effect }) => [document, effect]),
    );
    for (const who of new Set([...Object.keys(expected), ...Object.keys(effects)])) {
      yield* compare(`reasons.${who}`, expected[who] ?? null, effects[who] ?? null);
    }
  }
  const count = got.tree.nodes.filter(({ policyId }) => policyId !== null).length;
  yield* compare('analysed', analysed, count);
}

function* compareNode(
  operation: Operation,
  {
    tree,
    who,
    expected,
  }: {
    readonly tree: OperationTree;
    readonly who: string;
    readonly expected: NonNullable<OperationExpectation['tree']>[string];
  },
): Generator<CaseDifference> {
  const node = nodeOf(tree, who);
  if (node === undefined) {
    yield* compare(`${who}.state`, expected.state ?? 'ANALYSED', 'ABSENT');
    return;
  }
  const { relations, state, reason } = node;
  const why = relations.map(({ of, step, leftOut }) => ({
    en: `${step} of ${of}: ${leftOut ?? 'asked for'}`,
    'pt-BR': `${step} de ${of}: ${leftOut ?? 'pedido'}`,
  }));
  yield* compare(`${who}.state`, expected.state, state, why);
  yield* compare(`${who}.reason`, expected.reason, reason, why);
  yield* compare(`${who}.effect`, expected.effect, effectOf(operation, judgedMember(node)));
  const { steps } = judgedMember(node);
  yield* compare(`${who}.steps`, expected.steps?.toSorted().join(', '), steps.toSorted().join(', '), why);
}

function* compare(
  subject: string,
  expected: string | number | null | undefined,
  got: string | number | null,
  why: readonly Text[] = [],
): Generator<CaseDifference> {
  if (expected !== undefined && expected !== got) yield { subject, isRule: false, expected, got, why };
}

/** Who has made an operation come to what it has, in a sentence. */
export function reasonInWords({ document, step, result, effect }: OperationReason): Text {
  return {
    en: `${effect}: ${document} (${step}) came to ${result}`,
    'pt-BR': `${effect}: ${document} (${step}) chegou a ${result}`,
  };
}
