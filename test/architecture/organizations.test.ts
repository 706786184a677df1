import { describe, expect, test } from 'vitest';
import { personalData } from '../../src/storage/personal-data.ts';
import { readStructure } from './program-structure.ts';
import { repositoryFiles } from './repository-files.ts';

/**
 * The functions whose statements name no organisation, by the reason why they need not: what they go by was read from a
 * row that did, or they do the work of a process, for everybody.
 */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'by a run, whose id was read from a report of the organisation, or that a worker holds': [
    'isRunOfBatch',
    'getRun',
    'selectRuns',
    'getReportOfRun',
    'listPhases',
    'getRunNumber',
    'findPreviousResult',
    'findParts',
    'listDossierStates',
    'insertPart',
  ],
  'a part of a statement whose beginning names the organisation': [
    'byReport',
    'byRun',
    'byPlace',
    'isAgedEvidence',
    'isAgedOperation',
    'isHeldOperation',
    'countHoldings',
    'listHeld',
  ],
  'by what is held, and its fencing number': ['update', 'updateRun', 'takeEvents', 'claimEvents', 'putOff'],
  'by an event or a webhook that was read with its organisation, or that a sender holds': [
    'closeAttempts',
    'withAttempts',
    'markDelivered',
    'markDiscarded',
    'discardWhere',
    'releaseNext',
    'releaseFinished',
    'releaseLanes',
    'moveWaiting',
    'findDue',
    'withWebhooks',
    'takeUpAgain',
    'takeUpDiscarded',
  ],
  'an index of a batch that was read with its organisation': ['listPlaces', 'listPlacesLeft', 'requireTotal'],
  'by the name of a key, which was read from what is sealed with it': ['findKeyById'],
  'the work of a process, over all organisations': [
    'verifyLegalHolds',
    'listNextEvents',
    'findNewestAnalysis',
    'listUnfinishedOperations',
    'listOperationsInTurn',
    'takeOperations',
    'leaveOperations',
    'countHeld',
    'listOldestRuns',
    'listSuspectExports',
    'listSuspectRuns',
    'listWaitingOrganizations',
    'giveBackReserved',
    'readWaitingWork',
    'listEndedReports',
    'indexName',
    'listBatchesIn',
    'listUnfinishedExports',
    'listExpiredExports',
    'listAllWatches',
    'listDueEndpoints',
    'selectDue',
    'listGoneListeners',
    'listHolders',
    'releaseHeldBy',
    'releaseBeyond',
    'shiftDue',
    'waitsBeyond',
    'deleteExpiredAnswers',
    'deleteExpired',
    'listSealedHashKeys',
    'listUnfinishedErasures',
    'listSubjectKeys',
    'replaceWrapped',
    'listUnsealedRuns',
    'countUnsealedRuns',
    'listUnsealedUploads',
    'countUnsealedUploads',
    'listKeptExports',
  ],
  'whose organisation is only found by it: who acts, a client by its id, a session or a link by its hash, an account of an identity provider, all clients and users for the operator':
    ['findActor', 'selectClients', 'selectUsers', 'findSession', 'findLink', 'findUserByIdentity'],
};

/** The tables that name an organisation. */
const tables: ReadonlySet<string> = new Set(
  Object.entries(personalData).flatMap(([table, columns]) => ('organization_id' in columns ? [table] : [])),
);

/** Reads or changes rows: `selectFrom('run')`, `join section`, `update ${table}`. */
const access =
  /\b(?:selectFrom|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'(\w+)|\b(?:from|join|update) (\w+|\$\{)/g;
const comparison = /organization_id'?,? *(?:'='|=)/;

/** The functions among the stores that read or change such tables and do not compare the organisation. */
function findUnnamed(files: ReadonlyMap<string, string>): readonly string[] {
  // To read the others too would take ten times as long.
  const stores = new Map([...files].filter(([path]) => /-store\.ts$|^src\/jobs\/claim\.ts$/.test(path)));
  return [...readStructure(stores)].flatMap(([place, { functions }]) => {
    const lines = (files.get(`src/${place}`) ?? '').split('\n');
    const outer = functions.filter(
      ({ line, lines: length }) =>
        !functions.some((other) => other.line < line && other.line + other.lines >= line + length),
    );
    return outer.flatMap(({ name, line, lines: length }) => {
      const text = lines.slice(line - 1, line - 1 + length).join('\n');
      const met = [...text.matchAll(access)].map(([, inCall, inText]) => inCall ?? inText ?? '');
      const isMeant = met.some((table) => tables.has(table) || table === '${');
      return isMeant && !comparison.test(text) ? [name] : [];
    });
  });
}

describe('every statement over the rows of organisations names the organisation', () => {
  test('but for a short list, each with its reason', () => {
    const excepted = Object.values(exceptions).flat();
    expect([...findUnnamed(repositoryFiles())].sort()).toEqual([...excepted].sort());
  });

  test('and one that does not is found', () => {
    const store = (condition: string) =>
      new Map([
        [
          'src/report/report-store.ts',
          `export async function findAny(db) { return db.selectFrom('report')${condition}.execute(); }
           export const change = (db) => raw(\`update report set status = ? where id = ?\`);
           export function insert(db) { return db.insertInto('report').values({}).execute(); }`,
        ],
      ]);
    expect(findUnnamed(store(".where('id', '=', id)"))).toEqual(['findAny', 'change']);
    expect(findUnnamed(store(".where('report.organization_id', '=', id)"))).toEqual(['change']);
  });
});
