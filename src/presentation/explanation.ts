import type { ReportStatus } from '../report/report.ts';

/** A datum's source, its day and where it is corrected; in the reader's language. */
export interface ExplainedSource {
  /** Role, as reports name sources. */
  readonly source: string;
  readonly title: string;
  readonly provider: string;
  /** Its own day of the data, else the one on which it answered: `YYYY-MM-DD`. */
  readonly date: string;
  /** Age of the data on the evaluation day, in days. Omitted if the source failed. */
  readonly ageDays?: number;
  readonly sandbox: boolean;
  /** Whether it gave nothing. */
  readonly failed: boolean;
  readonly correction: { readonly holder: string; readonly address: string | null; readonly how: string };
}

/** Data that are corrected at one place: those that weighed stand before the others. */
export interface CorrectedData {
  readonly correction: ExplainedSource['correction'];
  readonly sources: readonly ExplainedSource[];
  /** Whether any of it weighed against approval. */
  readonly weighed: boolean;
}

/** The sources of an explanation by where they are corrected. */
export function byCorrection({
  sources,
  reasons,
}: Pick<Explanation, 'sources' | 'reasons'>): readonly CorrectedData[] {
  const roles = new Set(reasons.flatMap((reason) => reason.sources));
  const groups = new Map<string, CorrectedData>();
  for (const one of sources) {
    const key = JSON.stringify(one.correction);
    const before = groups.get(key);
    groups.set(key, {
      correction: one.correction,
      sources: [...(before?.sources ?? []), one],
      weighed: before?.weighed === true || roles.has(one.source),
    });
  }
  return [...groups.values()].sort((a, b) => Number(b.weighed) - Number(a.weighed));
}

/** Something that weighed against approval. */
export interface ExplainedReason {
  /** SCORE: it lowered the score alone. */
  readonly effect: 'DENIED' | 'ALERT' | 'SCORE';
  readonly title: string;
  /** What was found; null where the policy does not tell, or it is the policy as a whole. */
  readonly found: string | null;
  /** When it speaks against approval; null likewise. */
  readonly criterion: string | null;
  /** In a sentence. */
  readonly text: string;
  /** Whether the subject could do something about it. */
  readonly changeable: boolean;
  /** The records that it rests on: of sanctions, each entry with its list, authority, days and edition. */
  readonly records: readonly string[];
  /** Titles of the sections that it was read from, and the roles of their sources. */
  readonly data: readonly string[];
  readonly sources: readonly string[];
}

/** What a decision rests on, in plain words: for whoever it is about, so that it names nobody else. */
export interface Explanation {
  readonly decision: ReportStatus;
  /** POLICY: without a person. NOBODY: an analyst has not decided yet. */
  readonly decidedBy: 'POLICY' | 'ANALYST' | 'NOBODY';
  /**
   * Who decided what, and when the policy was applied; then why it is worse than the band of the score, if it is. If an analyst
   * decided, also what the policy had decided.
   */
  readonly summary: string;
  readonly subject: {
    readonly name: string | null;
    readonly document: string;
    readonly type: 'CPF' | 'CNPJ';
  };
  readonly policy: {
    readonly id: string;
    readonly name: string;
    readonly version: number;
    readonly at: string;
  };
  /** Score, band, and the part of the points that had data; undefined where the policy does not tell. */
  readonly score?: {
    readonly score: number | null;
    readonly band: string | null;
    /** The band in words, or that there is too little data for one; null without a score or bands. */
    readonly bandText: string | null;
    readonly coverage: number;
  };
  readonly groups?: readonly { readonly title: string; readonly points: number; readonly maximum: number }[];
  /** Whether the policy gave a result. */
  readonly evaluated: boolean;
  /** What the policy found against approval, worst first. Reasons of an analyst are not among them. */
  readonly reasons: readonly ExplainedReason[];
  /** What had no data, and why. */
  readonly unseen: readonly string[];
  /** Sentences about what would change the decision; empty for an approval, and unless the policy decided. */
  readonly whatIf: {
    readonly ways: readonly { readonly leadsTo: 'APPROVED' | 'ALERT'; readonly changes: readonly string[] }[];
    /** What is to be said beside them, or in their place. */
    readonly remarks: readonly string[];
  };
  /** Whose data it is, each source once. */
  readonly sources: readonly ExplainedSource[];
  /** Said where the policy bounds what is told. */
  readonly withheld?: string;
  readonly sandbox: boolean;
}
