import type { Static, TSchema } from '@sinclair/typebox';
import { fitsSchema } from '../base/fits-schema.ts';
import { type SourceAnswer, SourceFailure } from './define-source.ts';

/** Why evidence is refused, in English. */
interface Refusals {
  readonly otherShape: string;
  readonly otherDocument: string;
}

/**
 * What a source puts together of its findings about a document, kept as JSON. What this process has written is at hand when it is
 * read; what was kept before is read from its bytes.
 */
export class EvidenceForm<Schema extends TSchema & { static: { document: string } }> {
  readonly #schema: Schema;
  readonly #refusals: Refusals;
  readonly #written = new WeakMap<SourceAnswer, Static<Schema>>();

  constructor(schema: Schema, refusals: Refusals) {
    this.#schema = schema;
    this.#refusals = refusals;
  }

  write(value: Static<Schema>, about: Omit<SourceAnswer, 'body'>): SourceAnswer {
    const answer: SourceAnswer = { ...about, body: new TextEncoder().encode(JSON.stringify(value)) };
    this.#written.set(answer, value);
    return answer;
  }

  /** @throws SourceFailure INVALID_ANSWER; WRONG_SUBJECT where it is about another document. */
  read(answer: SourceAnswer, document: string): Static<Schema> {
    const value = this.#written.get(answer) ?? this.#parse(answer);
    if (value.document === document) return value;
    throw new SourceFailure('WRONG_SUBJECT', this.#refusals.otherDocument, { answer });
  }

  #parse(answer: SourceAnswer): Static<Schema> {
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer.body));
    } catch (cause) {
      throw this.#otherShape(answer, cause);
    }
    if (!fitsSchema(this.#schema, value)) throw this.#otherShape(answer);
    return value;
  }

  #otherShape(answer: SourceAnswer, cause?: unknown): SourceFailure {
    return new SourceFailure('INVALID_ANSWER', this.#refusals.otherShape, { answer, cause });
  }
}
