import { serveThread } from '../jobs/thread-side.ts';
import { type CompiledPolicy, compilePolicy } from '../policy/compile.ts';
import { PageDecider, type PageDecisions } from './page-decider.ts';
import type { PageOrder, PolicyContent } from './page-thread.ts';
import { decidersOf } from './report-decision.ts';

// This file is the entry of a thread, started by backtest/page-thread.ts for one backtest.
let decider: PageDecider | undefined;

serveThread<PageOrder, never, PageDecisions>(async ({ policies, forms, page }) => {
  if (policies !== undefined)
    decider = new PageDecider(...decidersOf(compiledOf(policies.before), compiledOf(policies.after)));
  if (decider === undefined) throw new Error('A page came before the policies that decide it');
  decider.add(forms);
  return decider.decide(decider.read(page));
});

function compiledOf({ policy, version, hash }: PolicyContent): CompiledPolicy {
  return compilePolicy(policy, { version, hash });
}
