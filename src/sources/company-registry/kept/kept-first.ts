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
 * The register of companies as it is kept here, and the registry over HTTP where that is not loaded, is a part that the company is
 * not in, or is too old to say that there is no such company. Which of the two answered is in the answer.
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
        if (!(error instanceof SourceFailure) || silences[own.outcome] === '') throw error;
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
