import type { ReportAnswer, SectionAnswer } from '../../../client/credit-client.ts';
import { lacksInput } from '../../../policy/inputs/lacks-input.ts';
import { ruleTitle } from '../../../policy/result-words.ts';
import { whyUnanswered } from '../../../policy/why-unanswered.ts';
import type { CreditPolicyDetails, RuleResult } from '../../../sections/credit-policy.ts';
import { sectionStates, sectionTitle, whyNotCollected } from '../../../sections/section-words.ts';
import { sourceTitle } from '../../../sections/source-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { language, word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';
import { sectionOf } from './details.ts';

/** In the place of a section: what the caller did not say, where all else that the rule reads is there. */
const ofCaller = 'CALLER';

/** The rules that had no data, by the section that they would have read, with why. It is never shown as clean. */
export function Unseen({ report, result }: { report: ReportAnswer; result: CreditPolicyDetails }) {
  const rules = result.groups.flatMap((group) => group.rules);
  const missing = rules.filter(({ status }) => status === 'NOT_APPLIED');
  const bySection = new Map<string, RuleResult[]>();
  for (const rule of missing) {
    const type = lacksInput(rule, report.sections) ? ofCaller : rule.section;
    bySection.set(type, [...(bySection.get(type) ?? []), rule]);
  }
  return (
    <section class="block" aria-labelledby="unseen">
      <header>
        <h2 id="unseen">{word(reportWords.notSeen)}</h2>
        {missing.length > 0 && (
          <span class="note">
            {word(reportWords.notSeenCount, { count: missing.length, total: rules.length })}
          </span>
        )}
      </header>
      {missing.length === 0 ? (
        <p class="soft">{word(reportWords.allSeen)}</p>
      ) : (
        <div class="unseen card">
          <ul>
            {[...bySection].map(([type, group]) => (
              <UnseenSection key={type} type={type} rules={group} report={report} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function UnseenSection({
  type,
  rules,
  report,
}: {
  type: string;
  rules: readonly RuleResult[];
  report: ReportAnswer;
}) {
  const section = sectionOf(report, type);
  const isRequest = type === 'REQUEST' || type === ofCaller;
  const why =
    whyUnanswered(rules, section, language.value) ||
    (type === ofCaller
      ? word(reportWords.inputNotGiven)
      : isRequest && report.requestedAmount === undefined
        ? word(reportWords.noAmount)
        : whyUnseen(section));
  const titles = new Set(rules.map((rule) => plainWords(ruleTitle(rule, language.value))));
  return (
    <li>
      <Icon name={section?.status === 'FAILED' ? 'unknown' : 'waiting'} class="mark" />
      <div>
        <b>{isRequest ? word(reportWords.request) : sectionTitle(type, language.value)}</b>
        <p class="small soft">{why}</p>
      </div>
      <span class="small soft">{[...titles].join(' · ')}</span>
    </li>
  );
}

function whyUnseen(section: SectionAnswer | undefined): string {
  switch (section?.status) {
    case 'FAILED': {
      const [error] = section.errors;
      const failed = word(sectionStates.couldNotBeAsked);
      return error === undefined
        ? failed
        : `${failed}: ${sourceTitle(error.source, language.value)}: ${plainWords(error.message)}`;
    }
    case undefined:
      return word(sectionStates.notCollected);
    case 'NOT_COLLECTED':
      return whyNotCollected(section, language.value);
    case 'NO_RECORD':
      return word(sectionStates.unknownToSource);
    default:
      return word(reportWords.notInAnswer);
  }
}
