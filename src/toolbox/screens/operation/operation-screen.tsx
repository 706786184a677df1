import { useState } from 'preact/hooks';
import type { OperationAnswer } from '../../../client/credit-client.ts';
import { hideDocument } from '../../../document/mask.ts';
import { shownDocument } from '../../../document/shown-document.ts';
import { inputInWords } from '../../../policy/inputs/given-input.ts';
import { inputCode, inputNamed, inputTitle } from '../../../policy/inputs/input.ts';
import { operationStatusWords } from '../../../policy/operation/operation-words.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { useRepeat } from '../../parts/repeat.tsx';
import { RulingGhost } from '../../parts/ruling-ghost.tsx';
import { type Said, SaidByCaller } from '../../parts/said-by-caller.tsx';
import { titleOfOperation } from '../../parts/step-words.ts';
import { TellFailure } from '../../parts/tell.tsx';
import { useOperation } from '../../signals/operations.ts';
import { policies } from '../../signals/policies.ts';
import { language, word } from '../../signals/preferences.ts';
import { currentSession } from '../../signals/session.ts';
import { useTitle } from '../../title.ts';
import { frameWords } from '../../words/frame-words.ts';
import { operationWords } from '../../words/operation-words.ts';
import { Family } from './family.tsx';
import { nameOf } from './member-words.ts';
import { OperationActions } from './operation-actions.tsx';
import { OperationFacts } from './operation-facts.tsx';
import { OperationPrice } from './operation-price.tsx';
import { OperationRuling } from './operation-ruling.tsx';
import { StepWeights } from './step-weights.tsx';

/** An operation: while its members finish, decided, cancelled, or without a decision. */
export function OperationScreen({ id }: { id: string }) {
  const { operation, failure, renew } = useOperation(id);
  const [news, setNews] = useState('');
  useTitle(
    ...(operation === undefined
      ? [word(failure === undefined ? frameWords.loading : operationWords.couldNotRead)]
      : [
          word(operationStatusWords[operation.status]),
          hideDocument({ kind: operation.type, value: operation.document }),
        ]),
  );
  useRepeat(failedRequest(operation));
  if (operation === undefined) {
    if (failure === undefined) return <Ghost />;
    const isUnknown = failure.kind === 'REFUSED' && failure.status === 404;
    return isUnknown ? (
      <Unknown />
    ) : (
      <TellFailure failure={failure} title={word(operationWords.couldNotRead)} onRetry={renew} />
    );
  }
  return (
    <>
      <div class="head">
        <Subject operation={operation} />
        <OperationActions
          operation={operation}
          onChange={(changed) => {
            setNews(newsOf(operation, changed));
            renew();
          }}
        />
      </div>
      {failure !== undefined && (
        <TellFailure
          failure={failure}
          title={`${word(operationWords.couldNotRead)}. ${word(operationWords.whatWas)}`}
          onRetry={renew}
        />
      )}
      <p class={news === '' ? 'hidden-visually' : 'call info'} role="status">
        {news}
      </p>
      <OperationRuling operation={operation} />
      <div class="two">
        <div>
          <Family operation={operation} />
          <StepWeights operation={operation} />
          <OperationPrice operation={operation} />
        </div>
        <aside aria-label={word(operationWords.about)}>
          <OperationFacts operation={operation} />
          <SaidByCaller said={saidOf(operation)} />
        </aside>
      </div>
    </>
  );
}

/** What has come of a re-evaluation; that something was cancelled the page says itself. */
function newsOf(before: OperationAnswer, { status }: OperationAnswer): string {
  if (status === 'CANCELLED') return '';
  const shown = word(operationStatusWords[status]);
  return status === before.status
    ? word(operationWords.stayed, { status: shown })
    : word(operationWords.changed, { before: word(operationStatusWords[before.status]), status: shown });
}

/** What the caller said of the root, as far as the operation still says what it asks. */
function saidOf({ operationId, inputs = {} }: OperationAnswer): readonly Said[] {
  const { value: list } = policies;
  const choice = list.is === 'LISTED' ? list.items.find(({ id }) => id === operationId) : undefined;
  return Object.entries(inputs).map(([name, value]) => {
    const input = inputNamed(choice?.inputs, name);
    if (input === undefined) return { name, title: name, text: String(value) };
    const text = inputInWords({ ...inputCode(input), value }, language.value);
    return { name, title: inputTitle(input, language.value), text };
  });
}

/** The request of an operation whose own document has no decision. */
function failedRequest(operation: OperationAnswer | undefined) {
  if (operation?.status !== 'ERROR' || operation.root.state !== 'ERROR') return undefined;
  const { document, type: kind, operationId, externalId, purpose } = operation;
  const inputs = Object.entries(operation.inputs ?? {}).map(([name, value]) => ({ name, value }));
  return { document, kind, policyId: operationId, inputs, externalId, purpose };
}

/** Whom the operation began with, and what it is. */
function Subject({ operation }: { operation: OperationAnswer }) {
  const { document, type, sandbox } = operation;
  const name = nameOf(operation);
  const shown = shownDocument({ document, type: type === 'cpf' ? 'CPF' : 'CNPJ' });
  return (
    <div>
      <h1 class={name === '' ? 'document' : 'wrap'}>{name === '' ? shown : name}</h1>
      <p class="facts-line">
        {name !== '' && <span class="document">{shown}</span>}
        <span>{word(operationWords.named, { name: titleOfOperation(operation) })}</span>
      </p>
      {sandbox && currentSession()?.sandbox !== true && (
        <p class="tag info mt-s">{word(frameWords.sandbox)}</p>
      )}
    </div>
  );
}

function Unknown() {
  return (
    <Nothing
      isPage
      title={word(operationWords.unknown)}
      acts={
        <a class="button" href="/operacoes">
          {word(operationWords.toList)}
        </a>
      }
    >
      {word(operationWords.unknownWhy)}
    </Nothing>
  );
}

function Ghost() {
  return (
    <RulingGhost>
      {[0, 1, 2].map((row) => (
        <p key={row} class="more">
          <span class="ghost long" />
        </p>
      ))}
    </RulingGhost>
  );
}
