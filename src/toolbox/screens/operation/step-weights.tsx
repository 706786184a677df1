import type { OperationAnswer } from '../../../client/credit-client.ts';
import { titleOfStep, whoEnters } from '../../parts/step-words.ts';
import { Verdict } from '../../parts/verdict.tsx';
import { word } from '../../signals/preferences.ts';
import { operationWords } from '../../words/operation-words.ts';

const columns = [
  ['onDenied', operationWords.onDenied],
  ['onAlert', operationWords.onAlert],
  ['onError', operationWords.onError],
] as const;

/** Whom each step asks for, and what its members do to the operation. */
export function StepWeights({ operation: { steps } }: { operation: OperationAnswer }) {
  return (
    <section class="block" aria-labelledby="weights">
      <header>
        <h2 id="weights">{word(operationWords.weights)}</h2>
        <span class="note">{word(operationWords.weightsWhy)}</span>
      </header>
      <table class="table plain blocks weights" role="table" aria-labelledby="weights">
        <thead role="rowgroup">
          <tr role="row">
            {[operationWords.step, operationWords.whoEnters, ...columns.map(([, title]) => title)].map(
              (title) => (
                <th key={title.en} role="columnheader" scope="col">
                  {word(title)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {steps.map((step) => (
            <tr key={step.name} role="row">
              <th scope="row" role="rowheader">
                {titleOfStep(step)}
              </th>
              <td class="soft wrap" role="cell">
                {whoEnters(step)}
              </td>
              {columns.map(([weight, title]) => (
                <td key={weight} role="cell">
                  <span class="on-phone small faint" aria-hidden="true">
                    {word(title)}
                  </span>
                  <Weight effect={step[weight]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Weight({ effect }: { effect: OperationAnswer['steps'][number]['onError'] }) {
  if (effect === 'IGNORE') return <span class="faint">{word(operationWords.ignored)}</span>;
  return <Verdict status={effect} />;
}
