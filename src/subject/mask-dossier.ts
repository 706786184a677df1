import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import type { KeptEvidence } from '../collector/kept-evidence.ts';
import type { HashDocument } from '../privacy/document-hashes.ts';
import type { Dossier } from '../report/dossier.ts';
import { maskOfSubject, namesBeside, type SubjectMask } from './subject-mask.ts';

/** An answer of a source from which somebody was taken. */
interface MaskedAnswer {
  readonly role: string;
  readonly provider: string;
  /** Of the SHA-256 of what was received, by the key of the organisation: with the plain one what was there could be guessed. */
  readonly keyedSha256: string;
  /** Of what is kept now. */
  readonly sha256: string;
}

/** What was collected about somebody, from which somebody else was taken. */
export interface MaskedDossier {
  readonly dossier: Dossier;
  /** The types of the sections that are other than before. */
  readonly sections: readonly string[];
  readonly answers: readonly MaskedAnswer[];
  /** Masks what else is kept of the same run: with the names that stand beside the document in it. */
  readonly mask: SubjectMask;
}

interface MaskOptions {
  readonly document: string;
  /** What is known of names; those that stand beside the document are found. */
  readonly names: readonly string[];
  /** Keyed. */
  readonly hash: HashDocument;
  /** ISO 8601. */
  readonly at: string;
}

/** Takes a document and the names of whom it is from what a run about somebody else has collected. */
export function maskDossier({ sections, evidence }: Dossier, options: MaskOptions): MaskedDossier {
  const { document, hash, at } = options;
  const details = sections.map((section): unknown => JSON.parse(section.details));
  const bodies = evidence.map(readBody);
  const beside = [...details, ...bodies.map(({ json }) => json)].flatMap((one) => namesBeside(one, document));
  const mask = maskOfSubject(document, [...options.names, ...beside]);
  const answers: MaskedAnswer[] = [];
  const keyed = new Map<string, string>();
  const maskedEvidence = evidence.map((answer, place): KeptEvidence => {
    const body = maskBody(bodies[place], mask);
    const { role, provider, failure } = answer;
    const without =
      failure === null ? answer : { ...answer, failure: { ...failure, message: mask.text(failure.message) } };
    if (body === undefined) return without;
    const keyedSha256 = hash(answer.evidence.sha256);
    keyed.set(answer.evidence.sha256, keyedSha256);
    answers.push({ role, provider, keyedSha256, sha256: sha256(body) });
    return { ...without, evidence: { ...answer.evidence, body, sha256: keyedSha256, erasedAt: at } };
  });
  const changed: string[] = [];
  const maskedSections = sections.map((section, place) => {
    const text = canonicalJson(mask.value(details[place]));
    if (text !== canonicalJson(details[place])) changed.push(section.type);
    return {
      ...section,
      details: text,
      errors: section.errors.map((error) => ({ ...error, message: mask.text(error.message) })),
      sources: section.sources.map((source) => {
        const other = source.sha256 === null ? undefined : keyed.get(source.sha256);
        return other === undefined ? source : { ...source, sha256: other };
      }),
    };
  });
  return {
    dossier: { sections: maskedSections, evidence: maskedEvidence },
    sections: changed,
    answers,
    mask,
  };
}

/** What an answer holds: as JSON, as text, or as bytes that nobody can take a part from. */
interface Body {
  readonly bytes: Uint8Array;
  readonly text: string | undefined;
  readonly json: unknown;
}

function readBody({ evidence: { body: bytes, contentType } }: KeptEvidence): Body {
  if (!/json|text|xml|html|csv/i.test(contentType)) return { bytes, text: undefined, json: undefined };
  const text = decode(bytes);
  try {
    const json: unknown = JSON.parse(text);
    return { bytes, text, json };
  } catch {
    return { bytes, text, json: undefined };
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

/** The body without it; undefined where it is not in it. */
function maskBody(body: Body | undefined, mask: SubjectMask): Uint8Array | undefined {
  if (body === undefined || body.bytes.length === 0) return undefined;
  const { bytes, text, json } = body;
  if (text === undefined)
    return mask.isIn(Buffer.from(bytes).toString('latin1')) ? new Uint8Array() : undefined;
  if (json === undefined) {
    const masked = mask.text(text);
    return masked === text ? undefined : Buffer.from(masked);
  }
  const masked = JSON.stringify(mask.value(json));
  return masked === JSON.stringify(json) ? undefined : Buffer.from(masked);
}
