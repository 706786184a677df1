import type { auditKinds } from '../wording/audit-kinds.ts';

/** What an entry of the chain says was done. A kind stays what it is: entries are never written anew. */
export type AuditKind = keyof typeof auditKinds;
