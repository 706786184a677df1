import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { canonicalJson } from '../base/canonical-json.ts';
import { fitsSchema } from '../base/fits-schema.ts';
import type { Storage } from '../storage/open-database.ts';
import { listClientsNamed, listPoliciesNamed, listUsersNamed } from './audit-content-store.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AuditKind } from './audit-kinds.ts';
import type { ChainBreak } from './chain-break.ts';
import { readJson } from './json-text.ts';

/** The state of a user, client or policy, and the number of the entry that set it. */
interface StateSince<State> {
  readonly number: number;
  readonly state: State;
}

interface UserState {
  readonly role?: string;
  readonly isDisabled: boolean;
}

interface ClientState {
  readonly permissions: readonly string[];
  readonly dialect: string;
  readonly isRevoked: boolean;
}

interface PolicyState {
  readonly version?: number;
  readonly isEnabled: boolean;
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
});
const policySchema = Type.Object({ policy: Type.String(), version: Type.Optional(Type.Integer()) });

/**
 * Replays the entries about users, clients and policies, and compares the resulting state with the database: the role of
 * each user and whether it is disabled, the permissions of each client and whether it is revoked, and the active policy versions.
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
      else if (kind === 'POLICY_ENABLED' || kind === 'POLICY_DISABLED') this.#addPolicy(entry, kind);
    }
  }

  /** Returns the first entry whose state differs from the database. Call it after all entries are added. */
  async first(): Promise<ChainBreak | undefined> {
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
        ({ permissions, dialect, isRevoked }, row) =>
          canonicalJson(readJson(row.permissions) ?? null) === canonicalJson(permissions) &&
          row.dialect === dialect &&
          (row.revoked_at !== null) === isRevoked,
      ),
      ...differences(
        this.#policies,
        await listPoliciesNamed(this.#db, this.#organizationId, [...this.#policies.keys()]),
        ({ version, isEnabled }, row) =>
          (version === undefined || row.current_version === version) && (row.enabled === 1) === isEnabled,
      ),
    ];
    return breaks.toSorted((one, other) => one.number - other.number)[0];
  }

  #addUser({ number, details }: AuditEntry, kind: AuditKind): void {
    const said = read(userSchema, details);
    if (said === undefined) return;
    const before = this.#users.get(said.user)?.state;
    const role = said.to ?? said.role ?? before?.role;
    const isDisabled = kind === 'USER_DISABLED' || (kind !== 'USER_ENABLED' && (before?.isDisabled ?? false));
    this.#users.set(said.user, { number, state: { ...(role !== undefined && { role }), isDisabled } });
  }

  #addClient({ number, details }: AuditEntry, kind: AuditKind): void {
    const said = read(clientSchema, details);
    if (said === undefined) return;
    const { client, permissions, dialect } = said;
    const state = { permissions, dialect, isRevoked: kind === 'CLIENT_REVOKED' };
    this.#clients.set(client, { number, state });
  }

  #addPolicy({ number, details }: AuditEntry, kind: AuditKind): void {
    const said = read(policySchema, details);
    if (said === undefined) return;
    const version = said.version ?? this.#policies.get(said.policy)?.state.version;
    const isEnabled = kind === 'POLICY_ENABLED';
    this.#policies.set(said.policy, {
      number,
      state: { ...(version !== undefined && { version }), isEnabled },
    });
  }
}

function read<T extends TSchema>(schema: T, details: string): Static<T> | undefined {
  const said = readJson(details);
  return fitsSchema(schema, said) ? said : undefined;
}

function differences<State, Row>(
  states: ReadonlyMap<string, StateSince<State>>,
  rows: ReadonlyMap<string, Row>,
  fits: (state: State, row: Row) => boolean,
): readonly ChainBreak[] {
  return [...states].flatMap(([id, { number, state }]) => {
    const row = rows.get(id);
    if (row === undefined) return { kind: 'REMOVAL', number, record: id } as const;
    return fits(state, row) ? [] : ({ kind: 'CONTENT', number, record: id } as const);
  });
}
