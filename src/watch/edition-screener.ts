import type { Document } from '../document/document.ts';
import type { DocumentKind } from '../document/kind.ts';
import type { Finding } from './finding.ts';

/** Somebody of a portfolio. */
export interface WatchedSubject {
  readonly position: number;
  readonly document: Document;
  /** As a report on the document, or the register, has it; null where nobody knows. */
  readonly name: string | null;
}

/** Whom an edition is asked about. */
export interface NamedSubject {
  readonly subject: WatchedSubject;
  /** Whether it may have another name than when it was screened last: then it is asked about, whatever has changed. */
  readonly isNew: boolean;
}

/** An edition that a portfolio is screened against. */
export interface EditionScreener {
  /** Whether everybody is asked about, and not only whom something that has changed may concern. */
  readonly isWhole: boolean;
  /** Whether it cannot be asked about all of somebody without a name. */
  needsName(kind: DocumentKind): boolean;
  /** What it says of somebody; undefined where nothing has changed, or it can say nothing: then what was said stays. */
  find(subject: NamedSubject): readonly Finding[] | undefined;
  close(): void;
}
