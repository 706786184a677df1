import type { ReportAnswer } from '../../../client/credit-client.ts';
import { failingOfRule, ruleTitle, valueOfRule } from '../../../policy/result-words.ts';
import type { GroupResult, RuleResult } from '../../../sections/credit-policy.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { TableHead } from '../../parts/table-head.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { language, style, word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';
import { placeOfRule } from './reasons.tsx';

/** Every rule of every group, as a sentence with what was found; those that failed first. */
export function RulesPart({ report: { policyResult } }: { report: ReportAnswer }) {
  if (policyResult === null) return <p class="soft">{word(reportWords.noRules)}</p>;
  return (
    <>
      {policyResult.groups.map((group, index) => (
        <RuleGroup key={`${group.name} ${index}`} group={group} id={`group-${index}`} />
      ))}
    </>
  );
}

/** How much a rule speaks against approval. */
const severity = ['DENIED', 'ALERT', 'NOT_APPLIED', 'APPROVED'];

function RuleGroup({ group, id }: { group: GroupResult; id: string }) {
  const { format } = style.value;
  const rules = group.rules.toSorted((a, b) => severity.indexOf(a.status) - severity.indexOf(b.status));
  return (
    <section class="block" aria-labelledby={id}>
      <header>
        <h2 id={id}>{plainWords(group.title ?? group.name)}</h2>
        <span class="note">
          {word(reportWords.points)}:{' '}
          {word(reportWords.pointsOf, {
            earned: format.number(group.score),
            points: format.number(group.maximumScore),
          })}
        </span>
      </header>
      <table class="table blocks rules" role="table" aria-labelledby={id}>
        <TableHead
          titles={[reportWords.decision, reportWords.rule]}
          ends={[reportWords.found, reportWords.points]}
        />
        <tbody role="rowgroup">
          {rules.map((rule, index) => (
            <Rule key={`${rule.rule} ${index}`} rule={rule} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Rule({ rule }: { rule: RuleResult }) {
  const { format } = style.value;
  const spoken = language.value;
  const value = rule.status === 'NOT_APPLIED' ? '–' : (valueOfRule(rule, spoken) ?? '–');
  return (
    <tr role="row">
      <td role="cell">
        <Verdict status={rule.status} />
      </td>
      <td class="main wide" role="cell">
        {plainWords(ruleTitle(rule, spoken))}
        <span class="sub">
          {plainWords(failingOfRule(rule, spoken) ?? rule.condition ?? '')} · {placeOfRule(rule)}
        </span>
      </td>
      <td class="end wrap" role="cell">
        {plainWords(value)}
      </td>
      <td class="end number soft" role="cell">
        {rule.points === 0
          ? '–'
          : word(reportWords.pointsOf, {
              earned: format.number(rule.earnedPoints),
              points: format.number(rule.points),
            })}
      </td>
    </tr>
  );
}
