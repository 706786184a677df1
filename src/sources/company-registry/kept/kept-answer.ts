import { type Static, Type } from '@sinclair/typebox';
import { partSchema } from '../../../datasets/registry/registry-form.ts';
import type { SourceAnswer } from '../../define-source.ts';
import { EvidenceForm } from '../../evidence-form.ts';

const row = Type.Object({
  table: Type.Union([
    Type.Literal('company'),
    Type.Literal('establishment'),
    Type.Literal('partner'),
    Type.Literal('simples'),
    Type.Literal('taxRegime'),
  ]),
  /** The fields as the publisher wrote them; of a name that ends in a CPF, its middle digits alone. */
  cells: Type.Array(Type.String()),
  /** SHA-256 of the fields as a JSON list, as they were published. */
  sha256: Type.String(),
});

/** A company with those of its rows that an answer needs. */
export const answeredCompanySchema = Type.Object({ root: Type.String(), rows: Type.Array(row) });

const words = Type.Record(Type.String(), Type.String());

/** Which edition was asked. */
export const answeredEditionSchema = Type.Object({
  sha256: Type.String(),
  publishedOn: Type.String(),
  stale: Type.Boolean(),
  part: Type.Union([partSchema, Type.Null()]),
});

const keptAnswer = Type.Object({
  dataset: Type.Literal('receita'),
  document: Type.String(),
  edition: answeredEditionSchema,
  /** Null where the register does not have it. */
  company: Type.Union([answeredCompanySchema, Type.Null()]),
  hasTaxRegimes: Type.Boolean(),
  /** What the codes in the rows mean, as the edition words them; a code that it does not word is not here. */
  words: Type.Object({
    cnae: words,
    reason: words,
    municipality: words,
    legalNature: words,
    country: words,
    qualification: words,
    ibge: words,
  }),
  /** Companies that are related, each with the rows that say so; left out where relations were not asked for. */
  related: Type.Optional(
    Type.Object({
      companies: Type.Array(answeredCompanySchema),
      /** Those at the address of the subject. */
      neighbours: Type.Array(answeredCompanySchema),
      /** How many people bear each name by which somebody was found, of all people counted. */
      bearers: Type.Record(Type.String(), Type.Integer()),
      people: Type.Integer(),
    }),
  ),
  /**
   * What the edition before had of the company; null where there is none. Left out where changes were not asked for, as in the answers
   * of versions that knew none.
   */
  before: Type.Optional(
    Type.Union([
      Type.Object({
        edition: answeredEditionSchema,
        /** Null where that edition did not have it. */
        company: Type.Union([answeredCompanySchema, Type.Null()]),
        words: Type.Object({ municipality: words, legalNature: words }),
      }),
      Type.Null(),
    ]),
  ),
});

/** What the register that is kept here was asked and answered: the evidence that is kept. */
export type KeptAnswer = Static<typeof keptAnswer>;
export type AnsweredCompany = Static<typeof answeredCompanySchema>;
export type AnsweredRow = Static<typeof row>;
export type AnsweredWords = KeptAnswer['words'];

/** A media type of its own: by it a replay knows which of the two registers answered. */
const mediaType = 'application/vnd.credit.receita+json';

/** Why what was kept of the registry is refused. */
export const registryOtherShape = 'What was kept of the company registry has another shape.';

const form = new EvidenceForm(keptAnswer, {
  otherShape: registryOtherShape,
  otherDocument: 'The company registry answered about another company.',
});

export function writeKeptAnswer(value: KeptAnswer): SourceAnswer {
  const outcome = value.company === null ? 'NO_RECORD' : 'ANSWERED';
  return form.write(value, { outcome, contentType: mediaType, editionDate: value.edition.publishedOn });
}

/** Whether the register that is kept here gave an answer. */
export function isKeptAnswer({ contentType }: SourceAnswer): boolean {
  return contentType === mediaType;
}

/** @throws SourceFailure INVALID_ANSWER, WRONG_SUBJECT */
export function readKeptAnswer(answer: SourceAnswer, document: string): KeptAnswer {
  return form.read(answer, document);
}
