import { type Permission, permissions } from './permission.ts';

/** What a person who signs in is: a set of permissions. */
export const roles = ['analyst', 'manager', 'administrator'] as const;
export type Role = (typeof roles)[number];

const ofAnalyst: readonly Permission[] = [
  'report:create',
  'report:read',
  'report:analyze',
  'report:export',
  'batch:run',
  'operation:run',
  'policy:read',
];

const permissionsByRole: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  analyst: new Set(ofAnalyst),
  manager: new Set([...ofAnalyst, 'report:re-analyze', 'policy:manage', 'webhook:manage']),
  administrator: new Set(permissions),
};

/** What a role may do. */
export function permissionsOf(role: Role): ReadonlySet<Permission> {
  return permissionsByRole[role];
}
