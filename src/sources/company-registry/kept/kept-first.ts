import type { OpenRegistry } from '../../../datasets/registry/open-registry.ts';
import { type Source, SourceFailure } from '../../define-source.ts';
import { askKept } from './ask-kept.ts';
import { isKeptAnswer, readKeptAnswer } from './kept-answer.ts';
import { mapKeptAnswer } from './kept-sections.ts';

/** Why the register that is kept here could not answer, for whoever reads that the other did not either. */
const silences = {
  NOT_LOADED: '',
  NOT_IN_PART: ' Of the register only a part is kept here, and the company is not in it.',
  TOO_OLD:
    ' The register that is kept here does not have the company, and is too old to say that there is none.',
} as const;

/**
 * Returns the register of companies as it is kept here. The registry over HTTP is queried if it is not loaded or does not have the
 * company, which may be in another part of it or younger. If that fails, a complete and fresh register answers that there is no record
 * as of its day. The answer shows which of the two answered.
 */
export function keptFirst(register: OpenRegistry, overHttp: Source): Source {
  return {
    ...overHttp,
    // The registry over HTTP has one record of today, and no other day to compare it with.
    sections: [...overHttp.sections, 'REGISTRATION_CHANGES'],
    async ask(request) {
      const own = askKept(register, request);
      if (own.outcome === 'ANSWERED') return own.answer;
      try {
        return await overHttp.ask(request);
      } catch (error) {
        if (!(error instanceof SourceFailure)) throw error;
        if (own.outcome === 'NOT_THERE') return own.answer;
        if (silences[own.outcome] === '') throw error;
        const { code, answer, retryAfterMs } = error;
        const message = error.message + silences[own.outcome];
        throw new SourceFailure(code, message, { answer, retryAfterMs, cause: error });
      }
    },
    map(answer, request) {
      if (!isKeptAnswer(answer)) return overHttp.map(answer, request);
      return mapKeptAnswer(answer, readKeptAnswer(answer, request.document.value), request);
    },
  };
}
