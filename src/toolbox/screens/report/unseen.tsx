import type { ReportAnswer } from '../../../client/credit-client.ts';
import { ruleTitle } from '../../../policy/result-words.ts';
import { type UnansweredRules, unansweredRules } from '../../../policy/why-unanswered.ts';
import type { CreditPolicyDetails, RuleResult } from '../../../sections/credit-policy.ts';
import { sectionTitle } from '../../../sections/section-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { language, word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';
import { sectionOf } from './details.ts';

/** The rules without data, grouped by the missing data. They are never shown as clear. */
export function Unseen({ report, result }: { report: ReportAnswer; result: CreditPolicyDetails }) {
  const rules = result.groups.flatMap((group) => group.rules);
  const unanswered = unansweredRules(rules, report, language.value);
  const count = unanswered.reduce((sum, group) => sum + group.rules.length, 0);
  return (
    <section class="block" aria-labelledby="unseen">
      <header>
        <h2 id="unseen">{word(reportWords.notSeen)}</h2>
        {count > 0 && (
          <span class="note">{word(reportWords.notSeenCount, { count, total: rules.length })}</span>
        )}
      </header>
      {count === 0 ? (
        <p class="soft">{word(reportWords.allSeen)}</p>
      ) : (
        <div class="unseen card">
          <ul>
            {unanswered.map((group) => (
              <UnseenRules key={`${group.place} ${group.why}`} group={group} report={report} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function UnseenRules({
  group: { place, rules, why },
  report,
}: {
  group: UnansweredRules<RuleResult>;
  report: ReportAnswer;
}) {
  const titles = new Set(rules.map((rule) => plainWords(ruleTitle(rule, language.value))));
  return (
    <li>
      <Icon name={sectionOf(report, place)?.status === 'FAILED' ? 'unknown' : 'waiting'} class="mark" />
      <div>
        <b>{place === 'REQUEST' ? word(reportWords.request) : sectionTitle(place, language.value)}</b>
        <p class="small soft">{why}</p>
      </div>
      <span class="small soft">{[...titles].join(' · ')}</span>
    </li>
  );
}
