import { postgresText, type SchemaText } from '../migration.ts';
import { audit } from './audit.ts';
import { batches } from './batches.ts';
import { charges } from './charges.ts';
import { checksums } from './checksums.ts';
import { decisions } from './decisions.ts';
import { exports } from './exports.ts';
import { operations } from './operations.ts';
import { organizations } from './organizations.ts';
import { policies } from './policies.ts';
import { privacy } from './privacy.ts';
import { processes } from './processes.ts';
import { readings } from './readings.ts';
import { reports } from './reports.ts';
import { rowCounts } from './row-counts.ts';
import { watches } from './watches.ts';
import { webhooks } from './webhooks.ts';

/** Each table is created after the tables that it refers to. */
const parts: readonly SchemaText[] = [
  organizations,
  policies,
  reports,
  decisions,
  readings,
  batches,
  operations,
  exports,
  webhooks,
  watches,
  charges,
  privacy,
  audit,
  processes,
  checksums,
  rowCounts,
];

/** The complete schema of a new database. Change it in place until 1.0.0 is released; from then on, add migrations. */
export const schema: SchemaText = {
  sql: parts.map(({ sql }) => sql).join(''),
  sqlite: parts.map(({ sqlite = '' }) => sqlite).join(''),
  postgres: (now) => parts.map((part) => postgresText(part, now)).join(''),
};
