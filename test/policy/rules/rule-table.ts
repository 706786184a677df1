import type { Sections } from '../facts.ts';

export type Status = 'APPROVED' | 'ALERT' | 'NOT_APPLIED';

/** One point at which a rule is met: the facts, the value expected of them, and the status. */
export interface Point {
  readonly facts: Sections;
  readonly requestedAmount?: number;
  readonly value: unknown;
  readonly status: Status;
}

export interface RuleTable {
  readonly rule: string;
  readonly kind: 'cpf' | 'cnpj';
  readonly condition: { readonly failWhen: string } | { readonly passWhen: string };
  readonly where?: Record<string, unknown>;
  readonly points: Readonly<Record<string, Point>>;
}

export const clean = (value: unknown, facts: Sections): Point => ({ facts, value, status: 'APPROVED' });
export const found = (value: unknown, facts: Sections): Point => ({ facts, value, status: 'ALERT' });
export const absent = (facts: Sections): Point => ({ facts, value: null, status: 'NOT_APPLIED' });

export const isTrue = { failWhen: 'IS_TRUE' };
