import type { PersonalMarks } from './personal-mark.ts';

/* What processes say of themselves; see tables.ts. */

export interface ProcessTables {
  stop_notice: StopNoticeTable;
  event_sender: EventSenderTable;
  machine: MachineTable;
  duty: DutyTable;
  source_turn: SourceTurnTable;
  source_login: SourceLoginTable;
  source_request: SourceRequestTable;
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

/** A process that answers or works until it is told to stop, on a server that it shares with others. */
interface MachineTable {
  /** As in `run.lease_owner`. */
  holder: string;
  role: 'SERVICE' | 'API' | 'WORKERS';
  /** Of the program. */
  version: string;
  started_at: string;
  alive_until: string;
  /** By how much its own clock is ahead of the one that all go by; null of a program from before this was told. */
  clock_ahead_ms: number | null;
}

/** What one of all machines does at a time. */
interface DutyTable {
  name: string;
  lease_owner: string | null;
  lease_until: string | null;
  fence: number;
}

/** When a source may be asked next, by all who share the database. */
interface SourceTurnTable {
  /** What its pace is kept for, such as `connector/<provider>/<role>`. */
  place: string;
  /** In ms since 1970, by the clock of the server, or of the machine that a file is on. */
  next_at: number;
}

/** The token of a login at a provider, shared by everything that uses the database. */
interface SourceLoginTable {
  /** A hash of the request of the login, and the id of the key that seals the token. */
  place: string;
  /** Counts the tokens of the login. */
  number: number;
  /** The token, as `MasterKey.seal` returns it; null before the first one. */
  sealed: Uint8Array | null;
  /** Time until which the token is used, in the unit of `source_turn.next_at`. `held_until` has the same unit. */
  ends_at: number;
  /** The last caller that logged in or is logging in. */
  holder: string;
  /** Time until which no other caller logs in. 0 if no caller is logging in. */
  held_until: number;
}

/** How many requests the provider of a role was sent on a day, by all organisations. */
interface SourceRequestTable {
  provider: string;
  role: string;
  /** `YYYY-MM-DD`, in the configured time zone. */
  day: string;
  requests: number;
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
  machine: {
    holder: null,
    role: null,
    version: null,
    started_at: null,
    alive_until: null,
  },
  duty: {
    name: null,
    lease_owner: null,
    lease_until: null,
  },
  source_login: {
    place: null,
    sealed: null,
    holder: null,
  },
  source_turn: {
    place: null,
  },
  source_request: {
    provider: null,
    role: null,
    day: null,
  },
};
