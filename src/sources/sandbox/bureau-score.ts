import type { BureauScoreDetails } from '../../sections/bureau-score.ts';
import { addDays, dayBetween, later, latestFirst, worldDate } from './days.ts';
import { Random } from './random.ts';
import { activeSince, scaleOf } from './registration.ts';
import type { Health } from './sandbox-case.ts';
import type { Subject } from './subject.ts';
import type { World } from './world.ts';

const ranges: Readonly<Record<Health, readonly [from: number, to: number]>> = {
  EXCELLENT: [820, 990],
  GOOD: [620, 880],
  FAIR: [380, 660],
  POOR: [20, 380],
};

const inquiriesAtMost: Readonly<Record<Health, number>> = { EXCELLENT: 3, GOOD: 6, FAIR: 12, POOR: 25 };

const segments = ['Bancos', 'Varejo', 'Indústria', 'Telefonia', 'Serviços'];

function inquiriesOf(world: World, subject: Subject): BureauScoreDetails['inquiries'] {
  const random = new Random(`${subject.key}:inquiries`);
  const from = later(activeSince(world, subject), addDays(worldDate, -365));
  const counts = new Map<string, { date: string; segment: string; count: number }>();
  for (let left = random.integer(0, inquiriesAtMost[subject.health]); left > 0; left -= 1) {
    const date = dayBetween(random, from, addDays(worldDate, -1));
    const segment = random.pick(segments);
    const count = counts.get(date + segment);
    counts.set(date + segment, { date, segment, count: (count?.count ?? 0) + 1 });
  }
  const entries = latestFirst([...counts.values()], ({ date }) => date);
  const within = (days: number) =>
    entries.reduce((sum, { date, count }) => (date >= addDays(worldDate, -days) ? sum + count : sum), 0);
  return { last30Days: within(30), last90Days: within(90), last365Days: within(365), entries };
}

/** The details with the bureau's own score in the list of scores, as its named case has it. */
export function withOwnScore(details: BureauScoreDetails): BureauScoreDetails {
  const { provider, model, score, scoredOn } = details;
  return { ...details, scores: [{ provider, model, score, scoredOn }] };
}

/** BUREAU_SCORE of a subject; the dead have no score. */
export function bureauScoreOf(world: World, subject: Subject): BureauScoreDetails {
  const random = new Random(`${subject.key}:score`);
  const deceased = subject.kind === 'cpf' && world.person(subject).deathYear !== null;
  const score = random.integer(...ranges[subject.health]);
  const turnover = scaleOf(world, subject) * (0.8 + random.next() * 0.4);
  return {
    provider: 'SANDBOX Bureau',
    model: 'SANDBOX-1',
    score: deceased ? null : score,
    scoredOn: worldDate,
    defaultRate: deceased ? null : Math.round((100 - score / 10) * 0.8 * 10) / 10,
    suggestedLimit: deceased ? null : Math.round((turnover * (score / 1000) * 0.08) / 100) * 100,
    presumedRevenue: subject.kind === 'cnpj' ? Math.round(turnover) : null,
    presumedIncome: subject.kind === 'cpf' && !deceased ? Math.round(turnover / 12) : null,
    inquiries: inquiriesOf(world, subject),
  };
}
