import { newId } from '../base/ids.ts';
import type { EventContent, EventDetails, EventType, ReportFields } from './events.ts';

const notice = 'SANDBOX: an invented event';

/** An invented report, for events that are about none. */
export function sampleReport(): ReportFields {
  return {
    reportId: newId('rpt'),
    document: '99990001000198',
    type: 'CNPJ',
    policyId: 'starter-company',
    status: 'APPROVED',
    policyStatus: 'APPROVED',
    score: 820,
    externalId: 'sample-1',
    sandbox: true,
    notice,
  };
}

/** What each type says beside its report, invented. */
function sampleDetails(at: string): EventDetails {
  return {
    REPORT: {
      section: { id: newId('sec'), type: 'BASIC_INFORMATION', status: 'COMPLETED', integrationCount: 1 },
    },
    REPORT_FINISHED: { isFinalized: true, finalizedAt: at, errors: { sections: [] } },
    REPORT_STATUS: {
      approved: true,
      commentary: 'An invented decision.',
      analystId: newId('usr'),
      analystName: 'sandbox',
      previousStatus: 'ALERT',
    },
    CREDIT_POLICY: { policyVersion: 1, riskBand: 'A', previousPolicyStatus: null },
    REVIEW_OPENED: { reviewId: newId('rev'), bySubject: true, dueAt: at },
    REVIEW_ANSWERED: {
      reviewId: newId('rev'),
      outcome: 'UPHELD',
      analystId: newId('usr'),
      analystName: 'sandbox',
      changedReportId: null,
    },
    REPORT_EXPORTED: { exportId: newId('exp'), format: 'pdf', outcome: 'GENERATED', error: null },
    OPERATION: sampleOperation(),
    OPTIN: { missing: ['SCR'] },
    SUBJECT_ERASED: {
      erasureId: newId('ers'),
      document: '99990001000198',
      type: 'CNPJ',
      erasedAt: at,
      scope: 'SUBJECT',
      sandbox: true,
      notice,
    },
    WATCH: {
      watchId: newId('wat'),
      document: '99990001000198',
      type: 'CNPJ',
      dataset: 'ceis',
      edition: '0'.repeat(64),
      publishedOn: at.slice(0, 10),
      changes: [
        {
          kind: 'NEWLY_LISTED',
          before: null,
          after: {
            certainty: 'CERTAIN',
            name: 'SANDBOX COMERCIO LTDA',
            reference: '800001',
            says: 'SANDBOX',
            authority: null,
            from: at.slice(0, 10),
            until: null,
            amount: null,
            odds: null,
            score: null,
          },
        },
      ],
      sandbox: true,
      notice,
    },
  };
}

function sampleOperation(): EventDetails['OPERATION'] {
  return {
    operationId: newId('opr'),
    operationName: 'sandbox',
    document: '99990001000198',
    type: 'CNPJ',
    status: 'APPROVED',
    policyStatus: 'APPROVED',
    score: 800,
    reports: [
      {
        reportId: newId('rpt'),
        document: '99990001000198',
        relation: 'SELF',
        policyStatus: 'APPROVED',
      },
    ],
    sandbox: true,
    notice,
  };
}

/** An invented event of a type, which says so: about `report`, or about an invented one. */
export function sampleEvent<T extends EventType>(
  type: T,
  options: { readonly at: Date; readonly report?: ReportFields | undefined },
): { readonly subjectId: string; readonly content: EventContent<EventType> } {
  const details = sampleDetails(options.at.toISOString());
  if (type === 'OPERATION') {
    return { subjectId: details.OPERATION.operationId, content: details.OPERATION };
  }
  if (type === 'WATCH') return { subjectId: details.WATCH.watchId, content: details.WATCH };
  if (type === 'SUBJECT_ERASED')
    return { subjectId: details.SUBJECT_ERASED.erasureId, content: details.SUBJECT_ERASED };
  const report = { ...(options.report ?? sampleReport()), sandbox: true, notice };
  return { subjectId: report.reportId, content: { ...report, ...details[type] } };
}
