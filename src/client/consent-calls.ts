import type { ConsentScope, ConsentWay } from '../consent/consent.ts';
import type { ConsentAnswer } from '../consent/record-consent.ts';
import type { Connection } from './connection.ts';

export type { ConsentAnswer };

export interface ConsentBody {
  /** A CPF or a CNPJ, masked or not. */
  readonly document: string;
  readonly scope: ConsentScope;
  /** Who gave it, by name: the holder, or who signs for the company. */
  readonly givenBy: string;
  readonly how: ConsentWay;
  /** A day or an ISO 8601 time that is not ahead; now where left out. */
  readonly givenAt?: string;
  /** SHA-256 of what was signed, in hexadecimal. */
  readonly paperSha256?: string;
  /** The last day, `YYYY-MM-DD`; until it is revoked where left out. */
  readonly validUntil?: string;
}

/** Consents to the reading of the SCR; `credit.consents` of the client. */
export class ConsentCalls {
  readonly #api: Connection;

  constructor(api: Connection) {
    this.#api = api;
  }

  /** Records that the holder of a document lets the register be asked. */
  add(body: ConsentBody): Promise<ConsentAnswer> {
    return this.#api.call({ method: 'POST', path: '/v2/consent', body, repeatable: false });
  }

  /** Those about a document, revoked ones too, the newest first. */
  list(body: { readonly document: string }): Promise<{ readonly items: readonly ConsentAnswer[] }> {
    return this.#api.call({ method: 'POST', path: '/v2/consent/list', body, repeatable: true });
  }

  /** Ends one; it stays to be read as such. */
  revoke(id: string): Promise<ConsentAnswer> {
    const path = `/v2/consent/${encodeURIComponent(id)}/revoke`;
    return this.#api.call({ method: 'POST', path, repeatable: false });
  }
}
