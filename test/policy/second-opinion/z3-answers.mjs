import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

// z3 in a process of its own, since its threads end with the process alone: a question a line (JSON), an answer a line.
const tools = createRequire(new URL('../../tools/package.json', import.meta.url));
const { init } = tools('z3-solver');
const { Z3 } = await init();
for await (const line of createInterface({ input: process.stdin })) {
  const start = performance.now();
  const context = Z3.mk_context(Z3.mk_config());
  const answer = await Z3.eval_smtlib2_string(context, JSON.parse(line));
  Z3.del_context(context);
  process.stdout.write(`${JSON.stringify({ answer: answer.trim(), ms: performance.now() - start })}\n`);
}
process.exit(0);
