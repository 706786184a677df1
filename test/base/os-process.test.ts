import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { isAlive } from '../../src/base/os-process.ts';

describe('a process', () => {
  test('runs, or not', async () => {
    expect(isAlive(process.pid)).toBe(true);
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(isAlive(child.pid ?? 0)).toBe(false);
  });

  test.runIf(process.platform === 'linux')(
    'that has ended is gone, also before its parent looks',
    async () => {
      // The shell becomes a program that never waits for the child it had as a shell.
      const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 30']);
      try {
        const [line] = await once(createInterface(parent.stdout), 'line');
        const pid = Number(line);
        await expect.poll(() => isAlive(pid), { interval: 10 }).toBe(false);
        // Its number is still taken.
        expect(() => process.kill(pid, 0)).not.toThrow();
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );
});
