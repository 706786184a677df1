import type { SharedTurns } from '../net/pace.ts';
import type { RoleName } from '../sections/roles.ts';
import type { Source } from './define-source.ts';
import type { SharedLogins } from './shared-logins.ts';

/** The sources of the key that seals shared tokens. */
export interface LoginKeys {
  /** The file of the master key, if a setting names it. */
  readonly masterKeyFile: string | null;
  /** A random text, used while there is no master key: the tokens are then shared within the process. */
  readonly processKey: string;
}

/** What the operator has set for sources, whichever profile asks them. */
export interface SourceSettings {
  /** The folder of the operator's own profiles; it need not exist. */
  readonly profilesFolder?: string | undefined;
  /** The folder of the operator's own connectors; it need not exist. */
  readonly connectorsFolder?: string | undefined;
  /** What connectors send and nobody sees, by name. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  /** Networks that connectors may ask although they are not public. */
  readonly allowPrivateSources?: readonly string[] | undefined;
  /** Where all providers of connectors are imitated; they are asked there, with invented secrets, and nowhere else. */
  readonly sourceDemo?: string | undefined;
  /** The folder of the datasets; it need not exist. Left out, none is loaded. */
  readonly datasetsFolder?: string | undefined;
  /** Base address of the company registry. */
  readonly registryUrl: string;
  /** Base address of the API of CGU's transparency portal, and its key; without the key it is not asked. */
  readonly cguUrl?: string | undefined;
  readonly cguKey?: string | undefined;
  /** Address of the notices of the journal of justice; left out, it is not asked. */
  readonly djenUrl?: string | undefined;
  /** Base address of the public index of cases, and its key; without the key it is not asked. */
  readonly datajudUrl?: string | undefined;
  readonly datajudKey?: string | undefined;
  /** Whether a spending cap or a budget is set: a connector whose answers state their cost must then have a highest cost. Default: false. */
  readonly costsBounded?: boolean | undefined;
  /** Whether negative records of partners that are older than five years count. Default: they do not. */
  readonly keepsOldNegatives?: boolean | undefined;
  /** How many threads ask beside each other: where no turns are given to all, each keeps its part of the pace that a source allows. */
  readonly askers?: number | undefined;
  /** The database in which questions and turns are counted, as a path or an address, for threads that open their own. */
  readonly countedIn?: string | undefined;
  /** Gives the turns at a source to all who share the database; made by whoever opens a profile. */
  readonly turns?: SharedTurns | undefined;
  /** Shares logins with all threads and processes that use the database. Set by the code that opens a profile. */
  readonly logins?: SharedLogins | undefined;
  /** The keys that seal the shared tokens, for threads that open the database themselves. */
  readonly loginKeys?: LoginKeys | undefined;
  /** How long the sources of the sandbox take, in ms from and to, as real ones do; at once unless told. */
  readonly sandboxDelayMs?: readonly [from: number, to: number] | undefined;
}

/** The sources of a provider, ready to be asked; whoever opened them closes them. */
export interface OpenProvider {
  readonly sources: readonly Source[];
  /** Gives back what the sources hold: connections. */
  close(): Promise<void>;
}

/**
 * Somebody who plays roles. An author of one says:
 *
 * - `sandbox`: true when everything it says is invented.
 * - `roles`: those that it can play; a profile chooses among them.
 * - `open`: makes its sources, one for each role, without asking anything. What it needs is imported there, so that
 *   nobody pays for the sources of another profile.
 */
export interface Provider {
  readonly sandbox: boolean;
  readonly roles: readonly RoleName[];
  open(settings: SourceSettings): Promise<OpenProvider>;
}
