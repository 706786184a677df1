import { say } from '../../base/language.ts';
import type { OperationStepAnswer } from '../../client/credit-client.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { language, style, word } from '../signals/preferences.ts';
import { memberWords, operationWords } from '../words/operation-words.ts';
import { statusWord } from './verdict.tsx';

/** What people read as the name of an operation. */
export function titleOfOperation({
  title,
  operationName,
}: {
  readonly title?: OperationStepAnswer['title'];
  readonly operationName: string;
}): string {
  return plainWords(title === undefined ? operationName : say(title, language.value));
}

/** What people read as the name of a step; of the root where there is none. */
export function titleOfStep(step: Pick<OperationStepAnswer, 'name' | 'title'> | undefined): string {
  if (step === undefined) return word(operationWords.root);
  return plainWords(step.title === undefined ? step.name : say(step.title, language.value));
}

/** Whom a step asks for, in a few words. */
export function whoEnters({
  where,
  limit,
  unlessRoot,
}: Pick<OperationStepAnswer, 'where' | 'limit' | 'unlessRoot'>): string {
  const { format } = style.value;
  const { minimumSharePercent: share, maximumLevel: level, activeOnly, certainOnly } = where;
  const conditions = [
    share > 0 ? word(memberWords.atLeast, { share: format.number(share) }) : '',
    activeOnly ? word(memberWords.active) : '',
    certainOnly ? word(memberWords.certain) : '',
    level > 1 ? word(memberWords.levels, { level }) : '',
    limit === null ? '' : word(memberWords.most, { limit: format.number(limit) }),
    unlessRoot.length === 0
      ? ''
      : word(memberWords.unless, { statuses: unlessRoot.map(statusWord).join(', ') }),
  ].filter((text) => text !== '');
  return conditions.length === 0 ? word(memberWords.everybody) : conditions.join('; ');
}
