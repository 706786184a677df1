import type { RegistrationChange } from '../../../sections/registration-changes.ts';
import type { PartnerRecord } from '../answer-schema.ts';
import { dayOf, nameOf } from '../blank-values.ts';

/**
 * A change of membership for each day after `opening` on which partners entered; who left then is not known.
 *
 * @param opening first day of the company; null where that is not known, and nothing is then a change.
 */
export function changesByEntry(
  partners: readonly PartnerRecord[],
  opening: string | null,
): RegistrationChange[] {
  const entered = new Map<string, string[]>();
  for (const { data_entrada_sociedade: since, nome_socio: name } of partners) {
    const day = dayOf(since);
    if (day === null || opening === null || day <= opening) continue;
    entered.set(day, [...(entered.get(day) ?? []), nameOf(name) ?? '']);
  }
  return [...entered].map(([date, names]) => ({
    kind: 'MEMBERSHIP',
    date,
    before: null,
    after: namesInOne(names),
    partnersChangedPercentage: null,
  }));
}

/** Names of partners as one text, in the order given; null for none. */
export function namesInOne(names: readonly string[]): string | null {
  const all = names.filter((name) => name !== '').join('; ');
  return all === '' ? null : all;
}
