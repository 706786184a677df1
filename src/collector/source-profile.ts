import type { Source } from '../sources/define-source.ts';

/** The sources that are asked together, under one name (`sandbox`, `public`). Source names are unique within it. */
export interface SourceProfile {
  readonly name: string;
  readonly sources: readonly Source[];
}
