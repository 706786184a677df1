import { type Static, Type } from '@sinclair/typebox';
import type { Storage } from '../storage/open-database.ts';
import {
  type ConsentRow,
  listConsentsNamed,
  listHoldsNamed,
  listWebhooksNamed,
  type WebhookRow,
} from './audit-content-store.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { ChainBreak } from './chain-break.ts';
import { hashConsent, hashHold, hashWebhook } from './record-hashes.ts';
import { differences, readDetails, type StateSince } from './state-since.ts';

const webhookSchema = Type.Object({ webhook: Type.String(), sha256: Type.String() });
const consentSchema = Type.Object({
  consent: Type.String(),
  scope: Type.String(),
  how: Type.String(),
  until: Type.Union([Type.String(), Type.Null()]),
  paperSha256: Type.Union([Type.String(), Type.Null()]),
  sha256: Type.String(),
});
const holdSchema = Type.Object({
  hold: Type.String(),
  subject: Type.String(),
  until: Type.Union([Type.String(), Type.Null()]),
  sha256: Type.String(),
});
const liftSchema = Type.Object({ subject: Type.String() });

interface WebhookState {
  readonly sha256: string;
  readonly isDisabled: boolean;
  readonly isRemoved: boolean;
}

type ConsentState = Static<typeof consentSchema> & { readonly isRevoked: boolean };
type HoldState = Static<typeof holdSchema>;

/**
 * Replays the entries about webhooks, consents and legal holds, and compares the resulting state with the database: addresses and
 * keys of webhooks and whether they are disabled, and every column of consents and holds.
 */
export class RecordVerifier {
  readonly #db: Storage['db'];
  readonly #organizationId: string;
  readonly #webhooks = new Map<string, StateSince<WebhookState>>();
  readonly #consents = new Map<string, StateSince<ConsentState>>();
  /** By the hash of their document: a new hold replaces one that has ended. */
  readonly #holds = new Map<string, StateSince<HoldState>>();
  #lastDay = '';

  constructor(db: Storage['db'], organizationId: string) {
    this.#db = db;
    this.#organizationId = organizationId;
  }

  /** Adds entries, in the order of the chain. */
  add(entries: readonly AuditEntry[]): void {
    for (const entry of entries) {
      this.#lastDay = entry.at.slice(0, 'YYYY-MM-DD'.length);
      const { number, kind, details } = entry;
      if (kind.startsWith('WEBHOOK_')) this.#addWebhook(entry);
      else if (kind.startsWith('CONSENT_')) {
        const consent = readDetails(consentSchema, details);
        if (consent === undefined) continue;
        const isRevoked = kind === 'CONSENT_REVOKED';
        this.#consents.set(consent.consent, { number, state: { ...consent, isRevoked } });
      } else if (kind === 'HOLD_SET') {
        const hold = readDetails(holdSchema, details);
        if (hold !== undefined) this.#holds.set(hold.subject, { number, state: hold });
      } else if (kind === 'HOLD_LIFTED') this.#holds.delete(readDetails(liftSchema, details)?.subject ?? '');
    }
  }

  #addWebhook({ number, kind, details }: AuditEntry): void {
    const said = readDetails(webhookSchema, details);
    if (said === undefined) return;
    const before = this.#webhooks.get(said.webhook)?.state;
    const isDisabled =
      kind === 'WEBHOOK_DISABLED' || (kind !== 'WEBHOOK_ENABLED' && (before?.isDisabled ?? false));
    const state = { sha256: said.sha256, isDisabled, isRemoved: kind === 'WEBHOOK_REMOVED' };
    this.#webhooks.set(said.webhook, { number, state });
  }

  /**
   * Returns the first entry whose record differs from the database or is missing. Call it after all entries are added.
   *
   * @param erased the ids of records that were erased, or removed by age.
   */
  async first(erased: ReadonlySet<string>): Promise<ChainBreak | undefined> {
    const [db, organizationId] = [this.#db, this.#organizationId];
    const consents = new Map([...this.#consents].filter(([id]) => !erased.has(id)));
    const holds = [...this.#holds.values()];
    const holdRows = await listHoldsNamed(
      db,
      organizationId,
      holds.map(({ state }) => state.hold),
    );
    // Holds that have ended are removed without an entry of their own.
    const isAwaited = ({ hold, until }: HoldState) => holdRows.has(hold) || (until ?? '~') > this.#lastDay;
    const awaited = new Map(
      holds.filter(({ state }) => isAwaited(state)).map((hold) => [hold.state.hold, hold]),
    );
    const breaks = [
      ...differences(
        this.#webhooks,
        await listWebhooksNamed(db, organizationId, [...this.#webhooks.keys()]),
        isWebhook,
      ),
      ...differences(consents, await listConsentsNamed(db, organizationId, [...consents.keys()]), isConsent),
      ...differences(awaited, holdRows, ({ sha256 }, row) => hashHold(row) === sha256),
    ];
    return breaks.toSorted((one, other) => one.number - other.number)[0];
  }
}

function isWebhook({ sha256, isDisabled, isRemoved }: WebhookState, row: WebhookRow): boolean {
  return (
    hashWebhook(row) === sha256 &&
    (row.removed_at !== null) === isRemoved &&
    (isRemoved || (row.disabled_at !== null) === isDisabled)
  );
}

/** An erasure removes the salt, the document and the name of a consent. The other columns must be unchanged. */
function isConsent(state: ConsentState, row: ConsentRow): boolean {
  const hash = hashConsent(row);
  return hash === undefined
    ? row.given_by === '' &&
        row.scope === state.scope &&
        row.how === state.how &&
        row.valid_until === state.until &&
        row.paper_sha256 === state.paperSha256 &&
        (row.revoked_at !== null) === state.isRevoked
    : hash === state.sha256;
}
