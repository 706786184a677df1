import { useState } from 'preact/hooks';
import type { OperationAnswer, OperationNodeAnswer } from '../../../client/credit-client.ts';
import { formatDocument } from '../../../document/mask.ts';
import { type MemberBranch, memberTree } from '../../../policy/operation/member-tree.ts';
import { Icon } from '../../parts/icon.tsx';
import { toneOf } from '../../parts/verdict.tsx';
import { enter } from '../../signals/ask.ts';
import { style, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { operationWords } from '../../words/operation-words.ts';
import { MemberState } from './member-state.tsx';
import {
  documentOf,
  isOutside,
  nameOf,
  notesOf,
  relationOf,
  shownMember,
  wholeDocument,
} from './member-words.ts';
import { worstSoFar } from './worst-so-far.ts';

type Branch = MemberBranch<OperationNodeAnswer>;

/** So many of those who were not analysed stand below one member at first. */
const mostOutside = 5;

/** Everybody whom the operation has come upon, each below whom it leads from: a list in lists, whose links are the stops of the keyboard. */
export function Family({ operation }: { operation: OperationAnswer }) {
  return (
    <section class="block" aria-labelledby="family">
      <header>
        <h2 id="family">{word(operationWords.who)}</h2>
        <span class="note">{noteOf(operation)}</span>
      </header>
      <FamilyTree operation={operation} title={word(operationWords.who)} />
    </section>
  );
}

/** The tree by itself, by the name of `title`. */
export function FamilyTree({ operation, title }: { operation: OperationAnswer; title: string }) {
  const tree = memberTree(operation.nodes);
  if (tree === undefined) return null;
  const hints = [operationWords.relation, operationWords.memberDecision];
  return (
    <div class="card family">
      <div class="node heads" aria-hidden="true">
        <span>{word(operationWords.name)}</span>
        {hints.map((hint) => (
          <span key={hint.en}>{word(hint)}</span>
        ))}
        <span class="end">{word(operationWords.score)}</span>
        <span class="end">{word(operationWords.price)}</span>
      </div>
      <ul aria-label={title}>
        <Member branch={tree} operation={operation} />
      </ul>
    </div>
  );
}

function noteOf(operation: OperationAnswer): string {
  if (operation.progress.final) return word(operationWords.whoWhy);
  return worstSoFar(operation) ?? word(operationWords.soFarNothing);
}

function Member({ branch, operation }: { branch: Branch; operation: OperationAnswer }) {
  return (
    <li>
      <Row node={branch.node} operation={operation} />
      {branch.members.length > 0 && <Members branches={branch.members} operation={operation} />}
    </li>
  );
}

function Members({ branches, operation }: { branches: readonly Branch[]; operation: OperationAnswer }) {
  const [isWhole, setWhole] = useState(false);
  const outside = branches.filter(({ node }) => isOutside(node));
  // One more row is no longer than the button that would show it.
  const isLong = outside.length > mostOutside + 1;
  const folded = new Set(isWhole || !isLong ? [] : outside.slice(mostOutside));
  return (
    <ul>
      {branches
        .filter((branch) => !folded.has(branch))
        .map((branch) => (
          <Member key={keyOf(branch.node, operation)} branch={branch} operation={operation} />
        ))}
      {folded.size > 0 && (
        <li>
          <div class="node">
            <button type="button" class="button quiet little unfold" onClick={() => setWhole(true)}>
              <Icon name="down" />
              {word(folded.size === 1 ? operationWords.showOutsideOne : operationWords.showOutside, {
                count: style.value.format.number(folded.size),
              })}
            </button>
          </div>
        </li>
      )}
    </ul>
  );
}

/** The place in the answer, which no member leaves: documents may be missing, and be the same in part. */
function keyOf(node: OperationNodeAnswer, { nodes }: OperationAnswer): number {
  return nodes.indexOf(node);
}

function Row({ node, operation }: { node: OperationNodeAnswer; operation: OperationAnswer }) {
  const { score, price, reportId, documentKind, relations } = node;
  const { format } = style.value;
  const name = nameOf(node);
  const document = documentOf(node);
  const isDeciding = hasDecided(node, operation);
  const shown = shownMember(node);
  const [relation] = relations;
  return (
    <div
      class={`node ${isDeciding ? `decided ${toneOf(operation.status)}` : ''} ${isOutside(node) ? 'muted' : ''}`}
    >
      <span class="faint">
        <Icon name={documentKind === 'CPF' ? 'person' : 'company'} />
      </span>
      <span class="name wrap">
        {reportId === null ? <b>{shown}</b> : <a href={`/relatorio/${reportId}`}>{shown}</a>}{' '}
        {name !== '' && document !== '' && <span class="document small faint">{document}</span>}
      </span>
      <span class="tie soft">{relation === undefined ? rootWords(operation) : relationOf(relation)}</span>
      <span class="told">
        <MemberState node={node} />
      </span>
      <span class="end number score-cell">
        {score !== null && (
          <>
            <span class="hidden-visually">{word(operationWords.scoreIs)} </span>
            {score}
          </>
        )}
      </span>
      <span class="end number cost-cell soft">{price === null ? '' : format.money(price)}</span>
      <AskAlone node={node} />
      <Why node={node} operation={operation} isDeciding={isDeciding} />
    </div>
  );
}

function rootWords({ type }: OperationAnswer): string {
  return word(type === 'cpf' ? operationWords.rootPerson : operationWords.rootCompany);
}

/** Whether a member has made the operation come to what it has. */
function hasDecided(node: OperationNodeAnswer, { status, reasons }: OperationAnswer): boolean {
  return reasons.some(({ document, effect }) => document === node.document && effect === status);
}

function Why({
  node,
  operation,
  isDeciding,
}: {
  node: OperationNodeAnswer;
  operation: OperationAnswer;
  isDeciding: boolean;
}) {
  const notes = notesOf(node, operation);
  if (!isDeciding && notes.length === 0) return null;
  return (
    <span class="why">
      {isDeciding && <b>{word(operationWords.decided)}</b>} {notes.join(' ')}
    </span>
  );
}

/** The way to an analysis by itself of somebody whom the operation has left out. */
function AskAlone({ node }: { node: OperationNodeAnswer }) {
  const whole = wholeDocument(node);
  if (node.reportId !== null || whole === undefined || !isOutside(node) || !may('report:create')) return null;
  return (
    <span class="end ask-cell">
      <button
        type="button"
        class="button quiet little"
        aria-label={word(operationWords.analyseOne, { name: shownMember(node) })}
        onClick={() => {
          // Into the entry, never into an address; Enter starts it.
          enter(formatDocument(whole));
          globalThis.document.getElementById('document')?.focus();
        }}
      >
        {word(operationWords.analyse)}
      </button>
    </span>
  );
}
