import { isRefusal } from '../base/purse.ts';
import type { RolePlayer } from '../sources/role-player.ts';
import type { SourceResult } from './source-result.ts';

/** What is asked of a source where its role is judged. */
type Player = Pick<RolePlayer, 'role' | 'provider' | 'use' | 'required' | 'lacks'>;

type Outcome = Pick<SourceResult, 'role' | 'provider' | 'outcome' | 'notAsked'>;

/**
 * Whether a source returned no answer, so that another one is queried instead: it failed, or had nothing to query. False without a
 * result: its answer is still awaited.
 */
export function gaveNothing(result: Pick<Outcome, 'outcome' | 'notAsked'> | undefined): boolean {
  const isUnaskable = ['NOT_LOADED', 'NAME_UNKNOWN', 'LETTERS'].includes(result?.notAsked ?? '');
  return result?.outcome === 'FAILED' || isUnaskable;
}

/** Whether a source was not queried because of a spending cap or the daily limit of its provider. */
export function isRefused({ notAsked }: Pick<Outcome, 'notAsked'>): boolean {
  return notAsked !== undefined && isRefusal(notAsked);
}

/** The sources of each role that can be asked, both in the order of the profile. */
export function playersByRole<P extends Pick<RolePlayer, 'role' | 'lacks'>>(
  players: readonly P[],
): ReadonlyMap<string, readonly P[]> {
  const byRole = new Map<string, P[]>();
  for (const player of players) {
    if (player.lacks !== undefined) continue;
    byRole.set(player.role, [...(byRole.get(player.role) ?? []), player]);
  }
  return byRole;
}

/**
 * Returns the failed result that makes a role fail: the result of a required player, or else the first failure if no player returned
 * an answer. Returns undefined while an answer is still possible, and if no player had anything to query.
 *
 * @param players the players of one role, in order.
 */
export function roleFailure<O extends Outcome>(
  players: readonly Player[],
  results: readonly O[],
): O | undefined {
  const inOrder = players.flatMap((player) => resultOf(player, results) ?? []);
  const failed = inOrder.filter(({ outcome }) => outcome === 'FAILED');
  const needed = players.find((player) => player.required === true && resultOf(player, failed) !== undefined);
  if (needed !== undefined) return resultOf(needed, failed);
  return inOrder.filter(gaveNothing).length === players.length ? failed[0] : undefined;
}

/** Whether the answer of a source is still awaited. A fallback is not awaited if a source before it has answered. */
export function isAwaited(player: Player, all: readonly Player[], results: readonly Outcome[]): boolean {
  if (player.lacks !== undefined || resultOf(player, results) !== undefined) return false;
  if (player.use !== 'fallback') return true;
  const place = all.indexOf(player);
  return !all.some(
    (other, at) =>
      other.role === player.role && isTriedBefore(other, at < place) && hasAnswer(resultOf(other, results)),
  );
}

function hasAnswer(result: Outcome | undefined): boolean {
  return result !== undefined && !gaveNothing(result);
}

/** Whether a fallback waits for another source of its role. */
function isTriedBefore({ use = 'always' }: Player, standsBefore: boolean): boolean {
  return use === 'always' || (use === 'fallback' && standsBefore);
}

/**
 * Returns whether a role needs the answer of a player: no other one is asked in its place if it fails.
 *
 * @param all the players of all roles, in the order of the profile.
 */
export function hasNoSubstitute(player: Player, all: readonly Player[]): boolean {
  const place = all.indexOf(player);
  return !all.some(
    (other, at) => other !== player && other.lacks === undefined && isSubstitute(other, player, place < at),
  );
}

/** Whether a fallback answered in place of a source that failed. */
export function isReplaced(player: Player, all: readonly Player[], results: readonly Outcome[]): boolean {
  const place = all.indexOf(player);
  return all.some(
    (other, at) => isSubstitute(other, player, at > place) && hasAnswer(resultOf(other, results)),
  );
}

/** Whether a player is queried only if another one fails, and thus in its place. */
function isSubstitute(other: Player, player: Player, standsAfter: boolean): boolean {
  const isReplaceable = player.required !== true && player.use !== 'complement';
  return (
    isReplaceable &&
    other.role === player.role &&
    other.use === 'fallback' &&
    isTriedBefore(player, standsAfter)
  );
}

/** How many roles have nothing more to come. */
export function countEndedRoles(players: readonly Player[], results: readonly Outcome[]): number {
  return [...playersByRole(players).values()].filter((ofRole) =>
    ofRole.every((player) => !isAwaited(player, ofRole, results)),
  ).length;
}

function resultOf<O extends Outcome>(player: Player, results: readonly O[]): O | undefined {
  return results.find(({ role, provider }) => role === player.role && provider === player.provider);
}
