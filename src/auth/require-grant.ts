import { CreditError } from '../base/errors.ts';
import type { Permission } from './permission.ts';

/**
 * Nobody grants what he does not hold, nor changes who holds more.
 *
 * @param grantor what he may do; undefined for the operator of the machine, who may do everything.
 * @throws CreditError PERMISSION_MISSING, naming the first that is missing.
 */
export function requireGrant(
  grantor: ReadonlySet<Permission> | undefined,
  wanted: Iterable<Permission>,
): void {
  if (grantor === undefined) return;
  for (const permission of wanted) {
    if (!grantor.has(permission)) throw new CreditError('PERMISSION_MISSING', { permission });
  }
}
