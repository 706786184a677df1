import type { Text } from '../../../base/language.ts';
import type { UserItem } from '../../../client/administration.ts';
import { administrationWords as words } from '../../words/administration-words.ts';

type Role = UserItem['role'];

/** What a person may be, the one that may least first. */
export const roles: readonly Role[] = ['analyst', 'manager', 'administrator'];

export const roleWords: Readonly<Record<Role, { readonly title: Text; readonly may: Text }>> = {
  analyst: { title: words.analyst, may: words.analystMay },
  manager: { title: words.manager, may: words.managerMay },
  administrator: { title: words.administrator, may: words.administratorMay },
};

/** @returns undefined for what is no role. */
export function roleOf(text: string): Role | undefined {
  return roles.find((role) => role === text);
}
