import { approvingRoles } from './authority.ts';
import { changeWords } from './diff-words.ts';
import type { Policy } from './policy.ts';
import { changed, type PolicyChange } from './policy-change.ts';

/** How the terms of a second policy differ, and who may approve how much. */
export function* diffTerms(before: Policy, after: Policy): Generator<PolicyChange> {
  const [was, is] = [before.terms?.validDays ?? null, after.terms?.validDays ?? null];
  if (was !== is)
    yield changed('TERMS', { place: 'terms/validDays', before: was, after: is, word: changeWords.validDays });
  for (const name of [...approvingRoles, 'twoSignaturesAbove'] as const) {
    const [old, now] = [before.authority?.[name] ?? null, after.authority?.[name] ?? null];
    if (old === now) continue;
    yield changed('AUTHORITY', {
      place: `authority/${name}`,
      before: old,
      after: now,
      word: changeWords[name],
    });
  }
}
