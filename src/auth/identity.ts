import type { Storage } from '../storage/open-database.ts';
import type { Caller } from './caller.ts';
import { getOrganizationName } from './organization-store.ts';
import { type Permission, permissions } from './permission.ts';
import type { Role } from './role.ts';
import { findAccess } from './user-store.ts';

/** Who somebody is, for whom, and what they may do. */
export interface Identity {
  readonly user: {
    readonly id: string;
    readonly name: string;
    /** Null for a client, and for whoever signs in by the machine alone. */
    readonly email: string | null;
    /** Null for a client. */
    readonly role: Role | null;
  };
  readonly organization: { readonly id: string; readonly name: string };
  readonly permissions: readonly Permission[];
}

/** Who a caller is. */
export async function readIdentity(storage: Storage, caller: Caller): Promise<Identity> {
  const { organizationId, analystId, analystName, role } = caller;
  const [access, organizationName] = await Promise.all([
    findAccess(storage.db, caller),
    getOrganizationName(storage.db, organizationId),
  ]);
  return {
    user: {
      id: analystId,
      name: analystName,
      email: role === null ? null : (access?.email ?? null),
      role,
    },
    organization: { id: organizationId, name: organizationName },
    permissions: permissions.filter((permission) => caller.permissions.has(permission)),
  };
}
