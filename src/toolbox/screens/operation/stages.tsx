import type { OperationAnswer, OperationNodeAnswer } from '../../../client/credit-client.ts';
import { nodeStateWords } from '../../../policy/operation/operation-words.ts';
import { counted } from '../../../wording/counted.ts';
import { titleOfStep } from '../../parts/step-words.ts';
import { Verdict } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { operationWords, stepCounts } from '../../words/operation-words.ts';
import { MemberState, State } from './member-state.tsx';
import { type StepStanding, stepStandings } from './step-standing.ts';

/** The document itself and each step, with what it makes of the operation. */
export function Stages({ operation }: { operation: OperationAnswer }) {
  return (
    <ul class="stages" aria-label={word(operationWords.bySteps)}>
      <li>
        <span>
          <b>{titleOfStep(undefined)}</b>
        </span>
        <MemberState node={operation.root} />
      </li>
      {stepStandings(operation).map((standing) => (
        <li key={standing.step.name}>
          <span>
            <b>{titleOfStep(standing.step)}</b>
            <span class="note">{countsOf(standing.members)}</span>
          </span>
          <StepState standing={standing} />
        </li>
      ))}
    </ul>
  );
}

function StepState({ standing: { outcome, done, total } }: { standing: StepStanding }) {
  const { format } = style.value;
  switch (outcome) {
    case 'NOT_YET':
      return <State shape="waiting" words={word(operationWords.notYet)} />;
    case 'NOBODY':
      return <State shape="waiting" words={word(operationWords.nobody)} />;
    case 'NOT_PAID':
      return <State shape="unpaid" words={word(nodeStateWords.NOT_PAID)} />;
    case 'CANCELLED':
      return <State shape="aside" words={word(nodeStateWords.CANCELLED)} />;
    case 'UNDER_WAY':
      return (
        <State
          shape="running"
          words={word(operationWords.some, { done: format.number(done), total: format.number(total) })}
        />
      );
    default:
      return <Verdict status={outcome} />;
  }
}

/** The states of those whom a step has come upon, in the order in which they are told. */
const countOrder = [
  [['ANALYSED'], stepCounts.analysed],
  [['ERROR'], stepCounts.failed],
  [['PENDING', 'PROCESSING'], stepCounts.under],
  [['NOT_ANALYSABLE'], stepCounts.notAnalysable],
  [['LEFT_OUT'], stepCounts.leftOut],
  [['NOT_PAID'], stepCounts.notPaid],
  [['CANCELLED'], stepCounts.cancelled],
] as const satisfies readonly (readonly [readonly OperationNodeAnswer['state'][], unknown])[];

function countsOf(members: readonly OperationNodeAnswer[]): string {
  if (members.length === 0) return '';
  const parts = countOrder.flatMap(([states, noun]) => {
    const count = members.filter(({ state }) => states.some((one) => one === state)).length;
    return count === 0 ? [] : [counted(noun, count, style.value)];
  });
  return `${counted(stepCounts.found, members.length, style.value)}: ${parts.join(', ')}`;
}
