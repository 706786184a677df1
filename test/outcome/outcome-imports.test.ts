import { test } from 'vitest';
import { randomFrom } from '../http/random.ts';
import { trialSize } from '../trials/trial-size.ts';
import { OutcomeWorld } from './outcome-world.ts';

const size = trialSize('CREDIT_OUTCOMES', { number: 6, seed: 1 });

test('imports, rates, backtests and fairness agree with a model, in any order of actions', async () => {
  const counts = new Map<string, number>();
  for (let number = 0; number < size.number; number += 1) {
    const random = randomFrom(size.seed * 100_003 + number);
    const world = await OutcomeWorld.open(random, `portfolio ${number} of seed ${size.seed}`);
    for (let step = 0; step < 18; step += 1) {
      const action = step < 4 ? 'analyse' : random.pick(actions);
      counts.set(action, (counts.get(action) ?? 0) + 1);
      await world[action]();
    }
    await world.close();
  }
  size.tell([...counts].map(([action, count]) => `${count} ${action}`).join(', '));
});

const actions = [
  ...(['analyse', 'analyse', 'importTable', 'importTable', 'importTable', 'importList'] as const),
  ...(['importAgain', 'judgeFile', 'deleteOutcomes', 'erase'] as const),
];
