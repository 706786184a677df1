import { type Document, parseDocument } from '../../document/document.ts';
import type { SectionDetails } from '../../sections/index.ts';
import type { OwnerUnknownReason } from '../../sections/processes.ts';
import type { Partner } from '../../sections/relations.ts';
import type { Connector } from './connector.ts';

/** A partner as the registry names it: by these, what comes of it finds its place among the partners again. */
export type OwnerHead = Pick<Partner, 'level' | 'name' | 'document' | 'through'>;

/** A partner about whom a question can be asked. */
export interface AskedOwner {
  readonly head: OwnerHead;
  readonly document: Document;
}

/** A partner about whom nothing will be known, and why. */
export interface UnknownOwner {
  readonly head: OwnerHead;
  readonly reason: OwnerUnknownReason;
}

/** The maximum number of partners that are queried. A connector can state another one. */
export const usualOwners = 20;

/**
 * The partners of a company itself, those with a whole document that the connector is made for apart from the others; undefined where
 * nobody says who they are.
 */
export function ownersIn(
  { RELATIONS }: Partial<SectionDetails>,
  {
    documentKinds = ['cpf', 'cnpj'],
    mostOwners = usualOwners,
  }: Pick<Connector, 'documentKinds' | 'mostOwners'>,
): { readonly asked: readonly AskedOwner[]; readonly unknown: readonly UnknownOwner[] } | undefined {
  const partners = RELATIONS?.partners;
  if (partners === undefined || partners === null) return undefined;
  const subjects = new Map<string, AskedOwner>();
  const unknown: UnknownOwner[] = [];
  for (const { level, name, document: text, through } of partners) {
    if (level !== 1) continue;
    const head = { level, name, document: text, through };
    const document = text === null ? undefined : parseDocument(text).document;
    if (document === undefined) unknown.push({ head, reason: 'DOCUMENT_MASKED' });
    else if (!documentKinds.includes(document.kind)) unknown.push({ head, reason: 'OTHER_KIND' });
    else if (subjects.has(document.value)) continue;
    else if (subjects.size >= mostOwners) unknown.push({ head, reason: 'TOO_MANY' });
    else subjects.set(document.value, { head, document });
  }
  return { asked: [...subjects.values()], unknown };
}
