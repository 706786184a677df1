import type { Document } from '../../document/document.ts';
import type { BureauScoreDetails } from '../../sections/bureau-score.ts';
import type { SectionDetails, SectionType } from '../../sections/index.ts';
import { mergeSection } from '../../sections/merge.ts';
import type { RoleName } from '../../sections/roles.ts';
import { withOwnScore } from './bureau-score.ts';
import { worldDate } from './days.ts';
import { overlay } from './overlay.ts';
import { Random } from './random.ts';
import { worldOf } from './sandbox-details.ts';

/** The roles of the second bureau. */
export const complementRoles = ['bureau-score', 'pefin-refin', 'protests'] as const satisfies RoleName[];

/** Its score, which is of its own making: near that of the first bureau, for it looks at the same subject. */
function scoreOf(first: BureauScoreDetails, key: string): BureauScoreDetails {
  const shift = new Random(`${key}:second-score`).integer(-25, 25);
  return {
    provider: 'SANDBOX Second Bureau',
    model: 'SANDBOX-B1',
    score: first.score === null ? null : Math.min(1000, Math.max(0, first.score + shift)),
    scoredOn: worldDate,
    defaultRate: null,
    suggestedLimit: null,
    presumedRevenue: null,
    presumedIncome: null,
    inquiries: null,
  };
}

/**
 * What the second bureau of the invented world says of a document: a score of its own, and the debts that the first one
 * knows too, but where a named case lays another answer over it.
 */
export function complementDetails(
  document: Document,
  types: readonly SectionType[],
): Partial<SectionDetails> {
  const { world, subject } = worldOf(document);
  const ofCase = subject.laidOver?.complement;
  const details: Partial<SectionDetails> = {};
  for (const type of types) {
    switch (type) {
      case 'BUREAU_SCORE':
        details[type] = withOwnScore(
          overlay(type, scoreOf(world.section(subject, type), subject.key), ofCase?.[type]),
        );
        break;
      case 'PEFIN':
      case 'REFIN':
        details[type] = mergeSection(type, [overlay(type, world.section(subject, type), ofCase?.[type])]);
        break;
      case 'PROTESTS':
        details[type] = mergeSection(type, [overlay(type, world.section(subject, type), ofCase?.[type])]);
        break;
    }
  }
  return details;
}
