import type { ReportAnswer, SectionAnswer } from '../../../client/credit-client.ts';
import { ruleTitle } from '../../../policy/result-words.ts';
import { type UnansweredRules, unansweredRules } from '../../../policy/why-unanswered.ts';
import type { CreditPolicyDetails, RuleResult } from '../../../sections/credit-policy.ts';
import { sectionTitle, sectionWords } from '../../../sections/section-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { failureLine } from '../../parts/failure-line.ts';
import { Icon } from '../../parts/icon.tsx';
import { language, style, word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';
import { sectionOf } from './details.ts';
import { unseenSections } from './unseen-sections.ts';

/** The rules without data, grouped by the missing data, and the incomplete sections. They are never shown as clear. */
export function Unseen({ report, result }: { report: ReportAnswer; result: CreditPolicyDetails }) {
  const rules = result.groups.flatMap((group) => group.rules);
  const unanswered = unansweredRules(rules, report, language.value);
  const count = unanswered.reduce((sum, group) => sum + group.rules.length, 0);
  const sections = unseenSections(report, new Set(unanswered.map(({ place }) => place)));
  return (
    <section class="block" aria-labelledby="unseen">
      <header>
        <h2 id="unseen">{word(reportWords.notSeen)}</h2>
        {count > 0 && (
          <span class="note">{word(reportWords.notSeenCount, { count, total: rules.length })}</span>
        )}
      </header>
      {count + sections.length === 0 ? (
        <p class="soft">{word(reportWords.allSeen)}</p>
      ) : (
        <div class="unseen card">
          <ul>
            {unanswered.map((group) => (
              <UnseenRules key={`${group.place} ${group.why}`} group={group} report={report} />
            ))}
            {sections.map((section) => (
              <UnseenSection key={section.id} section={section} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function UnseenSection({ section }: { section: SectionAnswer }) {
  const [state] = sectionWords(section, style.value);
  const failures = section.errors.map(({ source, message }) => failureLine({ source, message }));
  return (
    <li>
      <Icon name="unknown" class="mark" />
      <div>
        <b>{sectionTitle(section.type.value, language.value)}</b>
        <p class="small soft">{[...new Set(failures)].join('; ')}</p>
      </div>
      <span class="small soft">{state}</span>
    </li>
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
