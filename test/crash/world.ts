import { permissions } from '../../src/auth/permission.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { newCheapClient } from '../auth/cheap-secrets.ts';
import { type EventType, eventTypes, type RegisteredWebhook } from './history.ts';
import { databaseIn } from './killable-service.ts';

/** The policies of the load: few sections, so that many reports come to their end between two kills. */
export const policyIds = { automatic: 'quick-company', manual: 'starter-company-manual' } as const;

/** The types that reports without exports and operations have events of. */
export const emittedTypes: readonly EventType[] = [
  'REPORT',
  'REPORT_FINISHED',
  'REPORT_STATUS',
  'CREDIT_POLICY',
];

/** An organisation, and its client with a token. */
export interface Organization {
  readonly organizationId: string;
  readonly token: string;
}

interface Credentials {
  readonly organizationId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Makes the database of the folder, with two organisations that have policies and a client each. */
export async function makeDatabase(folder: string): Promise<readonly Credentials[]> {
  const storage = await openDatabase(databaseIn(folder));
  try {
    const made: Credentials[] = [];
    for (const organizationName of ['one endpoint', 'an endpoint for each type']) {
      const now = new Date();
      const client = await newCheapClient(storage, { name: 'load', organizationName, permissions }, now);
      const { organizationId, userId: analystId, clientId, clientSecret } = client;
      for (const templateId of Object.values(policyIds)) {
        await enablePolicy(storage, { organizationId, analystId }, { templateId }, now);
      }
      made.push({ organizationId, clientId, clientSecret });
    }
    return made;
  } finally {
    await storage.close();
  }
}

/** A token for each client; it outlives the process that issued it. */
export function authenticate(url: string, clients: readonly Credentials[]): Promise<readonly Organization[]> {
  return Promise.all(
    clients.map(async ({ organizationId, clientId, clientSecret }) => {
      const { accessToken } = await post(`${url}/auth/authenticate`, { clientId, clientSecret });
      return { organizationId, token: String(accessToken) };
    }),
  );
}

/**
 * A webhook for each type and organisation. The first organisation receives everything at one address, where all
 * events of a report have one order; the other has an address for each type.
 */
export async function registerWebhooks(
  url: string,
  organizations: readonly Organization[],
  receiverUrl: string,
): Promise<readonly RegisteredWebhook[]> {
  const registered: RegisteredWebhook[] = [];
  for (const [at, { organizationId, token }] of organizations.entries()) {
    for (const type of eventTypes) {
      const path = at === 0 ? `/${organizationId}` : `/${organizationId}/${type}`;
      const apiKey = `key-${at}-${type}`;
      const { id, secret } = await post(
        `${url}/webhook`,
        { type, url: `${receiverUrl}${path}`, apiKey },
        token,
      );
      registered.push({
        id: String(id),
        organizationId,
        type,
        path,
        secret: String(secret),
        apiKey,
      });
    }
  }
  return registered;
}

async function post(url: string, body: object, token?: string): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
