import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { backupDatabase } from '../../src/storage/backup-database.ts';
import { checkDatabase } from '../../src/storage/check-database.ts';
import { damagedFiles } from '../storage/damaged-files.ts';
import { trialSize } from '../trials/trial-size.ts';
import { ask, type ComparableAnswer, type ServedRecords, serveEverything } from './everything-served.ts';
import { type RunningTestService, runService, type TestClient } from './running-service.ts';

const { number, seed, tell } = trialSize('CREDIT_DAMAGED_FILES', { number: 12, seed: 20_261_129 });
/** The time of all reads. It is fixed, so that answers are comparable. */
let readAt = new Date();
const clock = { now: () => readAt };

type Answers = ReadonlyMap<string, ComparableAnswer>;

let folder: string;
let records: ServedRecords;
let token: TestClient;
/** The file, and an older copy of it. */
let sound: Buffer;
let older: Buffer;
let expected: Answers;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credit-damaged-'));
  const db = join(folder, 'live.db');
  const service = await runService({ db });
  token = await service.client();
  const copy = async (name: string) => {
    await backupDatabase(db, join(folder, name));
    return readFileSync(join(folder, name));
  };
  records = await serveEverything(service, token, async () => {
    older = await copy('older.db');
  });
  await service.stop();
  readAt = new Date();
  copyFileSync(`${db}.master-key`, join(folder, 'read.db.master-key'));
  const reading = await read(readFileSync(db));
  // Reading also writes rows, such as access log entries. They are now in the file.
  await reading.ask();
  await reading.service.stop();
  sound = readFileSync(join(folder, 'read.db'));
  const again = await read(sound);
  expected = await again.ask();
  await again.service.stop();
  const third = await read(sound);
  const repeated = await third.ask();
  await third.service.stop();
  const isAnswered = (answer: ComparableAnswer | undefined) =>
    answer !== undefined && 'status' in answer && answer.status < 400;
  const refused = [...expected].filter(([, answer]) => !isAnswered(answer)).map(([question]) => question);
  const unstable = [...expected].flatMap(([question, answer]) =>
    isAnswered(answer) && difference(answer, repeated.get(question)) !== undefined
      ? `${question}: ${difference(answer, repeated.get(question))}`
      : [],
  );
  tell(`${expected.size} questions; refused: ${refused.join(', ')}; unstable: ${unstable.join(', ')}`);
  expect({ refused, unstable }).toEqual({ refused: [], unstable: [] });
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a service on a file with these bytes. */
async function read(bytes: Buffer): Promise<{
  readonly service: RunningTestService;
  readonly ask: () => Promise<Answers>;
}> {
  const db = join(folder, 'read.db');
  for (const ending of ['', '-wal', '-shm', '-damage']) rmSync(`${db}${ending}`, { force: true });
  writeFileSync(db, bytes);
  const service = await runService({
    db,
    clock,
    workers: 0,
    checksFile: true,
    publicUrl: 'https://credit.example',
  });
  const client: TestClient = {
    ...token,
    call: (method, path, options = {}) =>
      service.call(method, path, {
        ...options,
        headers: { authorization: `Bearer ${token.token}`, ...options.headers },
      }),
  };
  return { service, ask: () => ask(client, records.questions) };
}

/** Whether an answer reports damage. A table row reports the database as the failed source. */
function namesDamage(text: string): boolean {
  return /RECORD_DAMAGED|STORAGE_CORRUPT|firmnessUndecided|"damaged":\[\{|[";] ?Database"/.test(text);
}

/**
 * Whether an answer only shows attempts of deliveries. On a page of an older copy an event can be due once more: the service then
 * sends it again, as a receiver must expect (deliveries come at least once), and the answer shows this attempt.
 */
const showsAttempts = (question: string) => /^GET \/webhook\/(?:health|[^/]+\/deliveries)/.test(question);

test(
  `a service on a damaged file answers as before, or with an error (${number} files)`,
  async () => {
    const counts = { equal: 0, errors: 0, named: 0, unopened: 0, attempts: 0 };
    const wrong: string[] = [];
    for (const { bytes, where } of damagedFiles({ sound, older }, { number, seed })) {
      let isSeen = false;
      const differing: string[] = [];
      try {
        const { service, ask } = await read(bytes);
        try {
          for (const [question, answer] of await ask()) {
            const before = expected.get(question);
            if ('failed' in answer || answer.status >= 400) {
              counts.errors += 1;
              isSeen = true;
              if ('status' in answer && /"UNEXPECTED"/.test(answer.text))
                differing.push(`${question}: UNEXPECTED`);
            } else if (before !== undefined && 'text' in before && answer.text === before.text)
              counts.equal += 1;
            else if (namesDamage(answer.text)) {
              counts.named += 1;
              isSeen = true;
            } else if (where.includes('older copy') && showsAttempts(question)) counts.attempts += 1;
            else differing.push(`${question}: ${difference(before, answer)}`);
          }
        } finally {
          await service.stop();
        }
      } catch (error) {
        if (!(error instanceof CreditError)) throw new Error(where, { cause: error });
        counts.unopened += 1;
        isSeen = true;
      }
      if (differing.length > 0) {
        for (const ending of ['-wal', '-shm', '-damage'])
          rmSync(join(folder, `read.db${ending}`), { force: true });
        writeFileSync(join(folder, 'read.db'), bytes);
        const isFound = await checkDatabase(join(folder, 'read.db')).then(
          () => false,
          () => true,
        );
        wrong.push(`${where} (${isFound ? 'found' : 'NOT FOUND'} by the check)\n  ${differing.join('\n  ')}`);
      }
      if (isSeen) tell(`${where}: seen`);
    }
    tell(`seed ${seed}: ${number} files: ${JSON.stringify(counts)}, ${wrong.length} with a wrong answer`);
    expect(wrong.join('\n')).toBe('');
  },
  Math.max(600_000, number * 10_000),
);

function difference(
  before: ComparableAnswer | undefined,
  after: ComparableAnswer | undefined,
): string | undefined {
  const textOf = (answer: ComparableAnswer | undefined) =>
    answer !== undefined && 'text' in answer ? answer.text : '';
  const [one, other] = [textOf(before), textOf(after)];
  if (one === other) return undefined;
  const longest = Math.max(one.length, other.length);
  let at = 0;
  while (at < longest && one[at] === other[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 80), at + 80));
  return `${around(one)} became ${around(other)}`;
}
