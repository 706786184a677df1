import { basename, extname } from 'node:path';
import { CreditError } from '../base/errors.ts';
import { isRecord } from '../base/is-record.ts';
import { readNamedFile } from '../base/read-chunks.ts';
import { systemReason } from '../base/system-reason.ts';
import { ambiguousNumbers } from '../yaml/ambiguous-numbers.ts';
import { readLocatedYaml } from '../yaml/located-yaml.ts';

/**
 * What a caller knows, out of a YAML or JSON file: `daysLate: 12`, by the names of the policy's inputs.
 *
 * @throws CreditError FILE_UNREADABLE for a file that is not there, or that is no such list.
 */
export async function readInputFile(file: string): Promise<Readonly<Record<string, unknown>>> {
  const content = await readNamedFile(file).catch((error: unknown) => {
    throw new CreditError('FILE_UNREADABLE', { file, reason: systemReason(error) }, { cause: error });
  });
  const beginning = { en: 'One input a line: daysLate: 12', 'pt-BR': 'Uma entrada por linha: daysLate: 12' };
  const yaml = await readLocatedYaml(content, { file: basename(file), beginning });
  const value = yaml.root?.value;
  // Programs that write JSON never separate thousands.
  if (yaml.root !== undefined && extname(file).toLowerCase() !== '.json')
    for (const problem of ambiguousNumbers(yaml.root)) yaml.report(problem);
  if (!isRecord(value))
    yaml.report({
      code: 'INPUTS',
      severity: 'error',
      place: { path: [] },
      message: beginning,
      suggestion: null,
    });
  const [finding] = yaml.findings();
  if (finding !== undefined || !isRecord(value)) {
    const message = finding?.message ?? beginning;
    throw new CreditError('FILE_UNREADABLE', {
      file: finding === undefined ? file : `${file}:${finding.line}`,
      reason: message,
    });
  }
  return value;
}
