import type { CollectionPlan, CollectionScope } from '../sections/collection-plan.ts';
import { connectorTextIn } from '../sources/profile/kept-connectors.ts';
import type { RolePlayer } from '../sources/role-player.ts';
import { wantedSections } from './collect.ts';
import type { KeptProfile } from './source-profile.ts';

/** What questions are made of, beside the document. */
interface Asking {
  readonly plan: CollectionPlan;
  readonly profile: Pick<KeptProfile, 'hash' | 'sourceText'>;
}

/** Where a connector says how far it looks. */
const scopePlaceholders: Readonly<Record<keyof CollectionScope, RegExp>> = {
  relationLevels: /\{\s*levels\s*\}/,
  lawsuitsSince: /\{\s*since\s*\}/,
  scrMonths: /\{\s*months\s*\}/,
};

/**
 * Whether a source was asked before what it would be asked now: by the same connector, for all the sections that are wanted,
 * and looking as far, unless its connector does not say how far. What is made of others' answers is asked anew.
 */
export function asksTheSame(source: RolePlayer, before: Asking, now: Asking): boolean {
  return source.learnsFrom === undefined && asksAlike(source, before, now);
}

/** The same for a source that learns from others, if these give the answers that they gave before. */
export function asksAlike(source: RolePlayer, before: Asking, now: Asking): boolean {
  const wanted = wantedSections(source, now.plan);
  if (!wanted.every((type) => before.plan.sections.includes(type))) return false;
  const connector = connectorTextIn(now.profile.sourceText, source);
  if (before.profile.hash !== now.profile.hash) {
    if (connectorTextIn(before.profile.sourceText, source) !== connector) return false;
  }
  const looks = (key: keyof CollectionScope) =>
    connector === undefined || scopePlaceholders[key].test(connector);
  const [one, other] = [before.plan.scope, now.plan.scope];
  return (
    (one.relationLevels === other.relationLevels || !looks('relationLevels')) &&
    (one.lawsuitsSince === other.lawsuitsSince || !looks('lawsuitsSince')) &&
    (one.scrMonths === other.scrMonths || !looks('scrMonths'))
  );
}
