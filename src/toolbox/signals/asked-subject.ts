import { signal } from '@preact/signals';
import type { Document } from '../../document/kind.ts';

/** Whom the page of subjects is opened for: handed over in memory, since no document stands in an address. */
export const askedSubject = signal<Document | undefined>(undefined);
