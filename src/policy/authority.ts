import { type Static, Type } from '@sinclair/typebox';

/** Who may approve, from the one who may least. */
export const approvingRoles = ['analyst', 'manager', 'administrator'] as const;
export type ApprovingRole = (typeof approvingRoles)[number];

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

/** The roles that may approve an amount in BRL, from the one who may least; none where nobody may. */
export function rolesThatMay(authority: Authority, amount: number): readonly ApprovingRole[] {
  return approvingRoles.filter((role) => {
    const bound = boundOf(authority, role);
    return bound === undefined || !isAbove(amount, bound);
  });
}

/** How many people must sign the approval of an amount in BRL. */
export function signaturesFor({ twoSignaturesAbove: bound }: Authority, amount: number): 1 | 2 {
  return bound !== undefined && isAbove(amount, bound) ? 2 : 1;
}

/** Whether an amount in BRL is above a bound, to the cent: what is less than a cent above it is. */
export function isAbove(amount: number, bound: number): boolean {
  return centsOf(amount) > centsOf(bound);
}

/** Whole cents, those begun counted; what floating point adds in the fourth decimal is none. */
function centsOf(amount: number): number {
  return Math.ceil(Number((amount * 100).toFixed(4)));
}
