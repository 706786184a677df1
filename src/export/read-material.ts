import type { Engine } from '../report/engine.ts';
import type { ExportForm, ReportExport } from './export.ts';
import type { LetterMaterial } from './letter/letter-material.ts';
import { type OperationMaterial, readOperationMaterial } from './operation-material.ts';
import { type ReportMaterial, readReportMaterial } from './report-material.ts';

/** All that an export is made of: plain values, which can be handed to a thread. */
export type ExportMaterial = ReportMaterial | OperationMaterial | LetterMaterial;

/** What files say of whoever runs the program. */
interface ToldOfHouse {
  /** Whom the subject asks for review and correction. */
  readonly rightsContact: string | null;
  /** Where people reach the service; without it nothing is linked. */
  readonly publicUrl?: string | null;
}

/**
 * What an export is made of.
 *
 * @returns undefined where the report, or the operation, is in another state by now.
 */
export function readMaterial(
  engine: Engine,
  one: ExportForm & Pick<ReportExport, 'organizationId' | 'subject' | 'revision'>,
  house: ToldOfHouse,
): Promise<ReportMaterial | OperationMaterial | undefined> {
  const { subject } = one;
  return 'reportId' in subject
    ? readReportMaterial(engine, { ...one, ...subject }, house.rightsContact)
    : readOperationMaterial(engine, { ...one, ...subject }, house);
}

/** Prefix of the material that an unfinished export stores instead of its bytes. */
const packedBegin = 'credit-export-material 1\n';

/** Packs the material of an export that is not yet generated. */
export function packMaterial(material: ExportMaterial): Uint8Array {
  return Buffer.from(packedBegin + JSON.stringify(material));
}

/** Reverses `packMaterial`. Undefined for other bytes, such as a file that was generated before its process ended. */
export function unpackMaterial(bytes: Uint8Array): ExportMaterial | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  if (!text.startsWith(packedBegin)) return undefined;
  const material: ExportMaterial = JSON.parse(text.slice(packedBegin.length));
  return material;
}
