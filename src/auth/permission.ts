/** What whoever works with reports may be allowed to do; `all` means these. */
export const generalPermissions = [
  'report:create',
  'report:read',
  'report:analyze',
  'report:re-analyze',
  'report:export',
  'policy:read',
  'policy:manage',
  'webhook:manage',
  'batch:run',
  'operation:run',
] as const;

/** What a caller may be allowed to do. The later ones are given by name only, and to administrators. */
export const permissions = [
  ...generalPermissions,
  'user:manage',
  'client:manage',
  'usage:read',
  'watch:manage',
  'subject:manage',
  'audit:read',
  'metrics:read',
] as const;
export type Permission = (typeof permissions)[number];

export function isPermission(text: string): text is Permission {
  return permissions.some((permission) => permission === text);
}
