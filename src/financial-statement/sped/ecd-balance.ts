import type { StatementDoubt, StatementField } from '../extracted-statements.ts';
import { lessBy, type PeriodBuilder, sumOf } from '../period-builder.ts';
import {
  type AccountMeaning,
  type Group,
  groupOfReference,
  groups,
  headingOfName,
  isOlderNonCurrent,
  meaningOfReference,
  meaningsOfName,
  placed,
} from '../statement-names.ts';
import { completeGroup, unrecognisedIn } from '../unrecognised-lines.ts';
import type { EcdAccount, EcdReferences } from './ecd-account.ts';
import { type EcdNode, leavesOf, putAccount, referencesIn, treesOf } from './ecd-tree.ts';

/** Puts the figures of J100. Lines below a counted total are not added again. */
export function readEcdBalance(
  builder: PeriodBuilder,
  accounts: readonly EcdAccount[],
  references: EcdReferences,
): readonly StatementDoubt[] {
  const doubts: StatementDoubt[] = [];
  const inGroup = new Map<Group, EcdNode[]>();
  const visit = (node: EcdNode) => {
    const { account, parts } = node;
    if (account.level === 1 && account.group === 'A') putAccount(builder, 'totalAssets', account);
    const total = account.level === 1 ? undefined : groupOfNode(node, references);
    if (total === undefined) {
      for (const part of parts) visit(part);
      return;
    }
    const { group, isDoubtful } = total;
    putAccount(builder, group, account);
    inGroup.set(group, [...(inGroup.get(group) ?? []), node]);
    if (isDoubtful)
      doubts.push({ kind: 'NAME_UNCLEAR', field: group, stated: account.amount, computed: null });
  };
  for (const root of treesOf(accounts)) visit(root);
  for (const group of groups) {
    const nodes = inGroup.get(group) ?? [];
    const lines = nodes.flatMap(({ parts }) => parts);
    doubts.push(...putParts(builder, lines, group, references));
  }
  const assets = builder.get('totalAssets');
  builder.derive(
    'nonCurrentLiabilities',
    lessBy(assets, sumOf(builder.get('currentLiabilities'), builder.get('equity'))),
    'total − current liabilities − equity',
  );
  builder.derive('nonCurrentAssets', lessBy(assets, builder.get('currentAssets')), 'total − current assets');
  if (builder.get('nonCurrentLiabilities') === 0)
    builder.derive('longTermDebt', 0, 'no non-current liabilities');
  return doubts;
}

/** Returns the group of which a line is the total: by the reference accounts below it, else by its name. Doubtful if they differ. */
function groupOfNode(
  node: EcdNode,
  references: EcdReferences,
): { readonly group: Group; readonly isDoubtful: boolean } | undefined {
  const { account } = node;
  const side = account.group === 'A' ? 'ASSETS' : 'LIABILITIES';
  const heading = headingOfName(account.description, side);
  const isOlder = side === 'ASSETS' && isOlderNonCurrent(account.words);
  const named = isOlder ? 'nonCurrentAssets' : groups.find((group) => group === heading);
  const { codes, isComplete } = referencesIn(node, references);
  const referred = new Set(codes.map(groupOfReference));
  const [only] = referred;
  const byReference = referred.size === 1 ? only : undefined;
  if (byReference === undefined) return named && { group: named, isDoubtful: false };
  if (named === undefined) return isComplete ? { group: byReference, isDoubtful: false } : undefined;
  return { group: byReference, isDoubtful: named !== byReference };
}

function putParts(
  builder: PeriodBuilder,
  lines: readonly EcdNode[],
  group: Group,
  references: EcdReferences,
): readonly StatementDoubt[] {
  const doubts: StatementDoubt[] = [];
  const putIn = (node: EcdNode, counted: readonly StatementField[]): void => {
    const { meaning, guessed, isAmbiguous } = meaningOf(node, group, references);
    const field = placed(meaning, group);
    const isMixed = node.parts.length > 0 && (isAmbiguous || holdsOthers(node, meaning, group, references));
    if (field === undefined || counted.includes(field) || isMixed) {
      for (const part of node.parts) putIn(part, counted);
      return;
    }
    putAccount(builder, field, node.account, { guessed });
    if (isAmbiguous)
      doubts.push({ kind: 'NAME_UNCLEAR', field, stated: node.account.amount, computed: null });
    for (const part of node.parts) putIn(part, [...counted, field]);
  };
  for (const line of lines) putIn(line, []);
  if (lines.length === 0) return doubts;
  const unrecognised = unrecognisedIn(lines, (node) => {
    const { meaning, isAmbiguous } = meaningOf(node, group, references);
    if (meaning === undefined) return false;
    return node.parts.length === 0 || !(isAmbiguous || holdsOthers(node, meaning, group, references));
  });
  const amounts = unrecognised.map(({ account }) => account.amount);
  return [...doubts, ...completeGroup(builder, group, amounts)];
}

/** Whether a line with the name of one figure includes lines that are known to be something else. */
function holdsOthers(
  node: EcdNode,
  meaning: AccountMeaning | undefined,
  group: Group,
  references: EcdReferences,
): boolean {
  return leavesOf(node).some((leaf) => {
    const own = meaningOf(leaf, group, references).meaning;
    return own !== undefined && own !== meaning;
  });
}

/**
 * Returns the meaning of a line: by its reference accounts if these agree, else by its name, which is a guess. Undefined if it is not
 * known to be something of its group.
 */
function meaningOf(
  node: EcdNode,
  group: Group,
  references: EcdReferences,
): {
  readonly meaning: AccountMeaning | undefined;
  readonly guessed: boolean;
  readonly isAmbiguous: boolean;
} {
  const { codes, isComplete } = referencesIn(node, references);
  const meanings = new Set(codes.map(meaningOfReference));
  const [only] = meanings;
  if (isComplete && meanings.size === 1 && only !== undefined) {
    const isOfGroup = codes.every((code) => groupOfReference(code) === group);
    return { meaning: isOfGroup ? only : undefined, guessed: false, isAmbiguous: false };
  }
  return { ...meaningsOfName(node.account.words, group), guessed: true };
}
