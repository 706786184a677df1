import { resolve } from 'node:path';
import type { PolicyCase } from '../../policy/cases/run-cases.ts';
import type { CompiledPolicy } from '../../policy/compile.ts';
import type { CommandContext } from '../context.ts';
import { withCases } from './find-cases.ts';
import { isCaseFileName, readInput } from './find-files.ts';
import { readNamedPolicy } from './name-policy.ts';
import { openPolicyReader } from './read-files.ts';
import { requireCompiled } from './require-policies.ts';

/**
 * A policy by what names it, with its cases: of a file those that name it below the working folder, of a stored one those that are kept beside
 * its version. Cases that cannot be used are left out.
 *
 * @throws CreditError as readNamedPolicy does; INVALID_ARGUMENT for an operation.
 */
export async function readCasedPolicy(
  context: CommandContext,
  word: string,
): Promise<{ readonly compiled: CompiledPolicy; readonly cases: readonly PolicyCase[] }> {
  const reader = await openPolicyReader(context);
  const named = await readNamedPolicy(context, reader, word);
  const compiled = requireCompiled(named, 'policyToProve');
  const file = { name: word, read: () => readInput(resolve(context.cwd, word), word) };
  if (named.name !== word) return { compiled, cases: await keptCases(context, compiled) };
  const cases: PolicyCase[] = [];
  for (const one of await withCases(context.cwd, [file], reader)) {
    if (isCaseFileName(one.name)) cases.push(...(await reader.cases(one)).cases);
  }
  return { compiled, cases };
}

async function keptCases(context: CommandContext, compiled: CompiledPolicy): Promise<readonly PolicyCase[]> {
  const [{ findPolicyProofs }, { openCases }, { sandboxFixtures }, { storage, actor, engine }] =
    await Promise.all([
      import('../../credit-policy/policy-cases-store.ts'),
      import('./open-cases.ts'),
      import('../../app.ts'),
      context.openApp(),
    ]);
  const { policy, version } = compiled;
  const key = { organizationId: actor.organizationId, policyId: policy.id, version };
  const { cases: text } = await findPolicyProofs(storage.db, key);
  if (text === null) return [];
  const file = `${policy.id}.cases.yaml`;
  const bytes = new TextEncoder().encode(text);
  const opened = await openCases({
    bytes,
    file,
    text,
    loadShelf: sandboxFixtures,
    timezone: engine.timezone,
  });
  const { suite } = await opened.resolve({ kind: 'policy', compiled });
  return suite?.kind === 'policy' ? suite.cases : [];
}
