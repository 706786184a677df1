import type { ClientItem, IssuedClient } from '../auth/clients.ts';
import type { UserItem } from '../auth/users.ts';
import type { SourceCostsAnswer } from '../usage/list-source-costs.ts';
import type { UsageAnswer as CountedUsage, UsageGrouping } from '../usage/list-usage.ts';
import type { Spending } from '../usage/read-spending.ts';
import type { Connection } from './connection.ts';
import type { PageAnswer, PageQuery } from './request-types.ts';

export type { ClientItem, IssuedClient, SourceCostsAnswer, Spending, UserItem };

/** What was counted, and how the spending on sources stands today. */
export type UsageAnswer = CountedUsage & Spending;

/** A user with the link by which the person sets a password; it is told here and nowhere else. */
export type InvitedUserAnswer = UserItem & {
  readonly link: {
    /** A path where the service has no public address. */
    readonly url: string;
    readonly key: string;
    readonly expiresAt: string;
  };
};

interface NewUserBody {
  readonly name: string;
  readonly email: string;
  readonly role: UserItem['role'];
}

interface NewClientBody {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly dialect: ClientItem['dialect'];
  /** True for a test client: invented data, free, apart from what is live. */
  readonly test?: boolean;
}

/** What administrators ask the service for, each with a permission of its own. Every method throws CreditApiError. */
export class Administration {
  readonly #api: Connection;

  constructor(api: Connection) {
    this.#api = api;
  }

  listUsers(query: PageQuery = {}): Promise<PageAnswer<UserItem>> {
    return this.#api.call({ method: 'GET', path: '/v2/user', query, repeatable: true });
  }

  addUser(body: NewUserBody): Promise<InvitedUserAnswer> {
    return this.#api.call({ method: 'POST', path: '/v2/user', body, repeatable: false });
  }

  /** A new link; those before are good no more. */
  inviteUser(id: string): Promise<InvitedUserAnswer> {
    return this.#api.call({ method: 'POST', path: userPath(id, '/link'), repeatable: false });
  }

  changeRole(id: string, role: UserItem['role']): Promise<UserItem> {
    return this.#api.call({ method: 'PUT', path: userPath(id, '/role'), body: { role }, repeatable: true });
  }

  disableUser(id: string): Promise<UserItem> {
    return this.#api.call({ method: 'POST', path: userPath(id, '/disable'), repeatable: true });
  }

  enableUser(id: string): Promise<UserItem> {
    return this.#api.call({ method: 'POST', path: userPath(id, '/enable'), repeatable: true });
  }

  listClients(query: PageQuery = {}): Promise<PageAnswer<ClientItem>> {
    return this.#api.call({ method: 'GET', path: '/v2/client', query, repeatable: true });
  }

  createClient(body: NewClientBody): Promise<IssuedClient> {
    return this.#api.call({ method: 'POST', path: '/v2/client', body, repeatable: false });
  }

  /** A new secret; that from before is good for so many hours more. */
  rotateClient(id: string, body: { readonly keepOldForHours: number }): Promise<IssuedClient> {
    return this.#api.call({ method: 'POST', path: clientPath(id, '/rotate'), body, repeatable: false });
  }

  /** For good. */
  revokeClient(id: string): Promise<ClientItem> {
    return this.#api.call({ method: 'POST', path: clientPath(id, '/revoke'), repeatable: false });
  }

  getUsage(query: { readonly month?: string; readonly by?: UsageGrouping } = {}): Promise<UsageAnswer> {
    return this.#api.call({ method: 'GET', path: '/v2/usage', query, repeatable: true });
  }

  /** What questions with a price have cost, by source. */
  getSourceCosts(query: { readonly month?: string } = {}): Promise<SourceCostsAnswer> {
    return this.#api.call({ method: 'GET', path: '/v2/usage/source', query, repeatable: true });
  }
}

function userPath(id: string, act: string): string {
  return `/v2/user/${encodeURIComponent(id)}${act}`;
}

function clientPath(id: string, act: string): string {
  return `/v2/client/${encodeURIComponent(id)}${act}`;
}
