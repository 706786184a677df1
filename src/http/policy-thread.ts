import { serveThread } from '../jobs/thread-side.ts';
import { sandboxFixtures } from '../run/sandbox-fixtures.ts';
import { speak } from '../wording/speak.ts';
import { doPolicyTask, type PolicyAnswer, type PolicyTask } from './policy-tasks.ts';

// This file is the entry of a thread, started by http/policy-threads.ts.
serveThread<PolicyTask, never, PolicyAnswer>(
  async (task) => {
    if ('language' in task.task) speak(task.task.language);
    return doPolicyTask(task, sandboxFixtures);
  },
  { isPatient: true },
);
