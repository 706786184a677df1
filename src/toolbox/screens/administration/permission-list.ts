import { permissionWords } from '../../words/administration-words.ts';

type PermissionName = keyof typeof permissionWords;

/** Every permission, those of everyday work first. */
export const permissionNames: readonly PermissionName[] = Object.keys(permissionWords).filter(isPermission);

/** What whoever works with reports may be allowed to do; `all` of the command line. */
export const generalPermissions = permissionNames.slice(0, 10);

/** What a test client may be allowed to do: nothing that changes what is live. */
export const testPermissions: readonly PermissionName[] = [
  ...generalPermissions.filter((name) => name !== 'policy:manage'),
  'usage:read',
];

function isPermission(name: string): name is PermissionName {
  return Object.hasOwn(permissionWords, name);
}
