import { computed, signal } from '@preact/signals';
import type { PolicyItem } from '../../client/credit-client.ts';
import type { PolicyInput } from '../../policy/inputs/input.ts';
import { typedInput, writtenInput } from '../../policy/inputs/typed-input.ts';
import { asksPurpose, pickedPurpose, purposeField } from './purpose.ts';
import { currentSession } from './session.ts';
import { faultyInput } from './typed-inputs.ts';

/** A field of a request that no policy declares, in the form of an input, so that it is typed and checked like one. */
export const amountField: PolicyInput = {
  name: 'amount',
  type: 'money',
  title: { en: 'Requested amount', 'pt-BR': 'Valor solicitado' },
  minimum: 0.01,
};

/** The caller's own code, which reports and webhooks give back. */
const codeField: PolicyInput = {
  name: 'externalId',
  type: 'text',
  title: { en: 'Your own code', 'pt-BR': 'Seu código' },
};

/** The texts in the fields, by their names. They stay while the policy changes. */
export const requestTexts = signal<ReadonlyMap<string, string>>(new Map());

/** Whether the person has opened the optional fields. */
export const isMoreOpen = signal(false);

/** Sets the text of a field. */
export function typeRequestField(name: string, text: string): void {
  requestTexts.value = new Map(requestTexts.peek()).set(name, text);
}

/** The optional fields of an earlier request. */
export interface RequestFields {
  /** In BRL. */
  readonly amount?: number | undefined;
  readonly externalId?: string | undefined;
  /** The code of the purpose. */
  readonly purpose?: string | undefined;
}

/** Fills the fields with the values of an earlier request, and opens them if it has any. */
export function keepRequest({ amount, externalId, purpose }: RequestFields): void {
  const texts = Object.entries({ amount, externalId }).filter(([, value]) => value !== undefined);
  requestTexts.value = new Map(texts.map(([name, value]) => [name, writtenInput(value)]));
  if (purpose !== undefined) pickedPurpose.value = purpose;
  isMoreOpen.value = texts.length > 0 || purpose !== undefined;
}

/** Empties the fields and closes them. */
export function forgetRequestFields(): void {
  requestTexts.value = new Map();
  isMoreOpen.value = false;
}

/** The fields that a policy or an operation takes: no operation takes an amount. */
export function requestFieldsFor(policy: PolicyItem | undefined): readonly PolicyInput[] {
  if (policy === undefined) return [];
  return policy.kind === 'POLICY' ? [amountField, codeField] : [codeField];
}

/** Whether the purpose of an analysis can be picked: it is asked for, or the optional fields are open. */
export function offersPurpose(policy: PolicyItem | undefined): boolean {
  return asksPurpose(policy) || (isMoreOpen.value && (currentSession()?.purposes ?? []).length > 0);
}

/** The name of the first field with a fault; undefined if there is none. */
export function faultyRequestField(policy: PolicyItem): string | undefined {
  return faultyInput(requestFieldsFor(policy), requestTexts.peek());
}

/** What the fields add to a request, none of them with a fault. */
export function requestFields(policy: PolicyItem): {
  readonly amount?: number;
  readonly externalId?: string;
  readonly purpose?: string;
} {
  const values = requestFieldsFor(policy).flatMap((field) => {
    const text = requestTexts.peek().get(field.name) ?? '';
    const reading = text.trim() === '' ? undefined : typedInput(field, text);
    return reading?.outcome === 'VALUE' ? [[field.name, reading.value]] : [];
  });
  return { ...Object.fromEntries(values), ...purposeField(policy, offersPurpose(policy)) };
}

/** Whether one of the optional fields holds a text: closed, it would be sent unseen. */
export const hasRequestTexts = computed(() =>
  [...requestTexts.value.values()].some((text) => text.trim() !== ''),
);
