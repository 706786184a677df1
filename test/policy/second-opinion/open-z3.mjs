import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('z3-answers.mjs', import.meta.url));

/** Starts z3. What is asked is answered in its order: `sat`, `unsat` or `unknown`, with the milliseconds that it took. */
export function openZ3() {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(question) {
      child.stdin.write(`${JSON.stringify(question)}\n`);
      const { value, done } = await answers.next();
      if (done)
        throw new Error('z3 has ended: are the tools of the tests installed? node test/tools/install.mjs');
      return JSON.parse(value);
    },
    async close() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
