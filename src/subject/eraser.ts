import type { ExportShelf } from '../export/export-rows.ts';
import type { Engine } from '../report/engine.ts';
import type { Erasure } from './erasure.ts';

/** What erasing works with. */
export interface Eraser {
  readonly engine: Engine;
  /** Where files of exports are. */
  readonly shelf: ExportShelf;
}

/** An erasing that is under way: which document it is of is still known. */
export interface LiveErasure extends Erasure {
  readonly document: string;
  /** What stands in the place of the document from now on. */
  readonly token: string;
}
