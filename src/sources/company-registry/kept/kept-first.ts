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
 * Returns a source that queries the local register of companies first. If the register is not loaded or does not have the company, the
 * source queries the registry over HTTP, because the company may be in a part that is not loaded, or newer than the edition. If that
 * query fails, a complete and fresh edition answers that it had no record on its date. The answer shows which of the two was used.
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
