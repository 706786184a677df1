import type { PersonalMarks } from './personal-mark.ts';

/* What processes say of themselves; see tables.ts. */

export interface ProcessTables {
  stop_notice: StopNoticeTable;
  event_sender: EventSenderTable;
}

/** A process that was asked to stop: what it leaves behind was stopped by nothing that it worked on. */
interface StopNoticeTable {
  /** As in `run.lease_owner`. */
  holder: string;
  created_at: string;
}

/** A process that sends the events of all organisations: a service. */
interface EventSenderTable {
  /** As in `run.lease_owner`. */
  holder: string;
  sends_until: string;
}

/** What of a person each column can hold. */
export const processMarks: PersonalMarks<ProcessTables> = {
  stop_notice: {
    holder: null,
    created_at: null,
  },
  event_sender: {
    holder: null,
    sends_until: null,
  },
};
