import { serveThread } from '../jobs/thread-side.ts';
import { compilePolicy } from '../policy/compile.ts';
import { PageDecider, type PageDecisions } from './page-decider.ts';
import type { PageOrder, PolicyContent } from './page-thread.ts';
import { deciderOf } from './report-decision.ts';

// This file is the entry of a thread, started by backtest/page-thread.ts for one backtest.
let decider: PageDecider | undefined;

serveThread<PageOrder, never, PageDecisions>(async ({ policies, forms, page }) => {
  if (policies !== undefined) decider = new PageDecider(open(policies.before), open(policies.after));
  if (decider === undefined) throw new Error('A page came before the policies that decide it');
  decider.add(forms);
  return decider.decide(page);
});

function open({ policy, version, hash }: PolicyContent): ReturnType<typeof deciderOf> {
  return deciderOf(compilePolicy(policy, { version, hash }));
}
