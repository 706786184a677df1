/** What a client of the API may be allowed to do. */
export const permissions = [
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
export type Permission = (typeof permissions)[number];

export function isPermission(text: string): text is Permission {
  return permissions.some((permission) => permission === text);
}
