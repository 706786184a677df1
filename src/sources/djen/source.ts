import { partialFailure } from '../../sections/source-words.ts';
import type { FailedPart, Source } from '../define-source.ts';
import { type DjenAnswer, readAnswer, writeAnswer } from './answer.ts';
import type { CaseIndex } from './case-index.ts';
import { type Journal, journalPerMinute } from './journal.ts';
import { possibleLawsuitsOf } from './possible-lawsuits.ts';

/** The journal holds nothing older. */
const firstDay = '2020-01-01';

/** Of so many cases, the newest, the index is asked what they are about. */
const casesLookedUp = 20;

const timeoutMs = 180_000;

/**
 * Lawsuits by name, from the journal of justice, and what they are about, from the index of cases. Names are shared: all it
 * gives is possible, and silence proves nothing.
 *
 * @param journal undefined where its address is not set: answers of before can be read, and nothing is asked.
 * @param index undefined without its key: the cases are then told as the journal has them.
 */
export function djenSource(journal: Journal | undefined, index: CaseIndex | undefined): Source {
  return {
    role: 'courts',
    provider: 'djen',
    title: { en: 'Journal of justice', 'pt-BR': 'Diário de Justiça Eletrônico Nacional' },
    sandbox: false,
    documentKinds: ['cpf', 'cnpj'],
    sections: ['PROCESSES'],
    timeoutMs,
    documentsPerMinute: journalPerMinute,
    learnsFrom: ['BASIC_INFORMATION'],
    asksByDocument: false,
    ...(journal === undefined && { lacks: 'CREDIT_DJEN_URL' }),
    whyUnaskable: (_, { BASIC_INFORMATION: basic }) =>
      (basic?.name ?? null) === null ? 'NAME_UNKNOWN' : undefined,
    async ask({ document, signal, scope, known, askedOn }) {
      if (journal === undefined) throw new Error('A source that lacks its address was asked');
      const name = known?.BASIC_INFORMATION?.name ?? null;
      const since = scope.lawsuitsSince > firstDay ? scope.lawsuitsSince : firstDay;
      const question = { document: document.value, name, since };
      if (name === null) return writeAnswer({ ...question, notices: [], cases: [], indexFailures: [] });
      const kind = document.kind === 'cpf' ? 'PERSON' : 'COMPANY';
      const { notices, unread } = await journal.noticesOf(name, { kind, since, askedOn, signal });
      const numbers = [...notices]
        .sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? 1 : -1))
        .map(({ caseNumber }) => caseNumber);
      const newest = [...new Set(numbers)].slice(0, casesLookedUp);
      const { cases, failures } =
        index === undefined ? { cases: [], failures: [] } : await index.find(newest, signal);
      return writeAnswer({
        ...question,
        notices: [...notices],
        ...(unread > 0 && { unread }),
        cases: [...cases],
        indexFailures: [...failures],
      });
    },
    failedPart: (answer, { document }) => failedPartOf(readAnswer(answer, document.value)),
    map(answer, { document, sections }) {
      if (answer.outcome === 'NO_RECORD' || !sections.includes('PROCESSES')) return {};
      const details = possibleLawsuitsOf(readAnswer(answer, document.value));
      return details === undefined ? {} : { PROCESSES: details };
    },
  };
}

/** Notices that were not read, the index of cases if it failed for a court, or notices whose day cannot be read. */
function failedPartOf({ notices, unread = 0, indexFailures }: DjenAnswer): FailedPart | null {
  if (unread > 0) {
    return { code: 'TOO_LARGE', message: partialFailure('unreadNotices', { unread }) };
  }
  const [first] = indexFailures;
  if (first !== undefined) {
    const courts = indexFailures.map(({ court }) => court.toUpperCase()).join(', ');
    const { code, message } = first;
    return { code, message: partialFailure('caseIndex', { courts, message }) };
  }
  const undated = notices.filter(({ day }) => day === null).length;
  if (undated === 0) return null;
  return {
    code: 'INVALID_ANSWER',
    message: partialFailure('undatedNotices', { undated, all: notices.length }),
  };
}
