import type { SectionError, SectionSource, SectionStatus } from '../collector/assemble.ts';
import type { KeptEvidence } from '../collector/kept-evidence.ts';
import { packBytes, unpackBytes } from '../storage/packed-bytes.ts';

/** A section as a dossier holds it. */
export interface DossierSection {
  readonly type: string;
  /** Its place among the sections. */
  readonly position: number;
  readonly status: SectionStatus;
  /** Canonical JSON; `{}` where nothing is known. */
  readonly details: string;
  readonly integrationCount: number;
  readonly sources: readonly SectionSource[];
  readonly errors: readonly SectionError[];
  readonly updatedAt: string;
}

/** What a run has collected, or a part of it: what sources answered, and the sections made of that. */
export interface Dossier {
  readonly sections: readonly DossierSection[];
  readonly evidence: readonly KeptEvidence[];
}

/** What stands before details and bodies: everything else, and how long each of them is, in bytes. */
interface DossierIndex {
  readonly sections: readonly (Omit<DossierSection, 'details'> & {
    readonly details?: undefined;
    readonly length: number;
  })[];
  readonly evidence: readonly (Omit<KeptEvidence, 'evidence'> & {
    readonly evidence: Omit<KeptEvidence['evidence'], 'body'> & { readonly body?: undefined };
    readonly length: number;
  })[];
}

const lengthBytes = 4;

/**
 * Packs a dossier as a whole: its sections repeat what was answered, and its answers each other. Inside stand the length of
 * the index, the index in JSON, and then details and bodies as they are.
 */
export function packDossier({ sections, evidence }: Dossier): Uint8Array {
  const contents: Uint8Array[] = [];
  const add = (content: Uint8Array): number => {
    contents.push(content);
    return content.length;
  };
  const index: DossierIndex = {
    sections: sections.map((section) => ({
      ...section,
      details: undefined,
      length: add(Buffer.from(section.details)),
    })),
    // Evidence comes last, as in an unpacked dossier, so that a dossier joined from several parts has the same bytes.
    evidence: evidence.map(({ evidence: { body, ...answer }, ...head }) => ({
      ...head,
      evidence: answer,
      length: add(body),
    })),
  };
  const indexBytes = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(indexBytes.length);
  return packBytes(Buffer.concat([length, indexBytes, ...contents]));
}

/**
 * The dossier that `packDossier` packed; that its bytes are as they were written has been checked.
 *
 * @param types the sections that are wanted, and no answers; all of both unless told.
 * @throws Error for what is none.
 */
export function unpackDossier(packed: Uint8Array, types?: readonly string[]): Dossier {
  const bytes = unpackBytes(packed);
  const indexEnd = lengthBytes + bytes.readUInt32LE();
  // Written above, and nowhere else.
  const index: DossierIndex = JSON.parse(bytes.toString('utf8', lengthBytes, indexEnd));
  let at = indexEnd;
  const take = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  if (types !== undefined) {
    const sections = index.sections.flatMap((section): DossierSection[] => {
      const details = take(section.length);
      if (!types.includes(section.type)) return [];
      const { length: _, ...head } = section;
      return [{ ...head, details: details.toString() }];
    });
    return { sections, evidence: [] };
  }
  return {
    sections: index.sections.map(({ length, ...head }) => ({ ...head, details: take(length).toString() })),
    evidence: index.evidence.map(({ length, evidence, ...head }) => ({
      ...head,
      evidence: { ...evidence, body: take(length) },
    })),
  };
}

/** Joins the parts of one dossier, from first to last. It keeps the last version of a section and the first answer of a source. */
export function joinDossiers(parts: readonly Dossier[]): Dossier {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  const sections = new Map<string, DossierSection>();
  const evidence = new Map<string, KeptEvidence>();
  for (const part of parts) {
    for (const section of part.sections) sections.set(section.type, section);
    for (const answer of part.evidence) {
      const key = `${answer.role}/${answer.provider}`;
      if (!evidence.has(key)) evidence.set(key, answer);
    }
  }
  return {
    sections: [...sections.values()].toSorted((one, other) => one.position - other.position),
    evidence: [...evidence.values()],
  };
}
