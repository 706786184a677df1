import { useState } from 'preact/hooks';
import type { PolicyItem, PolicyPlanAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { titleOfPolicy } from '../../parts/policy-title.ts';
import { ScreenWait } from '../../parts/screen-wait.tsx';
import { Tell } from '../../parts/tell.tsx';
import { useLoaded } from '../../signals/loaded.ts';
import { choices, defaultChoice } from '../../signals/policies.ts';
import { language, word } from '../../signals/preferences.ts';
import { useTitle } from '../../title.ts';
import { changeWords as words } from '../../words/change-words.ts';
import { frameWords } from '../../words/frame-words.ts';
import { onePolicyWords } from '../../words/one-policy-words.ts';
import { policyWords } from '../../words/policy-words.ts';
import { ChangeList } from './change-list.tsx';
import { OperationSteps, PolicyLink } from './operation-steps.tsx';
import { namedReports, versionOf } from './plan-figures.ts';
import { casesSaid, FailedCases, Findings } from './policy-cases.tsx';
import { PolicyConfirm } from './policy-confirm.tsx';
import { PolicyEffect } from './policy-effect.tsx';
import { PolicyProof } from './policy-proof.tsx';
import { PolicyRules } from './policy-rules.tsx';
import type { PolicyTexts } from './policy-texts.ts';

/** What enabling the texts would do, and the button that does it. */
export function PolicyPlan({
  policyId,
  texts,
  back,
  onOtherText,
}: {
  policyId: string;
  texts: PolicyTexts;
  back: string;
  onOtherText: () => void;
}) {
  const grounds = choices(kindOf(texts.source)).filter(
    ({ kind, id }) => kind === 'POLICY' && id !== policyId,
  );
  const [chosen, setChosen] = useState<string | undefined>();
  const against = chosen ?? defaultChoice(grounds)?.id;
  const spoken = language.value;
  // Looked at again, nothing of what was planned before stays to be confirmed.
  const [round, setRound] = useState(0);
  const { value, failure, retry } = useLoaded(`${round} ${against ?? ''} ${spoken} ${texts.source}`, () =>
    client.planPolicy({ ...texts, examples: namedReports, ...(against !== undefined && { against }) }),
  );
  useTitle(...(value?.findings.some(isError) ? [word(frameWords.error)] : []), word(policyWords.title));
  if (value === undefined) {
    return (
      <ScreenWait
        title={plainWords(titleOfPolicy(policyId))}
        failure={failure}
        failed={word(words.couldNotPlan)}
        onRetry={retry}
        said={word(words.planning)}
      />
    );
  }
  const names = { name: plainWords(value.title ?? policyId) };
  return (
    <>
      <div class="head">
        <div>
          <h1 class="wrap">{titleOf(value, names)}</h1>
          <p class="facts-line">
            <span class="document wrap">{value.policyId ?? policyId}</span>
            <span>
              {word(words.findings)}: {findingsSaid(value)}
            </span>
            <span>{value.cases.length === 0 ? word(words.noCases) : casesSaid(value.cases)}</span>
          </p>
        </div>
        <div class="actions">
          <button type="button" class="button" onClick={onOtherText}>
            {word(words.otherText)}
          </button>
        </div>
      </div>
      <div class="standing">
        {value.policyId !== null && value.policyId !== policyId && (
          <Tell tone="alert" title={word(words.otherPolicy, { id: value.policyId })} />
        )}
        {value.planHash === null && <Tell tone="denied" title={word(words.mend)} />}
      </div>
      <div class="batch">
        <div>
          <Found plan={value} />
          <Changes plan={value} />
          {value.planHash !== null && <PolicyProof plan={value} />}
          {value.planHash !== null && value.operationOutline !== null && <UsedPolicies plan={value} />}
          {value.planHash !== null && value.outline !== null && (
            <PolicyEffect
              plan={value}
              grounds={groundsOf(value, grounds)}
              against={against}
              onAgainst={setChosen}
            />
          )}
        </div>
        <PolicyConfirm plan={value} texts={texts} back={back} onAgain={() => setRound(round + 1)} />
      </div>
    </>
  );
}

/** Of a policy that is there the current version is what it is compared with. */
function groundsOf(
  { currentVersion }: PolicyPlanAnswer,
  grounds: readonly PolicyItem[],
): readonly PolicyItem[] {
  return currentVersion === null ? grounds : [];
}

/** The kind that a text is for, as far as it says it: only to offer what it may be compared with. */
function kindOf(source: string): PolicyItem['type'] | undefined {
  const kind = /^kind:\s*["']?(cpf|cnpj)\b/m.exec(source)?.[1];
  return kind === 'cpf' || kind === 'cnpj' ? kind : undefined;
}

function isError({ severity }: PolicyPlanAnswer['findings'][number]): boolean {
  return severity === 'error';
}

function titleOf(plan: PolicyPlanAnswer, names: { readonly name: string }): string {
  switch (plan.outcome) {
    case 'CREATED':
      return word(plan.operationOutline === null ? words.titleNew : words.titleNewOperation, names);
    case 'NEW_VERSION':
      return word(words.titleNewVersion, {
        ...names,
        from: plan.currentVersion ?? 0,
        to: versionOf(plan),
      });
    case 'ENABLED':
      return word(words.titleEnable, names);
    case 'UNCHANGED':
      return word(words.titleNothing, names);
    default:
      return word(words.titleUnusable);
  }
}

function findingsSaid({ findings }: PolicyPlanAnswer): string {
  const errors = findings.filter(isError).length;
  const warnings = findings.length - errors;
  const said = [
    ...(errors === 0
      ? []
      : [errors === 1 ? word(words.errorsOne) : word(words.errorsMany, { count: errors })]),
    ...(warnings === 0
      ? []
      : [warnings === 1 ? word(words.warningsOne) : word(words.warningsMany, { count: warnings })]),
  ];
  return said.length === 0 ? word(words.findingsNone) : said.join(', ');
}

/** What the check and the cases say against it. */
function Found({ plan: { findings, cases } }: { plan: PolicyPlanAnswer }) {
  if (findings.length === 0 && cases.every(({ holds }) => holds)) return null;
  return (
    <section class="block" aria-labelledby="found">
      <header>
        <h2 id="found">{word(words.findings)}</h2>
      </header>
      <Findings findings={findings} />
      <FailedCases cases={cases} />
    </section>
  );
}

/** What an operation would analyse with; it decides no stored report by itself. */
function UsedPolicies({ plan: { policies } }: { plan: PolicyPlanAnswer }) {
  return (
    <section class="block" aria-labelledby="used">
      <header>
        <h2 id="used">{word(words.usedPolicies)}</h2>
      </header>
      {policies.map(({ id, version }) => (
        <p key={id}>
          <PolicyLink id={id} /> <span class="soft">{word(words.theVersion, { version })}</span>
        </p>
      ))}
      <p class="note">{word(words.usedPoliciesWhy)}</p>
    </section>
  );
}

function Changes({ plan }: { plan: PolicyPlanAnswer }) {
  const { outcome, difference, outline, operationOutline, currentVersion } = plan;
  if (outline === null && operationOutline === null) return null;
  return (
    <section class="block" aria-labelledby="changes">
      <header>
        <h2 id="changes">{word(words.whatChanges)}</h2>
      </header>
      {currentVersion === null ? (
        <>
          <p class="soft">{word(outline === null ? words.newOperationWhy : words.newPolicyWhy)}</p>
          <details class="more">
            <summary>{word(outline === null ? onePolicyWords.steps : words.whatItAsks)}</summary>
            {outline !== null && <PolicyRules outline={outline} />}
            {operationOutline !== null && <OperationSteps outline={operationOutline} />}
          </details>
        </>
      ) : difference.length === 0 ? (
        <p class="soft">{word(outcome === 'UNCHANGED' ? words.nothingToDo : words.sameMeaning)}</p>
      ) : (
        <ChangeList changes={difference} />
      )}
    </section>
  );
}
