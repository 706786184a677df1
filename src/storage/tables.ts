import type { AccessTables } from './access-tables.ts';
import type { AuditTables } from './audit-tables.ts';
import type { BatchTables } from './batch-tables.ts';
import type { ChargeTables } from './charge-tables.ts';
import type { ConsentTables } from './consent-tables.ts';
import type { DecisionTables } from './decision-tables.ts';
import type { ExportTables } from './export-tables.ts';
import type { OperationTables } from './operation-tables.ts';
import type { OrganizationTables } from './organization-tables.ts';
import type { OutcomeTables } from './outcome-tables.ts';
import type { PrivacyTables } from './privacy-tables.ts';
import type { ProcessTables } from './process-tables.ts';
import type { ReadingTables } from './reading-tables.ts';
import type { ReportTables } from './report-tables.ts';
import type { RetentionTables } from './retention-tables.ts';
import type { ReviewTables } from './review-tables.ts';
import type { RowCountTables } from './row-count-tables.ts';
import type { SealTables } from './seal-tables.ts';
import type { SessionTables } from './session-tables.ts';
import type { ShadowTables } from './shadow-tables.ts';
import type { WatchTables } from './watch-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/**
 * The tables, column by column, as the newest migration leaves them. Timestamps are ISO 8601 UTC text with
 * milliseconds, booleans 0 or 1, JSON is text, money is BRL cents as integers. Every table that holds an
 * organisation's data names it. A `checksum` is that of its row, by checked-tables.ts; a trigger computes it. Below the rows of each file stand its marks: what of a person each column can hold.
 */
export interface Tables
  extends OrganizationTables,
    ReportTables,
    ChargeTables,
    ReadingTables,
    AccessTables,
    ConsentTables,
    DecisionTables,
    OutcomeTables,
    ReviewTables,
    WebhookTables,
    BatchTables,
    OperationTables,
    ExportTables,
    PrivacyTables,
    AuditTables,
    ProcessTables,
    SealTables,
    SessionTables,
    RetentionTables,
    RowCountTables,
    ShadowTables,
    WatchTables {}
