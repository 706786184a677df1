import type { Caller } from '../../auth/caller.ts';
import type { Language } from '../../base/language.ts';
import { awaitReport } from '../../report/await-report.ts';
import { findFinalRevision, readReport } from '../../report/read-reports.ts';
import { defaultLanguage } from '../../report/report-answer.ts';
import { type ApiVersion, defineEndpoint, jsonMediaType } from '../define-endpoint.ts';
import { hostedReport } from '../dialects/hosted-v1/report.ts';
import { matchesTag, tagOf } from '../etag.ts';
import { holdAnswer, holdHeader } from '../hold-answer.ts';
import type { HttpService } from '../http-service.ts';
import { noteReading, wayOf } from '../note-reading.ts';
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
    description:
      'A client of the dialect hosted-v1 reads /report/{id} in the shape of the first version; /v2/report/{id} is the same for everybody.',
    permission: 'report:read',
    params: reportIdParams,
    requestHeaders: {
      ...holdHeader,
      'Accept-Language': 'The language of titles and sentences: pt (where it does not say) or en',
      'If-None-Match': 'The ETag of an earlier answer: 304 while nothing has changed',
    },
    answers: {
      200: {
        description: 'The report',
        schema: report,
        headers: {
          Vary: 'Authorization, Accept-Language: clients may read different dialects, and languages',
          ETag: 'Changes with the report',
          'Preference-Applied': 'How long was waited for at most',
        },
      },
      304: { description: 'Nothing has changed' },
    },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED'],
  },
  async (request, service, caller) => {
    const { params, headers, version } = request;
    const shape = shapeOf(version, caller);
    // The dialect has one language.
    const language = shape === 'hosted-v1' ? defaultLanguage : request.language;
    const held = await holdAnswer(request, service, caller, (options) =>
      awaitReport(service.engine, caller, params.id, options),
    );
    const { bytes, revision } = await readBytes(service, caller, { id: params.id, version, language });
    // A final report of one revision is the same bytes, so that its tag need not be made of it.
    const tag = revision === null ? tagOf(bytes) : `"${service.version}-${shape}-${language}-${revision}"`;
    const tags = {
      vary: 'Authorization, Accept-Language',
      etag: tag,
      ...held,
    };
    noteReading(service, caller, { reportIds: [params.id], way: wayOf(caller, version) });
    if (matchesTag(headers['if-none-match'], tag)) return { status: 304, headers: tags };
    return { status: 200, headers: tags, body: bytes, mediaType: jsonMediaType };
  },
);

/** What its answer looks like, by which it is kept: the version, or the dialect where the client has one. */
function shapeOf(version: ApiVersion, { dialect }: Caller): ApiVersion | 'hosted-v1' {
  return version === 'v1' && dialect === 'hosted-v1' ? dialect : version;
}

/** The report as it is sent; that of a final one is made once for each revision and language. */
async function readBytes(
  { engine, reports, states }: HttpService,
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
  const shape = shapeOf(version, caller);
  const keyOf = (revision: number) => `${shape} ${language} ${id} ${revision}`;
  const seen = await findFinalRevision(states, caller, id);
  const kept = seen === null ? undefined : reports.get(keyOf(seen));
  if (kept !== undefined) return { bytes: kept, revision: seen };

  const { answer, finalRevision: revision } = await readReport(engine, caller, id, language);
  const { policyResult, sections, ...summary } = answer;
  const extra = version === 'v1' ? { result: answer.policyStatus } : {};
  const shown =
    shape === 'hosted-v1'
      ? hostedReport(answer, { organizationId: caller.organizationId, timezone: engine.timezone })
      : { ...summary, ...extra, policyResult, sections };
  const bytes = Buffer.from(JSON.stringify(shown));
  if (revision !== null) reports.set(keyOf(revision), bytes);
  return { bytes, revision };
}
