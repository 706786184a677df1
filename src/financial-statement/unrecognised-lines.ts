import { toCent } from '../base/cents.ts';
import type { StatementDoubt } from './extracted-statements.ts';
import type { PeriodBuilder } from './period-builder.ts';
import { type Group, partsOf } from './statement-names.ts';

/** A line of a group, or the lines below it. */
interface Node<N> {
  readonly parts: readonly N[];
}

/** Returns the lowest lines that are not recognised and are not below a recognised line. Pure. */
export function unrecognisedIn<N extends Node<N>>(
  nodes: readonly N[],
  isRecognised: (node: N) => boolean,
): readonly N[] {
  return nodes.flatMap((node) => {
    if (isRecognised(node)) return [];
    return node.parts.length === 0 ? [node] : unrecognisedIn(node.parts, isRecognised);
  });
}

/** Share of its group from which the unrecognised lines of a group could change a figure noticeably. */
const materialShare = 0.02;

/**
 * Completes the figures of a group whose lines were read. Each unrecognised line may be part of any figure of the group. If every line
 * is recognised, figures without a line are 0. Otherwise they are unknown, and if the unrecognised lines are material, each figure of
 * the group is a doubt.
 *
 * @param unrecognised amounts of the unrecognised lines, BRL.
 * @returns the doubts: each figure as read, and what it would be with the unrecognised lines. None if the group has no figure at all.
 */
export function completeGroup(
  builder: PeriodBuilder,
  group: Group,
  unrecognised: readonly number[],
): readonly StatementDoubt[] {
  const amounts = unrecognised.filter((amount) => amount !== 0);
  if (amounts.length === 0) {
    for (const part of partsOf[group]) builder.derive(part, 0, 'every line of its group is something else');
    return [];
  }
  const size = amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);
  const isMaterial = size > Math.abs(builder.get(group) ?? 0) * materialShare;
  if (!isMaterial || partsOf[group].every((field) => builder.get(field) === undefined)) return [];
  return partsOf[group].map((field): StatementDoubt => {
    const stated = builder.get(field) ?? null;
    const computed = toCent(amounts.reduce((sum, amount) => sum + amount, stated ?? 0));
    return { kind: 'LINE_UNKNOWN', field, stated, computed };
  });
}
