import type { Static, TObject } from '@sinclair/typebox';
import { fitsSchema } from '../base/fits-schema.ts';

/** A section as answers show it, as far as its content needs it. */
interface ShownSection {
  readonly type: { readonly value: string };
  readonly status: 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'NO_RECORD' | 'NOT_COLLECTED';
  readonly details: unknown;
}

/** Whether somebody answered, and what stands there is known. */
export function isSeen({ status }: Pick<ShownSection, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'PARTIAL';
}

/**
 * What a section among others says, with its types; undefined where it is not there or was not seen, and where it was kept in a
 * shape of before.
 */
export function seenDetails<Details extends TObject>(
  sections: readonly ShownSection[],
  { type, details: schema }: { readonly type: string; readonly details: Details },
): Static<Details> | undefined {
  const section = sections.find((one) => one.type.value === type);
  if (section === undefined || !isSeen(section)) return undefined;
  const { details } = section;
  return fitsSchema(schema, details) ? details : undefined;
}
