import { signal } from '@preact/signals';

/** What the person has just enabled: its page says so once. */
export const enabledPolicy = signal<{ readonly id: string; readonly version: number } | undefined>(undefined);
