import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { readFinalRevision, readWholeOperation, requireOperationRun } from '../operation/read-operations.ts';
import type { Engine } from '../report/engine.ts';
import { requireEndedRun, requireReport } from '../report/read-reports.ts';
import { tellOfReport } from '../report/report-events.ts';
import { reportLocks } from '../report/report-locks.ts';
import { inOrder, type Lock, lockOf } from '../storage/locks.ts';
import { eventLocks } from '../webhook/event-locks.ts';
import type { EventDetails } from '../webhook/events.ts';
import type { ExportSubject, ReportExport } from './export.ts';

type Db = Engine['storage']['db'];
type Owner = Pick<Actor, 'organizationId'>;

/** What is asked of whatever can be exported. */
interface SubjectWork {
  /** What a write about it must be alone with. @throws CreditError UNKNOWN_REPORT, UNKNOWN_OPERATION */
  readonly locks: (db: Db) => Promise<readonly Lock[]>;
  /** Whom it is about. @throws CreditError UNKNOWN_REPORT, UNKNOWN_OPERATION */
  readonly document: (db: Db) => Promise<string>;
  /**
   * The state that it is in, and stays in.
   *
   * @throws CreditError UNKNOWN_REPORT, REPORT_RUNNING, UNKNOWN_OPERATION, OPERATION_UNFINISHED
   */
  readonly revision: (db: Db) => Promise<number>;
  /** Tells that an export of it has ended, in the transaction of that. */
  readonly tell: (engine: Engine, db: Db, details: EventDetails['REPORT_EXPORTED']) => Promise<void>;
}

/** What an export does differently for a report and for an operation. */
export function workOf(subject: ExportSubject, { organizationId }: Owner): SubjectWork {
  return 'reportId' in subject
    ? workOfReport(subject.reportId, organizationId)
    : workOfOperation(subject.operationId, organizationId);
}

/** Who acts where nobody does: who asked was let in when it was asked for. */
export function actorOf({ organizationId }: Pick<ReportExport, 'organizationId'>): Actor {
  return { organizationId, analystId: '', analystName: '' };
}

function workOfReport(reportId: string, organizationId: string): SubjectWork {
  const actor = actorOf({ organizationId });
  return {
    locks: async (db) => reportLocks(await requireReport(db, actor, reportId)),
    document: async (db) => (await requireReport(db, actor, reportId)).document,
    revision: async (db) => {
      const report = await requireReport(db, actor, reportId);
      await requireEndedRun(db, report);
      return report.revision;
    },
    tell: (engine, db, details) =>
      tellOfReport(engine, db, { organizationId, reportId, type: 'REPORT_EXPORTED', details }),
  };
}

function workOfOperation(operationId: string, organizationId: string): SubjectWork {
  return {
    locks: async (db) => {
      await requireOperationRun(db, { organizationId }, operationId);
      return inOrder([lockOf.operation(operationId), ...eventLocks(organizationId, operationId)]);
    },
    document: async (db) => (await requireOperationRun(db, { organizationId }, operationId)).document,
    revision: async (db) => {
      const finalRevision = await readFinalRevision(db, { organizationId }, operationId);
      if (finalRevision === null) throw new CreditError('OPERATION_UNFINISHED', { operationId });
      return finalRevision;
    },
    tell: async (engine, db, details) => {
      await engine.outbox.record(db, {
        organizationId,
        type: 'REPORT_EXPORTED',
        subjectId: operationId,
        at: engine.clock.now(),
        content: async () => {
          const whole = await readWholeOperation(db, { organizationId }, operationId, async () => false);
          const { operationName, document, type, status, externalId, sandbox, notice } = whole.answer;
          return {
            operationId,
            operationName,
            document,
            type: type === 'cpf' ? 'CPF' : 'CNPJ',
            status,
            ...(externalId !== undefined && { externalId }),
            sandbox,
            ...(notice !== undefined && { notice }),
            ...details,
          };
        },
      });
    },
  };
}
