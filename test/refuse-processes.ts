import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';

/** Replaces every function that starts a process or a thread. */
function refuse(): never {
  throw new Error(
    'A quick test cannot start a process or a thread. Add the module that starts it to `needs` in test/quick-tests.ts, and `npm run test:quick` leaves this file out.',
  );
}

Object.assign(childProcess, {
  spawn: refuse,
  spawnSync: refuse,
  exec: refuse,
  execSync: refuse,
  execFile: refuse,
  execFileSync: refuse,
  fork: refuse,
});
Object.assign(workerThreads, { Worker: refuse });
syncBuiltinESMExports();
