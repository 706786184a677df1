import type { Finding } from '../../yaml/finding.ts';
import { readLocatedYaml } from '../../yaml/located-yaml.ts';
import { checkProfile } from './check-profile.ts';
import { completeProfile, isProfileFile, type Profile } from './profile.ts';

/** A profile file read: a profile where nothing makes it unusable, and what was found wrong or doubtful. */
interface ProfileReading {
  readonly profile: Profile | undefined;
  /** In the order of the file. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the YAML of a profile and checks it. Whatever the file holds, the answer is a profile or findings with their
 * places; nothing is thrown. `file` is the name under which findings speak of it. Bytes must be UTF-8.
 */
export async function readProfile(content: string | Uint8Array, file: string): Promise<ProfileReading> {
  const beginning = {
    en: 'A profile begins with name: and roles:',
    'pt-BR': 'Um perfil começa com name: e roles:',
  };
  const yaml = await readLocatedYaml(content, { file, beginning });
  const value = yaml.root?.value;
  if (yaml.root !== undefined) {
    for (const problem of checkProfile(value)) if (!yaml.report(problem)) break;
  }
  const findings = yaml.findings();
  const usable = findings.every(({ severity }) => severity === 'warning');
  return { profile: usable && isProfileFile(value) ? completeProfile(value) : undefined, findings };
}
