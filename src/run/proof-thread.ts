import { serveThread } from '../jobs/thread-side.ts';
import type { PolicyProof } from '../policy/proof/prove-policies.ts';
import { type PlanProofTask, provePlan } from './plan-proof-task.ts';

// This file is the entry of a thread, started by run/plan-prover.ts for one proof.
serveThread<PlanProofTask, never, PolicyProof>(async (task) => provePlan(task), { isPatient: true });
