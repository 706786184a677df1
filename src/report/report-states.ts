import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Storage } from '../storage/open-database.ts';
import { listReportStates, type ReportState, toReportState } from './report-store.ts';

/** Reports of one organisation that were asked for in one turn of the event loop. */
interface Question {
  readonly ids: Set<string>;
  readonly rows: ReturnType<typeof listReportStates>;
}

/** Looks up how far reports are. All that ask in one turn of the event loop share a statement: every poll asks. */
export class ReportStates {
  readonly #db: Storage['db'];
  readonly #questions = new Map<string, Question>();

  constructor(db: Storage['db']) {
    this.#db = db;
  }

  /**
   * The state of a report as it is committed after this was called; undefined for an unknown id and for another
   * organisation's alike.
   *
   * @throws CreditError RECORD_DAMAGED, STORAGE_*
   */
  async find(organizationId: string, id: string): Promise<ReportState | undefined> {
    const question = this.#questions.get(organizationId) ?? this.#ask(organizationId);
    question.ids.add(id);
    const row = (await question.rows).get(id);
    return row && toReportState(row);
  }

  #ask(organizationId: string): Question {
    const ids = new Set<string>();
    const rows = nextTurn().then(() => {
      this.#questions.delete(organizationId);
      return listReportStates(this.#db, organizationId, [...ids]);
    });
    const question = { ids, rows };
    this.#questions.set(organizationId, question);
    return question;
  }
}
