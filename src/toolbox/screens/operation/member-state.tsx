import type { OperationNodeAnswer } from '../../../client/credit-client.ts';
import { nodeStateWords } from '../../../policy/operation/operation-words.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { word } from '../../signals/preferences.ts';

/** The shape of each state that is no result. */
const shapes = {
  PENDING: 'waiting',
  PROCESSING: 'running',
  NOT_ANALYSABLE: 'aside',
  LEFT_OUT: 'waiting',
  NOT_PAID: 'unpaid',
  CANCELLED: 'aside',
} as const satisfies Record<string, IconName>;

/** What a member came to, or what has become of it; grey where that says nothing of anybody. */
export function MemberState({ node: { state, policyStatus } }: { node: OperationNodeAnswer }) {
  if (state === 'ANALYSED') return <Verdict status={policyStatus ?? 'PENDING'} />;
  if (state === 'ERROR') return <Verdict status="ERROR" />;
  return <State shape={shapes[state]} words={word(nodeStateWords[state])} />;
}

/** How far work is, in a shape and a word. */
export function State({ shape, words }: { shape: IconName; words: string }) {
  return (
    <span class="state">
      <Icon name={shape} class={shape === 'running' ? 'mark turning' : 'mark'} />
      {words}
    </span>
  );
}
