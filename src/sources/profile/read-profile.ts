import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../base/canonical-json.ts';
import { packageFolder } from '../../base/own-package.ts';
import type { Finding } from '../../yaml/finding.ts';
import { checkProfile } from './check-profile.ts';
import { type ConnectorNames, completeProfile, isProfileFile, type Profile } from './profile.ts';

/** A profile file read: a profile where nothing makes it unusable, and what was found wrong or doubtful. */
interface ProfileReading {
  readonly profile: Profile | undefined;
  /** In the order of the file. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the YAML of a profile and checks it. Whatever the file holds, the answer is a profile or findings with their
 * places; nothing is thrown. `file` is the name under which findings speak of it. Bytes must be UTF-8.
 *
 * @param connectors those that its players may name beside the providers of the program.
 */
export async function readProfile(
  content: string | Uint8Array,
  file: string,
  connectors: ConnectorNames = [],
): Promise<ProfileReading> {
  const shipped = shippedProfile(content);
  if (isProfileFile(shipped)) return { profile: completeProfile(shipped), findings: [] };
  const { readLocatedYaml } = await import('../../yaml/located-yaml.ts');
  const beginning = {
    en: 'A profile begins with name: and roles:',
    'pt-BR': 'Um perfil começa com name: e roles:',
  };
  const yaml = await readLocatedYaml(content, { file, beginning });
  const value = yaml.root?.value;
  if (yaml.root !== undefined) {
    for (const problem of checkProfile(value, connectors)) if (!yaml.report(problem)) break;
  }
  const findings = yaml.findings();
  const usable = findings.every(({ severity }) => severity === 'warning');
  return { profile: usable && isProfileFile(value) ? completeProfile(value) : undefined, findings };
}

/**
 * What the YAML of a profile says that ships unchanged, by its SHA-256: kept beside it, since a reader of YAML is a tenth of
 * all that a short command loads.
 */
function shippedProfile(content: string | Uint8Array): unknown {
  const file = join(packageFolder(), 'profiles', 'shipped.json');
  const values: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(file, 'utf8'));
  return values[sha256(content)];
}
