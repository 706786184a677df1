import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { CreditError } from '../base/errors.ts';
import type { MissingCase } from '../policy/mutation/judge-mutants.ts';
import { appendToList, listItems, type NewItem } from '../yaml/append-to-list.ts';
import type { CommandContext } from './context.ts';
import {
  changeText,
  type MutatedPolicy,
  missingCases,
  type PlacedMutant,
} from './output/mutation-formats.ts';
import { textOf } from './output/texts.ts';
import { writeWholeFile } from './output/write-file.ts';

/**
 * Adds the cases that a policy lacks to the file of its cases: the one beside it, else another that names it, else a new one. Each says
 * above it that a person has to confirm what it expects.
 *
 * @returns the file and how many; undefined where none is missing.
 * @throws CreditError INVALID_ARGUMENT where the cases are written so that nothing can be added; FILE_UNWRITABLE
 */
export async function writeMissingCases(
  context: CommandContext,
  policy: MutatedPolicy,
): Promise<{ readonly file: string; readonly count: number } | undefined> {
  const missing = [...missingCases(policy)];
  if (missing.length === 0) return undefined;
  const [base] = missing.flatMap(([one]) => one.base ?? []);
  const items = [
    ...(base === undefined ? [] : [{ value: base, comment: [context.say('confirmExpectation')] }]),
    ...missing.map(([one, mutants]) => newItem(one, mutants, context)),
  ];
  const beside = policy.file.replace(/(\.ya?ml)?$/i, '.cases.yaml');
  const file = policy.caseFiles.find((one) => one === beside) ?? policy.caseFiles[0];
  const path = resolve(context.cwd, file ?? beside);
  const text = file === undefined ? newFile(policy) : await readFile(path, 'utf8');
  const added =
    file === undefined ? text + (await listItems(items, '  ')) : await appendToList(text, 'cases', items);
  if (added === undefined) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: file ?? beside,
      reason: textOf('casesInBrackets'),
      expected: textOf('casesAsList'),
    });
  }
  await writeWholeFile(path, added, { replace: file !== undefined });
  return { file: file ?? beside, count: items.length };
}

function newItem(
  { written }: MissingCase,
  mutants: readonly PlacedMutant[],
  { say }: CommandContext,
): NewItem {
  const [first] = mutants;
  const others = mutants.length - 1;
  const change = first === undefined ? '' : `${first.mutant.subject}: ${changeText(first)}`;
  const notice = others === 0 ? say('confirmOne', { change }) : say('confirmSeveral', { change, others });
  return { value: written, comment: [say('confirmExpectation'), notice] };
}

function newFile({ file }: MutatedPolicy): string {
  return `policy: ${JSON.stringify(basename(file))}\ncases:\n`;
}
