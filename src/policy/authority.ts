import { type Static, Type } from '@sinclair/typebox';

/** Who may approve, from the one who may least. */
export const approvingRoles = ['analyst', 'manager', 'administrator'] as const;
export type ApprovingRole = (typeof approvingRoles)[number];

const highestRole: ApprovingRole = 'administrator';

const most = (whom: string) =>
  Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e12, description: `The most that ${whom} may approve, in BRL.` }),
  );

/** What a policy says of who may approve how much. */
export const authoritySchema = Type.Object(
  {
    analyst: most('an analyst'),
    manager: most('a manager'),
    administrator: most('an administrator'),
    twoSignaturesAbove: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1e12,
        description: 'Above this amount, in BRL, an approval takes the signatures of two people.',
      }),
    ),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description:
      'Who may approve how much: the limit of the terms, else the amount asked for. A role has at least what those below it have.',
  },
);
export type Authority = Static<typeof authoritySchema>;

/** The most that a role may approve, in BRL; undefined where nothing bounds it. */
export function boundOf(authority: Authority, role: ApprovingRole): number | undefined {
  if (approvingRoles.every((name) => authority[name] === undefined)) return undefined;
  const upTo = approvingRoles.slice(0, approvingRoles.indexOf(role) + 1);
  return Math.max(...upTo.map((name) => authority[name] ?? 0));
}

/** Combines the authorities of several policies: each bound is the lowest of theirs. Returns undefined if the list is empty. */
export function strictest(authorities: readonly Authority[]): Authority | undefined {
  if (authorities.length === 0) return undefined;
  const lowest = (bounds: readonly (number | undefined)[]) => {
    const amounts = bounds.flatMap((bound) => bound ?? []);
    return amounts.length === 0 ? undefined : Math.min(...amounts);
  };
  const ofRole = (role: ApprovingRole) => lowest(authorities.map((one) => boundOf(one, role)));
  const [analyst, manager, administrator] = [ofRole('analyst'), ofRole('manager'), ofRole('administrator')];
  const twoSignaturesAbove = lowest(authorities.map((one) => one.twoSignaturesAbove));
  return {
    ...(analyst !== undefined && { analyst }),
    ...(manager !== undefined && { manager }),
    ...(administrator !== undefined && { administrator }),
    ...(twoSignaturesAbove !== undefined && { twoSignaturesAbove }),
  };
}

/** The amount of an approval with the customer's exposure. */
export interface WeighedAmount {
  /** The amount of the approval and the known exposure, in BRL. */
  readonly amount: number;
  /** Whether a part of the exposure is unknown. The approval then requires the highest authority. */
  readonly isPartial: boolean;
}

/** Returns the roles that may approve an amount, the lowest role first; an empty list if no role may. */
export function rolesFor(
  authority: Authority,
  { amount, isPartial }: WeighedAmount,
): readonly ApprovingRole[] {
  return approvingRoles.filter((role) => {
    const bound = boundOf(authority, role);
    return bound === undefined || (!isAbove(amount, bound) && (!isPartial || role === highestRole));
  });
}

/** Returns how many people must sign the approval of an amount. */
export function signaturesOf(
  { twoSignaturesAbove: bound }: Authority,
  { amount, isPartial }: WeighedAmount,
): 1 | 2 {
  return bound !== undefined && (isPartial || isAbove(amount, bound)) ? 2 : 1;
}

/** Whether an amount in BRL is above a bound, to the cent: what is less than a cent above it is. */
export function isAbove(amount: number, bound: number): boolean {
  return centsOf(amount) > centsOf(bound);
}

/** Whole cents, those begun counted; what floating point adds in the fourth decimal is none. */
function centsOf(amount: number): number {
  return Math.ceil(Number((amount * 100).toFixed(4)));
}
