import type { OperationAnswer } from '../../../client/credit-client.ts';
import { statusWord } from '../../parts/verdict.tsx';
import { word } from '../../signals/preferences.ts';
import { operationWords } from '../../words/operation-words.ts';
import { resultOf } from './member-words.ts';

/** What those who have ended make of an operation that is under way, in words; undefined where nothing. */
export function worstSoFar({ root, nodes }: OperationAnswer): string | undefined {
  const effects = [resultOf(root), ...nodes.map(({ effect }) => effect)];
  const worst = (['ERROR', 'DENIED', 'ALERT'] as const).find((one) => effects.includes(one));
  return worst === undefined ? undefined : word(operationWords.soFar, { effect: statusWord(worst) });
}
