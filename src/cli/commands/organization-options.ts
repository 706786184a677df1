import { CreditError } from '../../base/errors.ts';
import { textOf } from '../output/texts.ts';
import { type OptionSpec, readName } from './define-command.ts';

/** `--new-organization` alone, beside `--organization NAME`, or with the name itself. */
export const newOrganizationOption: OptionSpec<string | true | undefined> = {
  flags: '--new-organization [name]',
  text: {
    en: 'make the organisation, which begins without any policy',
    'pt-BR': 'cria a organização, que começa sem nenhuma política',
  },
  read: (word, name) => (typeof word === 'string' ? readName(word, name) : word),
};

interface WantedOrganization {
  readonly organizationName: string | undefined;
  readonly makesOrganization: boolean;
}

/**
 * The organisation that a command names, and whether it is to be made.
 *
 * @param see where the usage of the command is told.
 * @throws CreditError USAGE where the two options do not fit each other.
 */
export function readOrganization(
  name: string | undefined,
  creation: string | true | undefined,
  { see }: { readonly see: string },
): WantedOrganization {
  const makesOrganization = creation !== undefined;
  if (typeof creation !== 'string') {
    if (makesOrganization && name === undefined)
      throw new CreditError('USAGE', { reason: textOf('newOrganizationNameless'), see });
    return { organizationName: name, makesOrganization };
  }
  if (name !== undefined && name !== creation)
    throw new CreditError('USAGE', { reason: textOf('organizationsDiffer'), see });
  return { organizationName: creation, makesOrganization };
}
