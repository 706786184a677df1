import type { OperationStep, RelationName } from './operation.ts';

/** Why somebody related is not analysed. */
export type LeftOutReason =
  | 'LEVEL'
  | 'SHARE'
  | 'INACTIVE'
  | 'UNCERTAIN'
  | 'KIND'
  | 'LIMIT'
  | 'REPORTS'
  | 'ROOT_DECIDED'
  | 'MASKED'
  | 'NO_DOCUMENT';

/** How a member is related to the one above it. */
export interface MemberRelation {
  /** The document of the one above. */
  readonly of: string;
  readonly step: string;
  readonly relation: RelationName;
  /** What the member is to the one above, as registered; of COMPANIES what the one above is in it. */
  readonly role: string | null;
  /** 0 to 100. */
  readonly sharePercent: number | null;
  readonly level: number;
  /** Why the step does not ask for it; null where it does. */
  readonly leftOut: LeftOutReason | null;
}

/** Somebody whom a step has come upon. */
export interface Candidate {
  /** A whole CPF or CNPJ, or what the source gives of it. */
  readonly document: string | null;
  readonly documentKind: 'cpf' | 'cnpj' | null;
  readonly name: string | null;
  readonly relation: MemberRelation;
}

/** What every list of relations says of an entry, and what some of them say. */
export interface RelatedEntry {
  readonly level: number;
  readonly name: string | null;
  readonly document: string | null;
  readonly documentKind: 'cpf' | 'cnpj' | null;
  readonly certainty: 'CERTAIN' | 'POSSIBLE';
  readonly role?: string | null;
  readonly kinship?: string | null;
  readonly sharePercent?: number | null;
  readonly status?: string | null;
}

/** The lists of the section RELATIONS, as far as operations go by them; null where one was not asked for. */
export interface RelationLists {
  readonly partners: readonly RelatedEntry[] | null;
  readonly branches: readonly RelatedEntry[] | null;
  readonly companies: readonly RelatedEntry[] | null;
  readonly relatives: readonly RelatedEntry[] | null;
  readonly sameAddress: readonly RelatedEntry[] | null;
}

/** The list that each relation means. */
export const listOf = {
  PARTNERS: 'partners',
  BRANCHES: 'branches',
  COMPANIES: 'companies',
  RELATIVES: 'relatives',
  SAME_ADDRESS: 'sameAddress',
} as const satisfies Readonly<Record<RelationName, keyof RelationLists>>;

/**
 * Whom a step comes upon in the relations of one report: members, and those left out, each with the reason. The nearest come
 * first, then those with the largest share.
 *
 * @param of.isWhole whether a text is a whole document: registries hide digits of some.
 */
export function findCandidates(
  step: OperationStep,
  of: {
    readonly document: string;
    readonly relations: RelationLists;
    readonly isWhole: (document: string) => boolean;
  },
): readonly Candidate[] {
  const entries = of.relations[listOf[step.relation]] ?? [];
  return entries
    .map((entry) => ({
      document: entry.document,
      documentKind: entry.documentKind,
      name: entry.name,
      relation: {
        of: of.document,
        step: step.name,
        relation: step.relation,
        role: entry.role ?? entry.kinship ?? null,
        sharePercent: entry.sharePercent ?? null,
        level: entry.level,
        leftOut: whyLeftOut(step, entry, of.isWhole),
      },
    }))
    .sort(nearestFirst);
}

function whyLeftOut(
  { where, policies }: OperationStep,
  { level, sharePercent = null, status = null, certainty, document, documentKind }: RelatedEntry,
  isWhole: (document: string) => boolean,
): LeftOutReason | null {
  if (level > where.maximumLevel) return 'LEVEL';
  // A share or status that no source says leaves nobody out.
  if (sharePercent !== null && sharePercent < where.minimumSharePercent) return 'SHARE';
  if (where.activeOnly && status !== null && status !== 'ATIVA') return 'INACTIVE';
  // Before certainty: who has no whole document could not be analysed however certain the relation were.
  if (document === null || documentKind === null) return 'NO_DOCUMENT';
  if (!isWhole(document)) return 'MASKED';
  if (where.certainOnly && certainty === 'POSSIBLE') return 'UNCERTAIN';
  return policies[documentKind] === undefined ? 'KIND' : null;
}

/** The order in which candidates of a step are taken while there is room. It does not depend on that of their lists. */
export function nearestFirst(one: Candidate, other: Candidate): number {
  return (
    one.relation.level - other.relation.level ||
    (other.relation.sharePercent ?? 0) - (one.relation.sharePercent ?? 0) ||
    byText(one.document ?? '', other.document ?? '') ||
    byText(one.name ?? '', other.name ?? '') ||
    byText(one.relation.of, other.relation.of)
  );
}

function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
