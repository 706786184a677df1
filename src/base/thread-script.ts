import { join } from 'node:path';
import { packageFolder } from './own-package.ts';

/** Script names of threads and of the process that contains a thread, as in rolldown.config.mjs. */
type ThreadScriptName =
  | 'checkpoint-thread'
  | 'decide-thread'
  | 'examine-thread'
  | 'export-thread'
  | 'extract-thread'
  | 'input-thread'
  | 'json-thread'
  | 'policy-thread'
  | 'poster-thread'
  | 'proof-thread'
  | 'run-thread'
  | 'thread-process'
  | 'watch-thread';

/**
 * Where the script of a thread lies: always the built one, also for tests from the source, since Node 20 cannot run
 * TypeScript in a thread. Where it is missing, no thread starts; tests build it anew where it is older than its sources.
 */
export function threadScript(name: ThreadScriptName): string {
  return join(packageFolder(), 'dist', 'worker', `${name}.cjs`);
}
