import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lineOf, noHash } from '../../src/audit/audit-entry.ts';
import { readHeads, verifiesHead } from '../../src/audit/sealed-head.ts';
import { sha256 } from '../../src/base/canonical-json.ts';

const vectors = 'docs/audit/vectors.jsonl';
const heads = 'docs/audit/vectors-heads.jsonl';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const verifiers = {
  Python: ['python3', 'docs/audit/verify-audit.py'],
  JavaScript: [process.execPath, 'docs/audit/verify-audit.mjs'],
} as const;

async function linesOf(file: string): Promise<readonly string[]> {
  return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
}

test('the test vectors are lines, hashes and signatures as the program makes them', async () => {
  const [first = '', ...lines] = await linesOf(vectors);
  const { keys } = JSON.parse(first);
  let previous = noHash;
  for (const line of lines.filter((one) => one.startsWith('{"actor"'))) {
    const { organization, details, ...entry } = JSON.parse(line);
    const made = { ...entry, organizationId: organization, details: JSON.stringify(details) };
    expect(lineOf(made)).toBe(line);
    expect(entry.previous).toBe(previous);
    previous = sha256(line);
  }
  const seals = readHeads(
    [...lines.filter((one) => one.startsWith('{"head"')), ...(await linesOf(heads))].join('\n'),
  );
  expect(seals).toHaveLength(4);
  for (const seal of seals) expect(typeof seal !== 'number' && verifiesHead(seal, keys)).toBe(true);
});

/** What a verifier says of a file of these lines. */
async function verdictOf(of: keyof typeof verifiers, lines: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-vectors-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'audit.jsonl');
  await writeFile(file, `${lines.join('\n')}\n`);
  const [command, script] = verifiers[of];
  const { stdout, stderr } = spawnSync(command, [script, file, heads], { encoding: 'utf8' });
  return `${stdout}${stderr}`.trim();
}

describe.each(['JavaScript', ...(hasPython ? (['Python'] as const) : [])] as const)(
  'the verifier in %s',
  (of) => {
    test('finds the test vectors whole, and each change of them', async () => {
      const lines = await linesOf(vectors);
      const entries = lines.filter((line) => line.startsWith('{"actor"')).length;
      expect(await verdictOf(of, lines)).toMatch(
        new RegExp(`^whole: ${entries} entries, [0-9a-f]{64}, keys `),
      );
      const without = (place: number) => lines.filter((_, index) => index !== place);
      expect(
        await verdictOf(
          of,
          lines.map((line) => line.replace('starter-person', 'other-person')),
        ),
      ).toContain('BROKEN between entries 3 and 4');
      expect(await verdictOf(of, without(5))).toContain('BROKEN between entries 4 and 5');
      expect(await verdictOf(of, without(entries))).toContain('BROKEN');
      const forged = lines.map((line) =>
        line.replace(/"signature":"./, (text) => `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`),
      );
      expect(await verdictOf(of, forged)).toContain('BROKEN: the signature of seal 1');
    });
  },
);

if (!hasPython) test.skip('the verifier in Python is not run: there is no python3 here', () => {});
