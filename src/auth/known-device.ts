import { randomUUID } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { openContent, type Sealing, sealContent } from './sealed-content.ts';

const maximumUsers = 8;
/** Time in milliseconds for which a browser is known after a sign-in. */
export const deviceMs = 180 * 24 * 3_600_000;

const schema = Type.Object({
  /** Identifies the browser. Its failed attempts are counted under this id. */
  id: Type.String(),
  /** Ids of the users who signed in with this browser, the most recent first. */
  users: Type.Array(Type.String(), { maxItems: maximumUsers }),
});

/**
 * A browser in which users signed in before. The browser stores this record sealed, in a cookie (OWASP, "Slow Down Online
 * Guessing Attacks with Device Cookies"). A flood of wrong passwords from other networks does not delay these users there.
 */
export type KnownDevice = Static<typeof schema>;

/**
 * Opens the record of a browser.
 *
 * @returns undefined if the browser sent no record, or a record that is expired or was not made by this service.
 * @throws CreditError STORAGE_*.
 */
export async function openDevice(
  sealed: string | undefined,
  sealing: Sealing,
): Promise<KnownDevice | undefined> {
  if (sealed === undefined) return undefined;
  const content = await openContent(sealed, { use: 'device', ...sealing });
  return Check(schema, content) ? content : undefined;
}

/**
 * Seals the record of a browser in which a user has just signed in.
 *
 * @param device the previous record of the browser, if it has one.
 * @throws CreditError STORAGE_*.
 */
export function sealDevice(
  device: KnownDevice | undefined,
  userId: string,
  sealing: Sealing,
): Promise<string> {
  const others = device?.users.filter((id) => id !== userId) ?? [];
  const users = [userId, ...others].slice(0, maximumUsers);
  const record: KnownDevice = { id: device?.id ?? randomUUID(), users };
  return sealContent(record, { use: 'device', ...sealing, lifeMs: deviceMs });
}
