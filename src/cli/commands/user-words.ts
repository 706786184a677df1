import type { Role } from '../../auth/role.ts';
import type { InvitedUser, UserItem } from '../../auth/users.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import type { TextKey } from '../output/texts.ts';
import { parsed, readName, required } from './define-command.ts';

/** The user that a command is about. */
export const userArgument = required({
  en: 'the e-mail or the id of the user',
  'pt-BR': 'o e-mail ou o id do usuário',
});

/** Of a command that is told a user: the organisation that it must belong to. */
export const organizationOfUser = parsed(
  '--organization <name>',
  { en: 'the organisation that the user must belong to', 'pt-BR': 'a organização a que deve pertencer' },
  readName,
);

const roleNames = {
  analyst: 'roleAnalyst',
  manager: 'roleManager',
  administrator: 'roleAdministrator',
} as const satisfies Record<Role, TextKey>;

export function sayRole({ say }: Pick<CommandContext, 'say'>, role: Role): string {
  return say(roleNames[role]);
}

/**
 * The user that a command is told, and the organisation that changes to it stay in.
 *
 * @throws CreditError UNKNOWN_USER, UNKNOWN_ORGANIZATION.
 */
export async function findUserOf(
  context: CommandContext,
  { user, organization }: { readonly user: string; readonly organization: string | undefined },
) {
  const [{ readUser }, { getToldOrganizationId }, app] = await Promise.all([
    import('../../auth/users.ts'),
    import('../../auth/find-organization.ts'),
    context.openApp(),
  ]);
  const { storage, engine, actor } = app;
  const organizationId =
    organization === undefined ? undefined : await getToldOrganizationId(storage.db, organization);
  const { id, name, role } = await readUser(storage, user, { organizationId });
  return {
    storage,
    id,
    name,
    role,
    change: { organizationId, by: actor.analystId, now: engine.clock.now() },
  };
}

/** Shows a user after a change: JSON, or the words. */
export function writeUser(context: CommandContext, user: UserItem, words: string): void {
  if (context.globals.json) context.stdout.line(JSON.stringify(user));
  else context.note(words);
}

/** Shows a link that sets a password, which is shown here and nowhere else. */
export async function writeInvitation(
  context: CommandContext,
  { user, invitation }: InvitedUser,
  head: 'userMade' | 'userLink',
): Promise<void> {
  const { say, stdout, globals, language, timezone } = context;
  const { values } = await context.settings();
  const { key, expiresAt } = invitation;
  const link = `${values.publicUrl?.replace(/\/+$/, '') ?? addressHere(values)}/entrar#${key}`;
  const note =
    values.publicUrl === null ? say('userLinkAddress', { address: addressHere(values) }) : undefined;
  if (globals.json) stdout.line(JSON.stringify({ user, link: { url: link, key, expiresAt, note } }));
  else {
    const { name, organization } = user;
    const time = formatIn(language, timezone).dateTime(expiresAt);
    context.note(say(head, { name, organization, role: sayRole(context, user.role), time }));
    stdout.line(link);
  }
  if (note !== undefined) context.note(note);
}

/** Where the service is reached on this machine. */
function addressHere({ host, port }: { readonly host: string; readonly port: number }): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
