/* What processes say of themselves; see tables.ts. */

export interface ProcessTables {
  stop_notice: StopNoticeTable;
  event_sender: EventSenderTable;
}

/** A process that was asked to stop: what it leaves behind was stopped by nothing that it worked on. */
export interface StopNoticeTable {
  /** As in `run.lease_owner`. */
  holder: string;
  created_at: string;
}

/** A process that sends the events of all organisations: a service. */
export interface EventSenderTable {
  /** As in `run.lease_owner`. */
  holder: string;
  sends_until: string;
}
