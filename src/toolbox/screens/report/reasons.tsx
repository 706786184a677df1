import { notSeen } from '../../../policy/reasons.ts';
import { failingOfRule, ruleOfReason, ruleTitle, valueOfRule } from '../../../policy/result-words.ts';
import type { CreditPolicyDetails, PolicyReason, RuleOutcome } from '../../../sections/credit-policy.ts';
import { sectionTitle } from '../../../sections/section-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { toneOf, Verdict } from '../../parts/verdict.tsx';
import { language, style, word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';
import type { PartId } from './parts-of-report.ts';

type Result = CreditPolicyDetails;

/** What spoke against approval, worst first, each as what was found beside what is asked for. */
export function Reasons({ result, onPart }: { result: Result; onPart: (id: PartId) => void }) {
  const { reasons } = result;
  return (
    <section class="block" aria-labelledby="reasons">
      <header>
        <h2 id="reasons">{word(reportWords.why)}</h2>
        {reasons.length > 0 && <span class="note">{word(reportWords.worstFirst)}</span>}
        <button type="button" class="button quiet little aside" onClick={() => onPart('rules')}>
          {word(reportWords.rules)}
        </button>
      </header>
      {reasons.length === 0 ? (
        <p class="soft">{word(reportWords.nothingAgainst)}</p>
      ) : (
        <ul class="reasons">
          {reasons.map((reason, index) => (
            <Reason key={`${reason.group} ${reason.rule} ${index}`} reason={reason} result={result} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Reason({ reason, result }: { reason: PolicyReason; result: Result }) {
  const rule = ruleOfReason(reason, result);
  const isOfScore = reason.decisive === false;
  const verdict = isOfScore ? (
    <span class="verdict unknown">
      <Icon name="points" class="mark" />
      {word(reportWords.lowersScore)}
    </span>
  ) : (
    <Verdict status={reason.status}>{verbOf(reason.status)}</Verdict>
  );
  const tone = isOfScore ? 'unknown' : toneOf(reason.status);
  if (rule === undefined || reason.rule === notSeen) {
    return (
      <li class={tone}>
        {verdict}
        <div class="whole-reason">
          <h3>{plainWords(reason.text)}</h3>
        </div>
      </li>
    );
  }
  const spoken = language.value;
  return (
    <li class={tone}>
      {verdict}
      <div>
        <h3>{plainWords(ruleTitle(rule, spoken))}</h3>
        <p class="small faint">{placeOfRule(rule)}</p>
      </div>
      <div>
        <p class="found wrap">{plainWords(valueOfRule(rule, spoken) ?? '–')}</p>
        <p class="small faint">{plainWords(failingOfRule(rule, spoken) ?? rule.condition ?? '')}</p>
      </div>
      <Bullet rule={rule} />
    </li>
  );
}

/** What a reason does, as the drawing of a rule says it. */
function verbOf(status: PolicyReason['status']): string | undefined {
  if (status === 'DENIED') return word(reportWords.reasonDenies);
  return status === 'ALERT' ? word(reportWords.reasonAlerts) : undefined;
}

/** The section that a rule reads. */
export function placeOfRule({ section }: Pick<RuleOutcome, 'section'>): string {
  return section === 'REQUEST' ? word(reportWords.request) : sectionTitle(section, language.value);
}

/** A value as a length beside its threshold, where both are numbers. */
function Bullet({ rule: { value, condition = '' } }: { rule: RuleOutcome }) {
  const [, operator = '', digits] = /^([A-Z_]+) (-?\d+(?:\.\d+)?)(?: [A-Z]+)?$/.exec(condition) ?? [];
  const threshold = digits === undefined ? undefined : Number(digits);
  if (typeof value !== 'number' || threshold === undefined || threshold <= 0 || value < 0) return null;
  const whole = Math.max(value, threshold) / 0.92;
  const { format } = style.value;
  const isOver = /GREATER/.test(operator) && value > threshold;
  const times = value / threshold;
  return (
    <div>
      <svg class="bullet" aria-hidden="true">
        <rect class="track" y="6" width="100%" height="6" rx="3" />
        <rect class="value" y="6" width={`${(100 * value) / whole}%`} height="6" rx="3" />
        <line
          class="bound"
          x1={`${(100 * threshold) / whole}%`}
          x2={`${(100 * threshold) / whole}%`}
          y1="1"
          y2="17"
        />
      </svg>
      <p class="small faint">
        {isOver
          ? word(reportWords.timesLimit, { times: format.number(Math.round(times * 10) / 10) })
          : word(reportWords.partOfLimit, { share: format.percent(times) })}
      </p>
    </div>
  );
}
