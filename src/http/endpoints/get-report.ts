import type { Caller } from '../../auth/caller.ts';
import type { Language } from '../../base/language.ts';
import { awaitReport } from '../../report/await-report.ts';
import { findFinalRevision, readReport } from '../../report/read-reports.ts';
import { type ApiVersion, defineEndpoint, jsonMediaType } from '../define-endpoint.ts';
import { matchesTag, tagOf } from '../etag.ts';
import type { HttpService } from '../http-service.ts';
import { limits } from '../limits.ts';
import { readWait } from '../prefer-header.ts';
import { reportIdParams } from '../views/common-schemas.ts';
import { report } from '../views/report-schemas.ts';

/** GET /v2/report/{id} and GET /report/{id}: the report with the sections that are finished. */
export const getReportEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/report/{id}', v2: '/v2/report/{id}' },
    operationId: 'getReport',
    tag: 'Report',
    summary: 'Read a report with its sections',
    permission: 'report:read',
    params: reportIdParams,
    requestHeaders: {
      Prefer: `wait=N holds the answer until the report is final, at most N seconds (0 to ${limits.waitSeconds})`,
      'Accept-Language': 'The language of titles and sentences: pt (where it does not say) or en',
      'If-None-Match': 'The ETag of an earlier answer: 304 while nothing has changed',
    },
    answers: {
      200: {
        description: 'The report',
        schema: report,
        headers: { ETag: 'Changes with the report', 'Preference-Applied': 'How long was waited for at most' },
      },
      304: { description: 'Nothing has changed' },
    },
    problems: ['UNKNOWN_REPORT'],
  },
  async (request, service, caller) => {
    const { params, headers, version, language } = request;
    const { engine, waits } = service;
    const seconds = readWait(headers['prefer'], limits.waitSeconds);
    // Without a place among those who wait, the report is answered as it is.
    const wait = seconds !== undefined && seconds > 0 ? waits.begin(caller.clientId) : undefined;
    if (wait !== undefined) {
      try {
        await awaitReport(engine, caller, params.id, {
          timeoutMs: (seconds ?? 0) * 1_000,
          signal: AbortSignal.any([request.signal, service.stopping]),
        });
      } finally {
        wait.end();
      }
    }
    const { bytes, revision } = await readBytes(service, caller, { id: params.id, version, language });
    // A final report of one revision is the same bytes, so that its tag need not be made of it.
    const tag = revision === null ? tagOf(bytes) : `"${service.version}-${version}-${language}-${revision}"`;
    const tags = {
      etag: tag,
      ...(wait && { 'preference-applied': `wait=${seconds}` }),
    };
    if (matchesTag(headers['if-none-match'], tag)) return { status: 304, headers: tags };
    return { status: 200, headers: tags, body: bytes, mediaType: jsonMediaType };
  },
);

/** The report as it is sent; that of a final one is made once for each revision and language. */
async function readBytes(
  { engine, reports }: HttpService,
  caller: Caller,
  {
    id,
    version,
    language,
  }: {
    readonly id: string;
    readonly version: ApiVersion;
    readonly language: Language;
  },
): Promise<{ readonly bytes: Uint8Array; readonly revision: number | null }> {
  const keyOf = (revision: number) => `${version} ${language} ${id} ${revision}`;
  const seen = await findFinalRevision(engine, caller, id);
  const kept = seen === null ? undefined : reports.get(keyOf(seen));
  if (kept !== undefined) return { bytes: kept, revision: seen };

  const { answer, finalRevision: revision } = await readReport(engine, caller, id, language);
  const { policyResult, sections, ...summary } = answer;
  const extra = version === 'v1' ? { result: answer.policyStatus } : {};
  const bytes = Buffer.from(JSON.stringify({ ...summary, ...extra, policyResult, sections }));
  if (revision !== null) reports.set(keyOf(revision), bytes);
  return { bytes, revision };
}
