import type { DocumentKind } from '../../../document/kind.ts';
import { listOf, type RelatedEntry, type RelationLists } from '../candidates.ts';
import { type Operation, relationNames, rootStep } from '../operation.ts';
import { rootNode } from '../operation-node.ts';
import { OperationTree } from '../operation-tree.ts';
import { relationTraits } from '../relation-traits.ts';
import type { CaseGraph, GraphEntry } from './operation-case-file.ts';

/** What a source gives of a document that it masks begins with this. */
const mask = '*';

/**
 * Runs an operation in the invented world of a case, where everybody is analysed at once.
 *
 * @returns its tree, in which everybody is named by the word of the graph.
 */
export function playGraph(operation: Operation, graph: CaseGraph): OperationTree {
  const kinds = kindsIn(graph);
  const root = rootNode(operation.policy, {
    document: rootStep,
    documentKind: operation.operation,
    name: rootStep,
  });
  const tree = new OperationTree(operation, { nodes: [root], expanded: [] });
  for (;;) {
    for (const { position, name, state } of tree.nodes) {
      if (state !== 'PENDING') continue;
      const status = saidOf(graph, name ?? rootStep)?.status ?? 'APPROVED';
      tree.change(position, status === 'ERROR' ? { state: 'ERROR' } : { state: 'ANALYSED', result: status });
    }
    const step = tree.nextStep();
    if (step === undefined) return tree;
    const above = tree.above(step).map(({ document, name }) => ({
      document: document ?? '',
      relations: listsOf(saidOf(graph, name ?? rootStep), kinds),
    }));
    tree.expand(step, above, (document) => !document.startsWith(mask));
  }
}

/** Of whom a graph speaks, those of a `count` by their common word. */
export function wordsIn(graph: CaseGraph): ReadonlySet<string> {
  return new Set([rootStep, ...Object.keys(graph), ...entriesIn(graph).flatMap(namesOf)]);
}

/** What everybody is: by the word of an entry, or by what its relation has. */
export function kindsIn(graph: CaseGraph): ReadonlyMap<string, DocumentKind> {
  const kinds = new Map<string, DocumentKind>();
  for (const { who, kind } of entriesIn(graph)) if (kind !== undefined) kinds.set(who, kind);
  return kinds;
}

function entriesIn(graph: CaseGraph): readonly GraphEntry[] {
  return Object.values(graph).flatMap((said) =>
    relationNames.flatMap((relation) => {
      const [only, other] = relationTraits[relation].kinds;
      const isOfOneKind = other === undefined && only !== undefined;
      return (said[relation] ?? []).map((entry) => (isOfOneKind ? { kind: only, ...entry } : entry));
    }),
  );
}

/** What a graph says of somebody; of one of a `count`, what it says of all of them. */
function saidOf(graph: CaseGraph, name: string): CaseGraph[string] | undefined {
  return graph[name] ?? graph[name.replace(/-\d+$/, '')];
}

function namesOf({ who, count }: GraphEntry): readonly string[] {
  if (count === undefined) return [who];
  return Array.from({ length: count }, (_, index) => `${who}-${index + 1}`);
}

function listsOf(
  said: CaseGraph[string] | undefined,
  kinds: ReadonlyMap<string, DocumentKind>,
): RelationLists {
  const lists: { -readonly [Name in keyof RelationLists]: RelationLists[Name] } = {
    partners: [],
    branches: [],
    companies: [],
    relatives: [],
    sameAddress: [],
  };
  for (const relation of relationNames) {
    const entries = said?.[relation];
    lists[listOf[relation]] = entries?.flatMap((entry) => toRelated(entry, kinds)) ?? [];
  }
  return lists;
}

function toRelated(entry: GraphEntry, kinds: ReadonlyMap<string, DocumentKind>): readonly RelatedEntry[] {
  const { document: given = 'WHOLE', level = 1, certainty = 'CERTAIN', sharePercent, status } = entry;
  return namesOf(entry).map((name) => ({
    level,
    name,
    document: { WHOLE: name, MASKED: `${mask}${name}`, NONE: null }[given],
    documentKind: given === 'NONE' ? null : (kinds.get(entry.who) ?? 'cpf'),
    certainty,
    sharePercent: sharePercent ?? null,
    status: status ?? null,
  }));
}
