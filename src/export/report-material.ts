import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { getPolicyVersion } from '../credit-policy/find-policy.ts';
import { inputValues } from '../policy/inputs/given-input.ts';
import { displayTitle } from '../policy/result-words.ts';
import { readDossier } from '../report/dossier-store.ts';
import type { Engine } from '../report/engine.ts';
import { readReport, requireReport } from '../report/read-reports.ts';
import type { Run } from '../report/report.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import { getRun } from '../report/run-store.ts';
import type { ExportForm, ReportExport } from './export.ts';
import { actorOf } from './export-subject.ts';

/** A band of scores of the policy. */
interface ScoreBand {
  readonly band: string;
  readonly from: number;
  readonly status: 'APPROVED' | 'ALERT' | 'DENIED';
}

/** What became of one source. */
export interface AskedSource {
  readonly role: string;
  readonly provider: string;
  readonly sandbox: boolean;
  readonly outcome: 'ANSWERED' | 'NO_RECORD' | 'FAILED';
  /** The code of why it failed. */
  readonly failure: string | null;
  readonly requestedAt: string;
  /** There where an earlier answer was used again: the report for which it was asked. */
  readonly reusedFrom?: string;
  /** From the question to the answer. */
  readonly ms: number;
  readonly attempts: number;
  readonly editionDate: string | null;
  /** The date of the data, their age on the evaluation day, and their maximum age in days. */
  readonly dataDate?: string;
  readonly ageDays?: number;
  readonly maximumAgeDays?: number;
  readonly sha256: string;
}

/** All that an export is made of: plain values, which can be handed to a thread. */
export interface ReportMaterial {
  readonly form: ExportForm;
  readonly report: ReportAnswer;
  /** The policy as it was applied. */
  readonly policy: {
    readonly name: string;
    readonly hash: string;
    readonly bands: readonly ScoreBand[];
    readonly minimumCoverage: number;
  };
  readonly sources: readonly AskedSource[];
  /** SHA-256 over all that the sources answered, and the caller said. */
  readonly evidenceHash: string;
  /** Whom the subject asks for review and correction. */
  readonly rightsContact: string | null;
}

const usualCoverage = 0.5;

/**
 * What an export is made of.
 *
 * @returns undefined where the report is in another state by now.
 * @throws CreditError UNKNOWN_REPORT, REPORT_ERASED.
 */
export async function readReportMaterial(
  engine: Engine,
  one: ExportForm & Pick<ReportExport, 'organizationId' | 'revision'> & { readonly reportId: string },
  rightsContact: string | null,
): Promise<ReportMaterial | undefined> {
  const { organizationId, reportId } = one;
  const { answer, finalRevision } = await readReport(engine, actorOf(one), reportId, one.language);
  if (finalRevision !== one.revision) return undefined;
  const { sources, policy } = await engine.storage.read(async (db) => {
    const report = await requireReport(db, actorOf(one), reportId);
    const { evidence } = await readDossier(db, report.currentRunId);
    const run = await getRun(db, report.currentRunId);
    const { policyId, policyVersion: version } = answer;
    const stored = await getPolicyVersion(db, organizationId, policyId, version);
    // If the sections of a source have data of different days, the oldest counts.
    const ages = new Map(
      answer.sections
        .flatMap(({ sources: asked }) => asked)
        .toSorted((a, b) => (a.ageDays ?? 0) - (b.ageDays ?? 0))
        .map(({ source, provider, ...age }) => [`${source} ${provider}`, age] as const),
    );
    const answers = evidence.flatMap((kept) => sourceOf(kept, ages.get(`${kept.role} ${kept.provider}`)));
    return { sources: [...callerOf(run), ...answers], policy: stored };
  });
  const { format, language, timeZone, whole } = one;
  return {
    form: { format, language, timeZone, whole },
    report: answer,
    policy: {
      name: displayTitle(policy.policy, one.language),
      hash: policy.hash,
      bands: (policy.policy.scoring?.riskBands ?? [])
        .map(({ band, from, status }) => ({ band, from, status }))
        .toSorted((a, b) => a.from - b.from),
      minimumCoverage: policy.policy.scoring?.minimumCoverage ?? usualCoverage,
    },
    sources,
    evidenceHash: sha256(
      canonicalJson(sources.map(({ role, provider, sha256 }) => [role, provider, sha256])),
    ),
    rightsContact,
  };
}

/** Who gave what the caller said. */
export const callerProvider = 'caller';

/** What the caller said, as evidence of a provider of its own; nothing where that is nothing. */
function callerOf(run: Run): readonly AskedSource[] {
  if (run.inputs.length === 0) return [];
  return [
    {
      role: callerProvider,
      provider: callerProvider,
      sandbox: false,
      outcome: 'ANSWERED',
      failure: null,
      requestedAt: run.createdAt,
      ms: 0,
      attempts: 1,
      editionDate: null,
      sha256: sha256(canonicalJson(inputValues(run.inputs))),
    },
  ];
}

type SourceAnswer = ReportAnswer['sections'][number]['sources'][number];

function sourceOf(
  kept: Awaited<ReturnType<typeof readDossier>>['evidence'][number],
  { dataDate, ageDays, maximumAgeDays }: Pick<SourceAnswer, 'dataDate' | 'ageDays' | 'maximumAgeDays'> = {},
): readonly AskedSource[] {
  const { role, provider, sandbox, outcome, failure, evidence, reusedFrom } = kept;
  const { requestedAt, receivedAt, attempts, editionDate, sha256 } = evidence;
  if (outcome === 'NOT_ASKED') return [];
  const source = {
    role,
    provider,
    sandbox,
    outcome,
    failure: failure?.code ?? null,
    requestedAt,
    ms: Math.max(0, Date.parse(receivedAt) - Date.parse(requestedAt)),
    attempts,
    editionDate,
    ...(reusedFrom !== undefined && { reusedFrom }),
    ...(dataDate !== undefined && { dataDate }),
    ...(ageDays !== undefined && { ageDays }),
    ...(maximumAgeDays !== undefined && { maximumAgeDays }),
    sha256,
  };
  return [source];
}
