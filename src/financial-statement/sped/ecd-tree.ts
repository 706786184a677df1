import type { StatementField } from '../extracted-statements.ts';
import type { PeriodBuilder } from '../period-builder.ts';
import type { EcdAccount, EcdReferences } from './ecd-account.ts';

/** A line, and the lines whose sum it is. */
export interface EcdNode {
  readonly account: EcdAccount;
  readonly parts: readonly EcdNode[];
}

/**
 * The lines of a statement as trees, in their order. A line is below its code above (COD_AGL_SUP); in the short form of layouts
 * 1 to 6 it is below the last line of a lower level.
 */
export function treesOf(accounts: readonly EcdAccount[]): readonly EcdNode[] {
  const nodes = accounts.map((account) => ({ account, parts: [] as EcdNode[] }));
  const byCode = new Map(nodes.map((node) => [`${node.account.group} ${node.account.code}`, node]));
  const path: (typeof nodes)[number][] = [];
  const roots: EcdNode[] = [];
  for (const node of nodes) {
    const { account } = node;
    while ((path.at(-1)?.account.level ?? 0) >= account.level) path.pop();
    const last = path.at(-1);
    const ofLevel = last?.account.group === account.group ? last : undefined;
    const above = account.parent === null ? ofLevel : byCode.get(`${account.group} ${account.parent}`);
    path.push(node);
    if (above === undefined || above === node) roots.push(node);
    else above.parts.push(node);
  }
  return roots;
}

/** Returns the lines without lines below them, in their order. */
export function leavesOf(node: EcdNode): readonly EcdNode[] {
  return node.parts.length === 0 ? [node] : node.parts.flatMap(leavesOf);
}

/** Returns the nodes that fit, without nodes below another one that fits. */
export function topmost(nodes: readonly EcdNode[], fits: (node: EcdNode) => boolean): readonly EcdNode[] {
  return nodes.flatMap((node) => (fits(node) ? [node] : topmost(node.parts, fits)));
}

/** Returns the reference accounts of the lowest lines of a tree; `isComplete` if each of these lines has some. */
export function referencesIn(
  node: EcdNode,
  references: EcdReferences,
): { readonly codes: readonly string[]; readonly isComplete: boolean } {
  const own = leavesOf(node).map(({ account }) => [...(references.get(account.code) ?? [])]);
  return { codes: own.flat(), isComplete: own.every((codes) => codes.length > 0) };
}

/** Puts the amount of a line into a field; `lowers` for costs and expenses, which are positive amounts. */
export function putAccount(
  builder: PeriodBuilder,
  field: StatementField,
  account: EcdAccount,
  { guessed = false, lowers = false }: { readonly guessed?: boolean; readonly lowers?: boolean } = {},
): void {
  builder.add({
    field,
    amount: lowers ? 0 - account.amount : account.amount,
    place: `line ${account.line}`,
    label: `${account.group === 'R' ? 'J150' : 'J100'} ${account.code} ${account.description}`,
    guessed,
  });
}
