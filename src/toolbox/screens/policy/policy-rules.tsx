import { Icon } from '../../parts/icon.tsx';
import { style, word } from '../../signals/preferences.ts';
import { onePolicyWords as words } from '../../words/one-policy-words.ts';
import type { Outline } from './policy-decides.tsx';

type Group = Outline['groups'][number];
type Rule = Group['rules'][number];

/** Every rule as a sentence, in its group: what it does, when, and what it weighs. */
export function PolicyRules({ outline }: { outline: Outline }) {
  const count = outline.groups.reduce((sum, { rules }) => sum + rules.length, 0);
  return (
    <section class="block" aria-labelledby="rules">
      <header>
        <h2 id="rules">{rulesCounted(count)}</h2>
      </header>
      <table class="table blocks says" role="table" aria-labelledby="rules">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {word(words.effect)}
            </th>
            <th role="columnheader" scope="col">
              {word(words.when)}
            </th>
            <th role="columnheader" scope="col">
              {word(words.withoutData)}
            </th>
            <th role="columnheader" scope="col" class="end">
              {word(words.points)}
            </th>
            <th role="columnheader" scope="col" class="end">
              {word(words.ifAlert)}
            </th>
          </tr>
        </thead>
        {outline.groups.map((group, index) => (
          <GroupRows key={`${group.name} ${index}`} group={group} />
        ))}
      </table>
    </section>
  );
}

function rulesCounted(count: number): string {
  return count === 1 ? word(words.rulesOne) : word(words.rulesCount, { count });
}

function GroupRows({ group }: { group: Group }) {
  const { format } = style.value;
  return (
    <tbody role="rowgroup">
      <tr class="group" role="row">
        <th colspan={3} scope="rowgroup" role="rowheader" class="wrap">
          {group.title} <span class="note">{rulesCounted(group.rules.length)}</span>
        </th>
        <td class="end number" role="cell">
          {group.points > 0 && (
            <>
              {format.number(group.points)}
              <span class="on-phone">{word(words.pointsUnit)}</span>
            </>
          )}
        </td>
        <td role="cell" />
      </tr>
      {group.rules.map((rule, index) => (
        <RuleRow key={`${rule.rule} ${index}`} rule={rule} />
      ))}
    </tbody>
  );
}

const effects = {
  DENIED: ['denied', 'denied', words.denies],
  ALERT: ['alert', 'alert', words.alerts],
  SCORE: ['unknown', 'points', words.lowers],
} as const;

const missing = { ALERT: words.missingAlert, ERROR: words.missingError } as const;

function RuleRow({ rule }: { rule: Rule }) {
  const { format } = style.value;
  const [tone, shape, verb] = effects[rule.effect];
  const { whenMissing, points, alertPoints } = rule;
  return (
    <tr role="row">
      <td role="cell">
        <span class={`verdict ${tone}`}>
          <Icon name={shape} class="mark" />
          {word(verb)}
        </span>
      </td>
      <td role="cell" class="wrap">
        <RuleSentence {...rule} />
        {rule.members.length > 0 && (
          <ul class="members small soft">
            {rule.members.map((member, index) => (
              <li key={`${member.title} ${index}`}>
                <RuleSentence {...member} />
              </li>
            ))}
          </ul>
        )}
      </td>
      <td role="cell" class={whenMissing === null ? 'faint quiet-phone' : ''}>
        <span class="on-phone">{word(words.withoutData)}: </span>
        {word(whenMissing === null ? words.missingNothing : missing[whenMissing])}
      </td>
      {points === 0 ? (
        <td role="cell" class="end faint nil">
          –
        </td>
      ) : (
        <td role="cell" class="end number">
          {format.number(points)}
          <span class="on-phone">{word(words.pointsUnit)}</span>
        </td>
      )}
      {points === 0 || rule.effect === 'DENIED' ? (
        <td role="cell" class="end faint nil">
          –
        </td>
      ) : (
        <td role="cell" class="end number soft">
          {format.decimal(alertPoints)}
          <span class="on-phone">{word(words.ifAlertUnit)}</span>
        </td>
      )}
    </tr>
  );
}

/** What is looked at and when it speaks against the subject, the threshold in bold. */
function RuleSentence({ title, when, condition }: Pick<Rule, 'title' | 'when' | 'condition'>) {
  if (when === '') return <b>{title}</b>;
  const start = when.endsWith(condition) ? when.slice(0, when.length - condition.length) : undefined;
  return (
    <>
      {title}{' '}
      {start === undefined ? (
        when
      ) : (
        <>
          {start}
          <b>{condition}</b>
        </>
      )}
    </>
  );
}
