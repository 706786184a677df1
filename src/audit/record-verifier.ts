import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { fitsSchema } from '../base/fits-schema.ts';
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
import { readJson } from './json-text.ts';
import { hashConsent, hashHold, hashWebhook } from './record-hashes.ts';

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

interface SinceEntry<Details> {
  readonly number: number;
  readonly details: Details;
}

interface WebhookState {
  readonly sha256: string;
  readonly isDisabled: boolean;
  readonly isRemoved: boolean;
}

type ConsentState = Static<typeof consentSchema> & { readonly isRevoked: boolean };

/**
 * Replays the entries about webhooks, consents and legal holds, and compares the resulting state with the database: addresses and
 * keys of webhooks and whether they are disabled, and every column of consents and holds.
 */
export class RecordVerifier {
  readonly #db: Storage['db'];
  readonly #organizationId: string;
  readonly #webhooks = new Map<string, SinceEntry<WebhookState>>();
  readonly #consents = new Map<string, SinceEntry<ConsentState>>();
  /** By the hash of their document: a new hold replaces one that is over. */
  readonly #holds = new Map<string, SinceEntry<Static<typeof holdSchema>>>();
  #lastDay = '';

  constructor(db: Storage['db'], organizationId: string) {
    this.#db = db;
    this.#organizationId = organizationId;
  }

  /** Adds entries, in the order of the chain. */
  add(entries: readonly AuditEntry[]): void {
    for (const entry of entries) {
      this.#lastDay = entry.at.slice(0, 'YYYY-MM-DD'.length);
      const { number, kind } = entry;
      if (kind.startsWith('WEBHOOK_')) this.#addWebhook(entry);
      else if (kind.startsWith('CONSENT_')) {
        const details = read(consentSchema, entry);
        if (details === undefined) continue;
        const isRevoked = kind === 'CONSENT_REVOKED';
        this.#consents.set(details.consent, { number, details: { ...details, isRevoked } });
      } else if (kind === 'HOLD_SET') {
        const details = read(holdSchema, entry);
        if (details !== undefined) this.#holds.set(details.subject, { number, details });
      } else if (kind === 'HOLD_LIFTED') this.#holds.delete(read(liftSchema, entry)?.subject ?? '');
    }
  }

  #addWebhook(entry: AuditEntry): void {
    const { number, kind } = entry;
    const said = read(webhookSchema, entry);
    if (said === undefined) return;
    const before = this.#webhooks.get(said.webhook)?.details;
    const isDisabled =
      kind === 'WEBHOOK_DISABLED' || (kind !== 'WEBHOOK_ENABLED' && (before?.isDisabled ?? false));
    const details = { sha256: said.sha256, isDisabled, isRemoved: kind === 'WEBHOOK_REMOVED' };
    this.#webhooks.set(said.webhook, { number, details });
  }

  /**
   * Returns the first entry whose record differs from the database or is missing. Call it after all entries are added.
   *
   * @param erased the ids of what was erased, or removed by age.
   */
  async first(erased: ReadonlySet<string>): Promise<ChainBreak | undefined> {
    const [db, organizationId] = [this.#db, this.#organizationId];
    const webhooks = await listWebhooksNamed(db, organizationId, [...this.#webhooks.keys()]);
    const consents = await listConsentsNamed(db, organizationId, [...this.#consents.keys()]);
    const holds = [...this.#holds.values()];
    const holdRows = await listHoldsNamed(
      db,
      organizationId,
      holds.map(({ details }) => details.hold),
    );
    const breaks = [
      ...[...this.#webhooks].map(([record, { number, details }]) =>
        compare(webhooks.get(record), { number, record, fits: (row) => isWebhook(row, details) }),
      ),
      ...[...this.#consents]
        .filter(([record]) => !erased.has(record))
        .map(([record, { number, details }]) =>
          compare(consents.get(record), { number, record, fits: (row) => isConsent(row, details) }),
        ),
      ...holds
        // Holds that are over are removed without an entry of their own.
        .filter(({ details: { hold, until } }) => holdRows.has(hold) || (until ?? '~') > this.#lastDay)
        .map(({ number, details: { hold: record, sha256 } }) =>
          compare(holdRows.get(record), { number, record, fits: (row) => hashHold(row) === sha256 }),
        ),
    ];
    return breaks.flatMap((one) => one ?? []).toSorted((one, other) => one.number - other.number)[0];
  }
}

function isWebhook(row: WebhookRow, { sha256, isDisabled, isRemoved }: WebhookState): boolean {
  return (
    hashWebhook(row) === sha256 &&
    (row.removed_at !== null) === isRemoved &&
    (isRemoved || (row.disabled_at !== null) === isDisabled)
  );
}

/** An erasure removes the salt, the document and the name of a consent: the rest has to be as it was. */
function isConsent(row: ConsentRow, state: ConsentState): boolean {
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

function compare<Row>(
  row: Row | undefined,
  {
    number,
    record,
    fits,
  }: { readonly number: number; readonly record: string; readonly fits: (row: Row) => boolean },
): ChainBreak | undefined {
  if (row === undefined) return { kind: 'REMOVAL', number, record };
  return fits(row) ? undefined : { kind: 'CONTENT', number, record };
}

function read<T extends TSchema>(schema: T, { details }: AuditEntry): Static<T> | undefined {
  const said = readJson(details);
  return fitsSchema(schema, said) ? said : undefined;
}
