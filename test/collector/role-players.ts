import { fixedClock } from '../../src/base/clock.ts';
import { assembleSections } from '../../src/collector/assemble.ts';
import { collect } from '../../src/collector/collect.ts';
import type { SourceResult } from '../../src/collector/source-result.ts';
import type { Document } from '../../src/document/document.ts';
import { planCollection } from '../../src/sections/collection-plan.ts';
import type { RolePlayer } from '../../src/sources/role-player.ts';
import { type Behaviour, scriptedSource } from './scripted-source.ts';

const company: Document = { kind: 'cnpj', value: '99990001000198' };
/** A plan with two sections of a bureau. */
export const plan = {
  ...planCollection('cnpj', 'SIMPLES', ['BUREAUS']),
  sections: ['BUREAU_SCORE', 'PEFIN'] as const,
};
const clock = fixedClock(new Date('2026-11-20T12:00:00.000Z'));

/** Returns a source of the sandbox with a provider of its own. */
export function player(
  provider: string,
  change: Partial<Pick<RolePlayer, 'use' | 'required'>> & { behave?: Behaviour; role?: string } = {},
) {
  const { behave, role = 'bureau-score', ...place } = change;
  return { ...scriptedSource(role, behave), provider, ...place };
}

/** Queries the sources about a company, or about the document. */
export function ask(
  sources: readonly RolePlayer[],
  options: {
    optional?: readonly string[];
    kept?: readonly SourceResult[];
    document?: Document;
    /** Whether the questions wait for sources that are away. */
    isPatient?: boolean;
  } = {},
) {
  return collect({
    document: options.document ?? company,
    plan,
    sources,
    optional: new Set(options.optional ?? []),
    clock,
    runId: 'run_1',
    dayOf: (at) => at.toISOString().slice(0, 10),
    signal: new AbortController().signal,
    kept: options.kept ?? [],
    ...(options.isPatient && { onOutage: () => {} }),
    onSource: () => Promise.resolve(),
  });
}

/** Returns the outcome of each provider. */
export const told = (results: readonly SourceResult[]) =>
  results.map(({ provider, outcome }) => `${provider} ${outcome}`).sort();

/** Returns a section of the results. */
export const section = (type: string, sources: readonly RolePlayer[], results: readonly SourceResult[]) =>
  assembleSections(plan, sources, results).find((one) => one.type === type);

/** The providers without which a section may lack records. */
export const missingIn = (type: string, sources: readonly RolePlayer[], results: readonly SourceResult[]) =>
  section(type, sources, results)?.sources.flatMap(({ provider, missing }) => (missing ? [provider] : []));
