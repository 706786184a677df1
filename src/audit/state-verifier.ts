import { Type } from '@sinclair/typebox';
import { canonicalJson } from '../base/canonical-json.ts';
import type { Storage } from '../storage/open-database.ts';
import { findVersion, listClientsNamed, listPoliciesNamed, listUsersNamed } from './audit-content-store.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AuditKind } from './audit-kinds.ts';
import type { ChainBreak } from './chain-break.ts';
import { readJson } from './json-text.ts';
import { hashClient } from './record-hashes.ts';
import { differences, readDetails, type StateSince } from './state-since.ts';

interface UserState {
  readonly role?: string;
  readonly isDisabled: boolean;
}

interface ClientState {
  readonly permissions: readonly string[];
  readonly dialect: string;
  readonly isRevoked: boolean;
  readonly sha256: string;
}

interface PolicyState {
  readonly version?: number;
  readonly isEnabled: boolean;
  /** The share of the documents that the newest version decides, with that version. Null if the active version decides all. */
  readonly share: { readonly version: number; readonly percent: number } | null;
}

const userSchema = Type.Object({
  user: Type.String(),
  role: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
});
const clientSchema = Type.Object({
  client: Type.String(),
  permissions: Type.Array(Type.String()),
  dialect: Type.String(),
  sha256: Type.String(),
});
const policySchema = Type.Object({
  policy: Type.String(),
  version: Type.Optional(Type.Integer()),
  percent: Type.Optional(Type.Integer()),
});
const definitionSchema = Type.Object({
  name: Type.String(),
  kind: Type.Optional(Type.String()),
  operation: Type.Optional(Type.String()),
});

/** The kinds of entries that change which version of a policy decides. */
const policyKinds: ReadonlySet<string> = new Set([
  'POLICY_ENABLED',
  'POLICY_DISABLED',
  'SHADOW_SHARED',
  'SHADOW_STOPPED',
] satisfies readonly AuditKind[]);

/**
 * Replays the entries about users, clients and policies, and compares the resulting state with the database.
 *
 * - Users: the role, and whether the user is disabled.
 * - Clients: the permissions, the user, the secrets, and whether the client is revoked.
 * - Policies: the active version with its name and document kind, and the share of a second version.
 */
export class StateVerifier {
  readonly #db: Storage['db'];
  readonly #organizationId: string;
  readonly #users = new Map<string, StateSince<UserState>>();
  readonly #clients = new Map<string, StateSince<ClientState>>();
  readonly #policies = new Map<string, StateSince<PolicyState>>();

  constructor(db: Storage['db'], organizationId: string) {
    this.#db = db;
    this.#organizationId = organizationId;
  }

  /** Adds entries, in the order of the chain. */
  add(entries: readonly AuditEntry[]): void {
    for (const entry of entries) {
      const kind = entry.kind as AuditKind;
      if (kind.startsWith('USER_')) this.#addUser(entry, kind);
      else if (kind.startsWith('CLIENT_')) this.#addClient(entry, kind);
      else if (policyKinds.has(kind)) this.#addPolicy(entry, kind);
    }
  }

  /** Returns the first entry whose state differs from the database. Call it after all entries are added. */
  async first(): Promise<ChainBreak | undefined> {
    const policies = await listPoliciesNamed(this.#db, this.#organizationId, [...this.#policies.keys()]);
    const breaks = [
      ...differences(
        this.#users,
        await listUsersNamed(this.#db, this.#organizationId, [...this.#users.keys()]),
        ({ role, isDisabled }, row) =>
          (role === undefined || row.role === role) && (row.disabled_at !== null) === isDisabled,
      ),
      ...differences(
        this.#clients,
        await listClientsNamed(this.#db, this.#organizationId, [...this.#clients.keys()]),
        ({ permissions, dialect, isRevoked, sha256 }, row) =>
          hashClient(row) === sha256 &&
          canonicalJson(readJson(row.permissions) ?? null) === canonicalJson(permissions) &&
          row.dialect === dialect &&
          (row.revoked_at !== null) === isRevoked,
      ),
      ...differences(
        this.#policies,
        policies,
        ({ version, isEnabled, share }, row) =>
          (version === undefined || row.current_version === version) &&
          (row.enabled === 1) === isEnabled &&
          row.split_percent === (share?.percent ?? null) &&
          (share === null || row.last_version === share.version),
      ),
      ...(await this.#wrongHeads(policies)),
    ];
    return breaks.toSorted((one, other) => one.number - other.number)[0];
  }

  #addUser({ number, details }: AuditEntry, kind: AuditKind): void {
    const said = readDetails(userSchema, details);
    if (said === undefined) return;
    const before = this.#users.get(said.user)?.state;
    const role = said.to ?? said.role ?? before?.role;
    const isDisabled = kind === 'USER_DISABLED' || (kind !== 'USER_ENABLED' && (before?.isDisabled ?? false));
    this.#users.set(said.user, { number, state: { ...(role !== undefined && { role }), isDisabled } });
  }

  #addClient({ number, details }: AuditEntry, kind: AuditKind): void {
    const said = readDetails(clientSchema, details);
    if (said === undefined) return;
    const { client, permissions, dialect, sha256 } = said;
    const state = { permissions, dialect, sha256, isRevoked: kind === 'CLIENT_REVOKED' };
    this.#clients.set(client, { number, state });
  }

  #addPolicy({ number, details }: AuditEntry, kind: AuditKind): void {
    const said = readDetails(policySchema, details);
    if (said === undefined) return;
    const before = this.#policies.get(said.policy)?.state;
    if (kind === 'SHADOW_SHARED' || kind === 'SHADOW_STOPPED') {
      const { version, percent } = said;
      const share = version === undefined || percent === undefined ? null : { version, percent };
      if (before !== undefined) this.#policies.set(said.policy, { number, state: { ...before, share } });
      return;
    }
    const version = said.version ?? before?.version;
    const isEnabled = kind === 'POLICY_ENABLED';
    // Another version that is enabled decides every document.
    const share = version === before?.version ? (before?.share ?? null) : null;
    this.#policies.set(said.policy, {
      number,
      state: { ...(version !== undefined && { version }), isEnabled, share },
    });
  }

  /** Compares the names and document kinds of policies with the definitions of their active versions. */
  async #wrongHeads(rows: Awaited<ReturnType<typeof listPoliciesNamed>>): Promise<readonly ChainBreak[]> {
    const wrong: ChainBreak[] = [];
    for (const [policyId, { number }] of this.#policies) {
      const row = rows.get(policyId);
      if (row === undefined) continue;
      const stored = await findVersion(this.#db, this.#organizationId, {
        policyId,
        version: row.current_version,
      });
      const definition = stored && readDetails(definitionSchema, stored.definition);
      // Entries about versions report a definition that was changed.
      if (definition === undefined) continue;
      const isSame =
        row.name === definition.name && row.document_kind === (definition.operation ?? definition.kind);
      if (!isSame) wrong.push({ kind: 'CONTENT', number, record: policyId });
    }
    return wrong;
  }
}
