import type { Permission } from '../../src/auth/permission.ts';
import { permissionsOf, roles } from '../../src/auth/role.ts';
import { agingTerms, usualTerms } from '../../src/retention/term.ts';
import { personalData } from '../../src/storage/personal-data.ts';
import { type DataHolder, retentionTerms } from '../../src/storage/personal-mark.ts';
import type { Tables } from '../../src/storage/tables.ts';
import { heldRecords, isHeldRecord } from '../../src/subject/holding.ts';

/** By which permission a table is read over the API and on the pages; null where nobody reads its rows but the program. */
export const readBy: Readonly<Partial<Record<keyof Tables, Permission | null>>> = {
  access: 'subject:manage',
  analyst: 'user:manage',
  api_client: 'client:manage',
  audit_entry: 'audit:read',
  batch: 'batch:run',
  batch_item: 'batch:run',
  batch_refusal: 'batch:run',
  consent: 'subject:manage',
  dossier: 'report:read',
  event: 'webhook:manage',
  erasure: null,
  kept_answer: null,
  legal_hold: 'subject:manage',
  mention: null,
  manual_decision: 'report:read',
  match_decision: 'report:read',
  one_time_link: null,
  operation: 'operation:run',
  operation_node: 'operation:run',
  organization: null,
  outcome: 'report:read',
  policy_default: null,
  policy_shadow: 'policy:manage',
  policy_version: 'policy:read',
  provider_identity: null,
  report: 'report:read',
  report_name: null,
  report_note: 'report:read',
  review: 'report:read',
  run: 'report:read',
  run_reading: null,
  session: null,
  shadow_decision: 'policy:manage',
  signature: 'report:read',
  statement_upload: 'report:read',
  subject_key: null,
  watch: 'watch:manage',
  watch_change: 'watch:manage',
  watch_finding: 'watch:manage',
  watch_new_finding: null,
  watch_subject: 'watch:manage',
};

/** Tables that hold data of people, with the columns that do. */
export function markedTables() {
  return Object.entries(personalData).flatMap(([table, columns]) => {
    const marks = Object.entries(columns).flatMap(([column, mark]) =>
      mark === null ? [] : [{ column, mark }],
    );
    return marks.length === 0 ? [] : [{ table, marks }];
  });
}

const holders: Readonly<Record<DataHolder, string>> = {
  SUBJECT: 'subject',
  THIRD_PARTY: 'subject, others',
  STAFF: 'staff',
};

/** The page docs/reference/data-map.md. */
export function dataMap(): string {
  const reader = (table: string) => {
    const permission = Object.entries(readBy).find(([name]) => name === table)?.[1] ?? null;
    if (permission === null) return 'the program alone';
    const who = roles.filter((role) => permissionsOf(role).has(permission));
    return `${who.join(', ')} (\`${permission}\`)`;
  };
  const rows = markedTables()
    .toSorted((one, other) => (one.table < other.table ? -1 : 1))
    .map(({ table, marks }) => {
      const title = isHeldRecord(table) ? `${heldRecords[table].title.en} (\`${table}\`)` : `\`${table}\``;
      const columns = marks.map(({ column, mark }) => `\`${column}\`: ${holders[mark.holds]}`).join('; ');
      const terms = [...new Set(marks.map(({ mark }) => mark.keptFor))].join(', ');
      return `| ${title} | ${columns} | ${terms} | ${reader(table)} |`;
    });
  const terms = Object.entries(retentionTerms).map(([term, { en }]) => {
    const aging = agingTerms.find((one) => one === term);
    return `| \`${term}\` | ${en} | ${aging === undefined ? 'until the key expires' : usualTerms[aging]} |`;
  });
  return `# Data of people: the map

Made from the marks beside the tables ([decision 0040](../decisions/0040-personal-data-is-marked-beside-the-tables.md)); a test compares it, so that no column is forgotten. What is not here holds no
data of anybody. \`subject\`: whoever a report is about. \`others\`: whom a source names beside, or somebody writes of. \`staff\`: who works with the program.

## Why, and how long

How terms are set and what goes is [told with the operations](../operations.md#how-long-data-are-kept). A legal hold keeps longer; erasing ends sooner.

| kept for | why, and how long | a new database |
|---|---|---|
${terms.join('\n')}

Under \`accesses\` the notes of who has read what go by age. Whoever acted stays named for as long as what was done is kept, and sessions and links go when they expire.

## What, whose, and who sees it

Whoever sits at the machine with the file of the database, or with the password of the server, sees everything: see [where it keeps things](../operations.md#where-it-keeps-things). Over the API and on the pages, by role:

| what | columns, and whose | kept for | who sees it |
|---|---|---|---|
${rows.join('\n')}

Beside the database lie files of exports (in the folder \`exports\`, for \`exportDays\`), backups that somebody made, and the log, which holds no document and no name. Sources get the document that they are asked about, and nothing else of the subject unless their page says so;
webhooks get what [their page](webhooks.md) says.
`;
}
