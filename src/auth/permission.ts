/** What a client of the API may be allowed to do; a route asks for one of them. */
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

/** Whether a text is the name of a permission, as it is written in `permissions`. */
export function isPermission(text: string): text is Permission {
  return permissions.some((permission) => permission === text);
}
