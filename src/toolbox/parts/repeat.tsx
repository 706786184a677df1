import { useEffect } from 'preact/hooks';
import type { DocumentKind } from '../../document/kind.ts';
import { shownDocument } from '../../document/shown-document.ts';
import type { InputValue } from '../../policy/inputs/input.ts';
import { enter, entry, isUntouched, judgement } from '../signals/ask.ts';
import { word } from '../signals/preferences.ts';
import { pickedPurpose } from '../signals/purpose.ts';
import { keepRequest, type RequestFields } from '../signals/request-fields.ts';
import { keepInputs } from '../signals/typed-inputs.ts';
import { repeatWords } from '../words/repeat-words.ts';

/** The request of an analysis or an operation that ended without a decision. */
interface RepeatedRequest extends RequestFields {
  readonly document: string;
  readonly kind: DocumentKind;
  /** The policy or the operation. */
  readonly policyId: string;
  readonly inputs: readonly { readonly name: string; readonly value: InputValue }[];
}

/**
 * Puts a request into the entry and its fields, so that Enter repeats it. An entry that the user has typed stays. If the user leaves
 * the page without going to the entry, the request is removed again, because the next page is about another document.
 *
 * @param request undefined if no analysis can be repeated.
 */
export function useRepeat(request: RepeatedRequest | undefined): void {
  useEffect(() => {
    if (request === undefined || entry.peek() !== '') return;
    const { document, kind, policyId } = request;
    // The complete document, because it is queried again. Addresses and titles never contain it.
    enter(kind === 'cnpj' ? shownDocument({ document, type: 'CNPJ' }) : document, policyId);
    keepInputs(request.inputs);
    const purposeBefore = pickedPurpose.peek();
    keepRequest(request);
    return () => {
      if (!isUntouched.peek()) return;
      enter('');
      pickedPurpose.value = purposeBefore;
    };
  }, [request?.document, request?.policyId]);
}

/** A hint that Enter repeats the analysis of a document. Empty if the entry contains another document. */
export function RepeatHint({ document }: { document: string }) {
  const judged = judgement.value;
  if (judged.is !== 'VALID' || judged.document.value !== document) return null;
  return <p class="because small">{word(repeatWords.hint)}</p>;
}
