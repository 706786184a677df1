/**
 * What a write must be alone with, from its first read to its end. An engine with many writers takes it before the work
 * begins; SQLite lets one writer in at a time, and has no need to.
 */
export interface Lock {
  readonly kind: LockKind;
  /** Which of its kind. It may hold a document, so it is never shown. */
  readonly key: string;
  /** True where others may share it meanwhile: the work relies on it, and does not change it. */
  readonly shared: boolean;
}

type LockKind = keyof typeof lockOf;

/** The locks, each by the thing that it stands for. Two writes that could spoil each other name one in common. */
export const lockOf = {
  /** An organisation, its analysts and its clients, all of which are looked up by name. */
  organization: (name: string) => lock('organization', name),
  /** Whose an e-mail is, in the whole installation. */
  email: (email: string) => lock('email', email),
  /** A person who signs in: the role, the password, and whether it is disabled; with all sessions and links. */
  user: (analystId: string) => lock('user', analystId),
  /** A client of the API: its secrets, and whether it is revoked. */
  client: (clientId: string) => lock('client', clientId),
  /** A policy of an organisation: its newest version, whether it is enabled, and whose default it is. */
  policy: (organizationId: string, policyId: string) => lock('policy', organizationId, policyId),
  /** All policies of an organisation. Shared by whoever changes one. */
  policies: (organizationId: string) => lock('policies', organizationId),
  /** The keys that the database keeps sealed: those that sign tokens, and those that hash documents. */
  signingKeys: () => lock('signingKeys'),
  /** The terms of keeping, and the run that removes by them. */
  retention: () => lock('retention'),
  /** The seals of an organisation's audit chain, and what was counted for them. The chain itself is locked last; see audit/append-audit.ts. */
  auditSeal: (organizationId: string) => lock('auditSeal', organizationId),
  /** The default policies of an analyst. */
  defaults: (analystId: string) => lock('defaults', analystId),
  /** The reports of a document: the newest one, its status, and which run is in flight. */
  document: (organizationId: string, document: string) => lock('document', organizationId, document),
  /** The approvals of a customer: a CPF, or the root of a CNPJ. */
  customer: (organizationId: string, customer: string) => lock('customer', organizationId, customer),
  /** A batch: its phase and who works on it. Shared by the documents that are worked on. */
  batch: (batchId: string) => lock('batch', batchId),
  /** The batches that were made of one input. */
  batchInput: (organizationId: string, inputHash: string) => lock('batchInput', organizationId, inputHash),
  /** An operation: its nodes and its status. */
  operation: (operationId: string) => lock('operation', operationId),
  /** A watched portfolio: whether it is there, and who works on it. */
  watch: (watchId: string) => lock('watch', watchId),
  /** The answer that is kept for a key of a client. */
  keptAnswer: (key: {
    readonly organizationId: string;
    readonly clientId: string;
    readonly keyHash: string;
  }) => lock('keptAnswer', key.organizationId, key.clientId, key.keyHash),
  /** The webhooks and listeners of an organisation. Shared by whoever keeps or settles events for them. */
  webhooks: (organizationId: string) => lock('webhooks', organizationId),
  /** What an organisation spends on questions: ceilings of a day, a batch and a report. */
  spending: (organizationId: string) => lock('spending', organizationId),
  /** The order in which the events about one subject go out. */
  lane: (organizationId: string, subjectId: string) => lock('lane', organizationId, subjectId),
} as const;

/** For a write that relies on nothing that another one could change. */
export const readsNothing: readonly Lock[] = [];

/**
 * For a write whose statements say themselves what they expect to find (a holder, a fence, a state), and change nothing
 * where it is otherwise.
 */
export const guardsItself: readonly Lock[] = [];

/** The same lock for work that relies on the thing without changing it. */
export function shared(of: Lock): Lock {
  return { ...of, shared: true };
}

/**
 * Locks in the one order in which everybody takes them, so that no two writes wait for each other; each once, and
 * not shared where anybody asks for it alone.
 */
export function inOrder(locks: readonly Lock[]): readonly Lock[] {
  const sorted = [...locks].sort(compareLocks);
  return sorted.filter((item, place) => {
    const before = sorted[place - 1];
    return before === undefined || before.kind !== item.kind || before.key !== item.key;
  });
}

/** By kind, then by key; of two of the same thing, the one that is not shared comes first. */
function compareLocks(one: Lock, other: Lock): number {
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1;
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  return Number(one.shared) - Number(other.shared);
}

function lock(kind: LockKind, ...parts: readonly string[]): Lock {
  // Written so that no two lists of parts give the same key.
  return { kind, key: JSON.stringify(parts), shared: false };
}
