import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

// z3 in a process of its own, since its threads end with the process alone: a question a line (JSON), an answer a line.
const tools = createRequire(new URL('../../tools/package.json', import.meta.url));
const { init } = tools('z3-solver');
const { Z3 } = await init();
// Counted in its own steps, so that it gives up at the same place on every machine.
const mostSteps = '4000000';
for await (const line of createInterface({ input: process.stdin })) {
  const start = performance.now();
  const config = Z3.mk_config();
  Z3.set_param_value(config, 'rlimit', mostSteps);
  const context = Z3.mk_context(config);
  const solver = Z3.mk_solver(context);
  Z3.solver_inc_ref(context, solver);
  // Read on this thread: what is handed to another as text may be overwritten before it is read.
  Z3.solver_from_string(context, solver, JSON.parse(line));
  const wrong =
    Z3.get_error_code(context) === 0 ? undefined : Z3.get_error_msg(context, Z3.get_error_code(context));
  const answer = wrong ?? { '-1': 'unsat', 0: 'unknown', 1: 'sat' }[await Z3.solver_check(context, solver)];
  Z3.solver_dec_ref(context, solver);
  Z3.del_context(context);
  process.stdout.write(`${JSON.stringify({ answer, ms: performance.now() - start })}\n`);
}
process.exit(0);
