import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentOf } from './document-of-case.ts';
import { newMachine } from './run-credit.ts';

test('audit verify refuses a checkpoint file that is empty, garbage, truncated or older than the database', async () => {
  const machine = await newMachine();
  const heads = join(machine.folder, 'heads.jsonl');
  const env = { CREDIT_AUDIT_HEADS: heads };
  await machine.run('policy enable starter-company');
  await machine.run('audit seal', { env });
  const older = await readFile(heads, 'utf8');
  await machine.run(`analyze ${documentOf('approved-company')} --policy starter-company`);
  await machine.run('audit seal', { env });
  const current = await readFile(heads, 'utf8');
  const verify = async (content: string) => {
    const file = join(machine.folder, 'copy.jsonl');
    await writeFile(file, content);
    return machine.run(`audit verify --heads ${file}`);
  };
  expect(await verify(current)).toMatchObject({ code: 0, stderr: '' });
  for (const content of ['', '\n', 'garbage\n', '{}\n[]\n'])
    expect(await verify(content)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/FILE_UNREADABLE.*contains no signed checkpoint/),
    });
  expect(await verify(older)).toMatchObject({ code: 3, stdout: expect.stringContaining('(CHECKPOINT)') });
  const truncated = await verify(current.slice(0, -20));
  expect(truncated).toMatchObject({ code: 3, stdout: expect.stringContaining('seal 2') });
  expect(truncated.stderr).toContain('not signed checkpoints: 2');
  expect(await verify(`${current}garbage\n`)).toMatchObject({ code: 3 });
  // After a power failure the cut line is written again.
  const [first = '', second = ''] = current.split('\n');
  expect(await verify(`${first}\n${second.slice(0, 40)}\n${second}\n`)).toMatchObject({
    code: 0,
    stderr: '',
  });
});
