import type { BatchItemAnswer } from '../../../client/credit-client.ts';
import { parseDocument } from '../../../document/document.ts';
import { payerInWords } from '../../../wording/payer-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { failureLine } from '../../parts/failure-line.ts';
import { statusWord } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';
import { shownMember } from '../operation/member-words.ts';

/** So many of those who have decided are named in a row; all of them stand in the tree below it. */
const mostNamed = 2;

/** Why a document stands as it does: what failed, what its policy found, or who has decided its operation. */
export function ItemReasons({ item }: { item: BatchItemAnswer }) {
  const { status, errors, mainReason, operationReasons = [] } = item;
  const [gravest] = operationReasons;
  const deciding = operationReasons.filter(({ effect }) => effect === gravest?.effect);
  const members = deciding.filter(({ step }) => step !== 'root');
  // What was found about the document itself does not tell why others have decided.
  const isOwn = members.length === 0 || members.length < deciding.length;
  const own = status === 'ERROR' && errors[0] !== undefined ? failureLine(errors[0]) : mainReason?.title;
  const more = members.length - mostNamed;
  return (
    <>
      {isOwn && own !== undefined && <span class="line">{plainWords(own)}</span>}
      {members.slice(0, mostNamed).map((member) => (
        <span key={`${member.document} ${member.step}`} class="line">
          {inWords(member)}
        </span>
      ))}
      {more > 0 && (
        <span class="sub">{word(batchWords.moreDeciders, { count: style.value.format.number(more) })}</span>
      )}
      {item.reused && <span class="sub">{word(batchWords.takenAgain)}</span>}
      {item.sharedWith && (
        <span class="sub">
          {word(batchWords.sharedWith, { payer: plainWords(word(payerInWords(item.sharedWith))) })}
        </span>
      )}
    </>
  );
}

function inWords({
  document,
  name,
  result,
  effect,
}: NonNullable<BatchItemAnswer['operationReasons']>[number]): string {
  const kind = parseDocument(document).document?.kind;
  const documentKind = kind === undefined ? null : kind === 'cpf' ? 'CPF' : 'CNPJ';
  return word(result === effect ? batchWords.decidedBy : batchWords.decidedByAs, {
    who: shownMember({ document, documentKind, name }),
    result: statusWord(result),
    effect: statusWord(effect),
  });
}
