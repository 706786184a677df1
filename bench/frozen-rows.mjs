/*
 * The rows that one document of a batch left before what was collected was packed: a report of a company under
 * `starter-company`, of median size (55 KB). Held fast, so that the floor of the batch is the same whatever the program keeps.
 */

/** By table: a number is the length of a text, `{ bytes }` that of a blob, 'n' an integer. */
export const frozenRows = {
  run: {
    columns:
      'id report_id organization_id number policy_id policy_version profile requested_amount external_id phase as_of sandbox sources_done sources_total lease_owner lease_until fence attempts errors policy_result created_at started_at finished_at alone section_count checksum'.split(
        ' ',
      ),
    rows: [
      [
        30,
        30,
        30,
        'n',
        15,
        'n',
        7,
        null,
        null,
        9,
        24,
        'n',
        'n',
        'n',
        null,
        null,
        'n',
        'n',
        2,
        6140,
        24,
        24,
        24,
        'n',
        'n',
        'n',
      ],
    ],
  },
  report: {
    columns:
      'id organization_id document document_kind policy_id depth status policy_status score external_id commentary analyst_id analyst_name decided_at current_run_id created_at updated_at revision checksum'.split(
        ' ',
      ),
    rows: [[30, 30, 14, 4, 15, 8, 5, 5, 'n', null, null, null, null, null, 30, 24, 24, 'n', 'n']],
  },
  section: {
    columns:
      'id organization_id report_id run_id type position status details integration_count sources errors updated_at checksum'.split(
        ' ',
      ),
    rows: [
      [30, 30, 30, 30, 11, 'n', 9, 115, 'n', 225, 2, 24, 'n'],
      [30, 30, 30, 30, 17, 'n', 9, 1026, 'n', 226, 2, 24, 'n'],
      [30, 30, 30, 30, 12, 'n', 9, 778, 'n', 462, 2, 24, 'n'],
      [30, 30, 30, 30, 10, 'n', 9, 44, 'n', 217, 2, 24, 'n'],
      [30, 30, 30, 30, 12, 'n', 9, 1206, 'n', 226, 2, 24, 'n'],
      [30, 30, 30, 30, 13, 'n', 9, 6140, 'n', 2, 2, 24, 'n'],
      [30, 30, 30, 30, 7, 'n', 9, 1307, 'n', 217, 2, 24, 'n'],
      [30, 30, 30, 30, 8, 'n', 9, 357, 'n', 222, 2, 24, 'n'],
      [30, 30, 30, 30, 13, 'n', 9, 88, 'n', 227, 2, 24, 'n'],
      [30, 30, 30, 30, 5, 'n', 9, 88, 'n', 460, 2, 24, 'n'],
      [30, 30, 30, 30, 3, 'n', 9, 80, 'n', 217, 2, 24, 'n'],
      [30, 30, 30, 30, 9, 'n', 9, 1080, 'n', 220, 2, 24, 'n'],
      [30, 30, 30, 30, 8, 'n', 9, 88, 'n', 222, 2, 24, 'n'],
      [30, 30, 30, 30, 5, 'n', 9, 88, 'n', 460, 2, 24, 'n'],
      [30, 30, 30, 30, 20, 'n', 9, 645, 'n', 234, 2, 24, 'n'],
      [30, 30, 30, 30, 9, 'n', 9, 4346, 'n', 223, 2, 24, 'n'],
      [30, 30, 30, 30, 7, 'n', 9, 107, 'n', 221, 2, 24, 'n'],
      [30, 30, 30, 30, 9, 'n', 9, 767, 'n', 223, 2, 24, 'n'],
      [30, 30, 30, 30, 3, 'n', 9, 494, 'n', 217, 2, 24, 'n'],
      [30, 30, 30, 30, 7, 'n', 9, 975, 'n', 2, 2, 24, 'n'],
      [30, 30, 30, 30, 15, 'n', 9, 465, 'n', 2, 2, 24, 'n'],
    ],
  },
  evidence: {
    columns:
      'id organization_id run_id role provider sandbox outcome failure content_type body sha256 edition_date attempts requested_at received_at checksum'.split(
        ' ',
      ),
    rows: [
      [30, 30, 30, 11, 7, 'n', 8, null, 16, { bytes: 224 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 12, 7, 'n', 8, null, 16, { bytes: 775 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 12, 18, 'n', 8, null, 16, { bytes: 408 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 12, 7, 'n', 8, null, 16, { bytes: 1316 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 6, 7, 'n', 8, null, 16, { bytes: 1195 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 8, 7, 'n', 8, null, 16, { bytes: 460 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 13, 7, 'n', 8, null, 16, { bytes: 199 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 11, 7, 'n', 8, null, 16, { bytes: 291 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 11, 18, 'n', 8, null, 16, { bytes: 291 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 3, 7, 'n', 8, null, 16, { bytes: 178 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 8, 7, 'n', 8, null, 16, { bytes: 194 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 12, 7, 'n', 8, null, 16, { bytes: 1150 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 20, 7, 'n', 8, null, 16, { bytes: 775 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 9, 7, 'n', 8, null, 16, { bytes: 4482 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 7, 7, 'n', 8, null, 16, { bytes: 209 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 9, 7, 'n', 8, null, 16, { bytes: 871 }, 64, 10, 'n', 24, 24, 'n'],
      [30, 30, 30, 3, 7, 'n', 8, null, 16, { bytes: 1980 }, 64, 10, 'n', 24, 24, 'n'],
    ],
  },
  usage: {
    columns:
      'id organization_id run_id report_id policy_id document_kind depth additionals price_cents counted_at checksum'.split(
        ' ',
      ),
    rows: [[30, 30, 30, 30, 15, 4, 8, 17, 'n', 24, 'n']],
  },
};

/** Each row of the sheet of rules is one of these, so many a document. */
export const firedRulesEach = 2.81;

export const frozenIndexes = [
  'section (run_id, type)',
  'evidence (run_id, role, provider)',
  'run (report_id, number)',
  'report (organization_id, id)',
  'report (organization_id, status, id)',
  'report (organization_id, policy_id, id)',
  'report (organization_id, document, id)',
  'report (organization_id, policy_status, id)',
  'report (current_run_id)',
  'usage (run_id)',
  'usage (organization_id, counted_at)',
];
