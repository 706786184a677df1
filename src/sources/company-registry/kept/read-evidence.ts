import type { Static, TSchema } from '@sinclair/typebox';
import { fitsSchema } from '../../../base/fits-schema.ts';
import { type SourceAnswer, SourceFailure } from '../../define-source.ts';

/**
 * What was kept of the register's answer about a document, read back.
 *
 * @param expected.otherwise why the answer is refused where it is about another document.
 * @throws SourceFailure INVALID_ANSWER, WRONG_SUBJECT
 */
export function readEvidence<T extends TSchema & { static: { document: string } }>(
  answer: SourceAnswer,
  {
    schema,
    document,
    otherwise,
  }: { readonly schema: T; readonly document: string; readonly otherwise: string },
): Static<T> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer.body));
  } catch (cause) {
    throw invalid(answer, cause);
  }
  if (!fitsSchema(schema, value)) throw invalid(answer);
  if (value.document !== document) throw new SourceFailure('WRONG_SUBJECT', otherwise, { answer });
  return value;
}

function invalid(answer: SourceAnswer, cause?: unknown): SourceFailure {
  return new SourceFailure('INVALID_ANSWER', 'What was kept of the company registry has another shape.', {
    answer,
    cause,
  });
}
