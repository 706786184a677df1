import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OperationAnswer } from '../../../client/credit-client.ts';
import { unlistedNodeOf } from '../../../policy/operation/operation-node.ts';
import { operationStatusWords } from '../../../policy/operation/operation-words.ts';
import { RepeatHint } from '../../parts/repeat.tsx';
import { titleOfOperation, titleOfStep } from '../../parts/step-words.ts';
import { statusWord, toneOf, Verdict } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { operationWords } from '../../words/operation-words.ts';
import { State } from './member-state.tsx';
import { shownMember } from './member-words.ts';
import { Stages } from './stages.tsx';

/** So many of those who have decided are named beside the decision; all are marked in the tree. */
const mostNamed = 3;
/** What is read out changes at most so often. */
const sayMs = 5_000;

/** What the operation has come to and who has made it so; while it is under way, how far it is. */
export function OperationRuling({ operation }: { operation: OperationAnswer }) {
  const { status, progress, operationVersion: version, createdAt, finishedAt } = operation;
  const { format } = style.value;
  const isDecided = progress.final && status !== 'CANCELLED';
  const took =
    finishedAt === null
      ? ''
      : `, ${word(operationWords.inTime, { duration: durationOf(Date.parse(finishedAt) - Date.parse(createdAt)) })}`;
  return (
    <section
      class={`ruling card ${isDecided ? toneOf(status) : 'unknown'}`}
      aria-label={word(progress.final ? operationWords.decision : operationWords.progress)}
    >
      <div class="word">
        <p>{isDecided ? <Verdict status={status} /> : <Unfinished operation={operation} />}</p>
        <Because operation={operation} />
        <p class="by">
          {word(operationWords.version, { name: titleOfOperation(operation), version })} ·{' '}
          {format.dateTime(finishedAt ?? createdAt)}
          {took}
        </p>
      </div>
      <div class="measure">
        <Stages operation={operation} />
      </div>
    </section>
  );
}

function durationOf(ms: number): string {
  const { format } = style.value;
  return ms < 10_000 ? format.seconds(ms) : format.duration(ms / 1_000);
}

/** A state that is no decision, as large as one. */
function Unfinished({ operation: { status, progress } }: { operation: OperationAnswer }) {
  return (
    <span class="verdict">
      <State shape={progress.final ? 'aside' : 'running'} words={word(operationStatusWords[status])} />
    </span>
  );
}

function Because({ operation }: { operation: OperationAnswer }) {
  const { status, progress, root } = operation;
  if (!progress.final) return <UnderWay operation={operation} />;
  if (status === 'CANCELLED') return <p class="because">{word(operationWords.endedEarly)}</p>;
  if (status === 'APPROVED') return <p class="because">{word(operationWords.nobodyAgainst)}</p>;
  return (
    <>
      <Deciders operation={operation} />
      {root.state === 'ERROR' && <p class="because small">{word(operationWords.noDecision)}</p>}
      {status === 'ERROR' && root.state === 'ERROR' && <RepeatHint document={operation.document} />}
    </>
  );
}

function UnderWay({ operation: { progress } }: { operation: OperationAnswer }) {
  const { format } = style.value;
  const done = word(operationWords.doneOf, {
    done: format.number(progress.done),
    total: format.number(progress.total),
  });
  const said = useSlowly(done);
  return (
    <p class="because">
      <span aria-hidden="true">{done}</span>{' '}
      <span class="hidden-visually" role="status">
        {said}
      </span>
      {word(progress.total === 1 ? operationWords.begins : operationWords.fillsItself)}
    </p>
  );
}

/** A text as it was at most five seconds ago, so that whoever hears it is not told of each change. */
function useSlowly(text: string): string {
  const [said, setSaid] = useState(text);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), sayMs);
    return () => clearInterval(timer);
  }, []);
  return said;
}

/** Who has made the operation come to what it has, the document itself first. */
function Deciders({ operation }: { operation: OperationAnswer }) {
  const { status, reasons, nodes, steps, root } = operation;
  const deciding = reasons.filter(({ effect }) => effect === status);
  const isOfMember = deciding.some(({ step }) => step !== 'root');
  const hasUnpaid = nodes.some(({ state }) => state === 'NOT_PAID');
  return (
    <>
      {deciding.slice(0, mostNamed).map(({ document, step, result, effect }) => {
        const node = nodes.find((one) => one.document === document) ?? root;
        const isRoot = step === 'root';
        const text = isRoot
          ? operationWords.byRoot
          : unlistedNodeOf(nodes, { document, step }) !== undefined
            ? operationWords.byUnlisted
            : result === effect
              ? operationWords.byMember
              : operationWords.byMemberAs;
        return (
          <p key={`${document} ${step}`} class="because wrap">
            <Around
              text={word(text, {
                who: gap,
                step: titleOfStep(steps.find(({ name }) => name === step)),
                result: statusWord(result),
                effect: statusWord(effect),
              })}
            >
              {node.reportId === null ? (
                <b>{shownMember(node)}</b>
              ) : (
                <a href={`/relatorio/${node.reportId}`}>{shownMember(node)}</a>
              )}
            </Around>
          </p>
        );
      })}
      {deciding.length > mostNamed && (
        <p class="because small">
          {word(
            deciding.length - mostNamed === 1 ? operationWords.moreReasonsOne : operationWords.moreReasons,
            { count: style.value.format.number(deciding.length - mostNamed) },
          )}
        </p>
      )}
      {isOfMember && <p class="because small">{word(operationWords.worstCounts)}</p>}
      {hasUnpaid && <p class="because small">{word(operationWords.othersNotPaid)}</p>}
    </>
  );
}

/** Stands in no text of people. */
const gap = '\uE000';

/** A sentence with something that is more than text in its gap. */
function Around({ text, children }: { text: string; children: ComponentChildren }) {
  const [before = '', after = ''] = text.split(gap);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
