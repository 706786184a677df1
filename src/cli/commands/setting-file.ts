import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import type { CommandContext } from '../context.ts';
import { textOf } from '../output/texts.ts';
import { flag } from './define-command.ts';

/** Which file of settings a command writes. */
export const settingFileOptions = {
  project: flag('--project', { en: 'in ./credit.config.yaml', 'pt-BR': 'em ./credit.config.yaml' }),
  user: flag('--user', {
    en: 'in your own file (the default)',
    'pt-BR': 'no seu próprio arquivo (o padrão)',
  }),
};

/**
 * The file of settings that is written: the one of --config, the project's, or the reader's own.
 *
 * @throws CreditError USAGE for both options.
 */
export function settingFile(
  { globals, cwd, places }: CommandContext,
  { project, user }: { readonly project: boolean; readonly user: boolean },
): string {
  if (project && user)
    throw new CreditError('USAGE', { reason: textOf('projectOrUser'), see: 'credit config set --help' });
  if (globals.configFile !== undefined) return resolve(cwd, globals.configFile);
  return project ? places.projectFile : places.userFile;
}
