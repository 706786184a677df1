import type { Actor } from '../auth/actor.ts';
import type { Language } from '../base/language.ts';
import type { LetterMaterial } from '../export/letter/letter-material.ts';
import type { Engine } from '../report/engine.ts';
import { formatIn } from '../wording/format.ts';
import { explainReview, maskForSubject } from './explain-review.ts';
import { readReview } from './read-reviews.ts';

/**
 * What the letter about a review is made of. Who worked on it is not named, and others are masked in what was answered.
 *
 * @throws CreditError UNKNOWN_REVIEW, RECORD_DAMAGED, EVIDENCE_EXPIRED, EVIDENCE_ERASED.
 */
export async function letterOfReview(
  engine: Engine,
  actor: Actor,
  reviewId: string,
  house: { readonly language: Language; readonly timeZone: string; readonly rightsContact: string | null },
): Promise<LetterMaterial> {
  const { language, timeZone, rightsContact } = house;
  const style = { language, format: formatIn(language, timeZone) };
  const { id, reportId, state, automated, bySubject, reason, openedAt, dueAt, closed } = await readReview(
    engine,
    actor,
    reviewId,
  );
  const mask = await maskForSubject(engine, actor, reviewId);
  return {
    form: { language, timeZone },
    review: {
      id,
      reportId,
      state,
      automated,
      bySubject,
      ...(reason !== undefined && { reason: mask(reason) }),
      openedAt,
      dueAt,
      ...(closed !== undefined && {
        closed: {
          at: closed.at,
          ...(closed.text !== undefined && { text: mask(closed.text) }),
          ...(closed.changed !== undefined && { changedTo: closed.changed.status }),
        },
      }),
    },
    explanation: await explainReview(engine, actor, reviewId, style),
    rightsContact,
  };
}
