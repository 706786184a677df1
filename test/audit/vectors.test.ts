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

/** Returns what a verifier prints about a file of these lines and this text of a file of heads, after its exit code. */
async function verdictOf(
  of: keyof typeof verifiers,
  lines: readonly string[],
  headsText?: string,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-vectors-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'audit.jsonl');
  await writeFile(file, `${lines.join('\n')}\n`);
  const headsFile = join(folder, 'heads.jsonl');
  await writeFile(headsFile, headsText ?? (await readFile(heads, 'utf8')));
  const [command, script] = verifiers[of];
  const { status, stdout, stderr } = spawnSync(command, [script, file, headsFile], { encoding: 'utf8' });
  return `${status} ${stdout}${stderr}`.trim();
}

describe.each(['JavaScript', ...(hasPython ? (['Python'] as const) : [])] as const)(
  'the verifier in %s',
  (of) => {
    test('finds the test vectors whole, and each change of them', async () => {
      const lines = await linesOf(vectors);
      const entries = lines.filter((line) => line.startsWith('{"actor"')).length;
      expect(await verdictOf(of, lines)).toMatch(
        new RegExp(`^0 whole: ${entries} entries, [0-9a-f]{64}, keys `),
      );
      const without = (place: number) => lines.filter((_, index) => index !== place);
      expect(
        await verdictOf(
          of,
          lines.map((line) => line.replace('starter-person', 'other-person')),
        ),
      ).toMatch(/^1 BROKEN between entries 3 and 4/);
      expect(await verdictOf(of, without(5))).toMatch(/^1 BROKEN between entries 4 and 5/);
      expect(await verdictOf(of, without(entries))).toMatch(/^1 BROKEN/);
      const forged = lines.map((line) =>
        line.replace(/"signature":"./, (text) => `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`),
      );
      expect(await verdictOf(of, forged)).toMatch(/^1 BROKEN: the signature of seal 1/);
    });

    test('accepts only a complete file of heads, and an export with every seal', async () => {
      const lines = await linesOf(vectors);
      const [one = '', two = ''] = await linesOf(heads);
      const verdict = (headsText: string) => verdictOf(of, lines, headsText);
      for (const whole of [
        `${two}\n${one}\n`,
        `${one}\r\n${two}\r\n`,
        `${one}\n${two.slice(0, 60)}\n${two}\n`,
      ])
        expect(await verdict(whole)).toMatch(/^0 whole: .* 2 of 2 seals compared/);
      const isEmpty = /^1 BROKEN: .*heads\.jsonl contains no seal$/;
      for (const empty of ['', '\n', ' \n\n']) expect(await verdict(empty)).toMatch(isEmpty);
      const isGarbage = /^1 BROKEN: .*heads\.jsonl contains a line that is not a seal$/;
      for (const garbage of ['garbage', '{}', 'null', `${one}\n${two.slice(0, 60)}\n`])
        expect(await verdict(garbage)).toMatch(isGarbage);
      const isMissing = (seal: number) =>
        new RegExp(`^1 BROKEN: seal ${seal} is missing from the files of heads$`);
      expect(await verdict(`${one}\n`)).toMatch(isMissing(2));
      expect(await verdict(`${two}\n`)).toMatch(isMissing(1));
      const seals = lines.filter((line) => line.startsWith('{"head"'));
      const without = (seal: string | undefined) =>
        verdictOf(
          of,
          lines.filter((line) => line !== seal),
        );
      expect(await without(seals[0])).toMatch(/^1 BROKEN: a seal is missing from the export$/);
      expect(await without(seals[1])).toMatch(/^1 BROKEN: seal 2 is missing from the export$/);
    });
  },
);

if (!hasPython) test.skip('the verifier in Python is not run: there is no python3 here', () => {});
