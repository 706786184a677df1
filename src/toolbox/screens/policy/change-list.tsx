import type { PolicyPlanAnswer } from '../../../client/credit-client.ts';
import { Icon } from '../../parts/icon.tsx';
import { word } from '../../signals/preferences.ts';
import { changeWords } from '../../words/change-words.ts';
import { onePolicyWords as words } from '../../words/one-policy-words.ts';

type Change = PolicyPlanAnswer['difference'][number];

const kinds = {
  ADDED: ['+', words.added],
  REMOVED: ['−', words.removed],
  CHANGED: ['~', words.changed],
} as const;

/** How two versions differ, in words, what was and what is told apart. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul class="changes card">
      {changes.map((change, index) => {
        const [sign, kind] = kinds[change.kind];
        return (
          <li key={`${change.place} ${index}`}>
            <span class="sign" aria-hidden="true">
              {sign}
            </span>
            <span class="wrap">
              <span class="hidden-visually">{word(kind)}</span>
              <Said change={change} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const arrow = ' → ';

function Said({ change: { kind, sentence: said } }: { change: Change }) {
  if (kind === 'ADDED') return <ins>{said}</ins>;
  if (kind === 'REMOVED') return <del>{said}</del>;
  const at = said.lastIndexOf(arrow);
  const colon = said.lastIndexOf(': ', at);
  if (at === -1 || colon === -1) return <>{said}</>;
  return (
    <>
      {said.slice(0, colon + 2)}
      <del>{said.slice(colon + 2, at)}</del>
      <Becomes />
      <ins>{said.slice(at + arrow.length)}</ins>
    </>
  );
}

/** Between what was and what is. */
export function Becomes() {
  return (
    <>
      {' '}
      <Icon name="right" class="icon becomes-mark" />
      <span class="hidden-visually">{word(changeWords.becomes)}</span>{' '}
    </>
  );
}
