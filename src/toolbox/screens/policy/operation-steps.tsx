import type { PolicyOutlineAnswer } from '../../../client/policy-calls.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { titleOfPolicy } from '../../parts/policy-title.ts';
import { style, word } from '../../signals/preferences.ts';
import { onePolicyWords as words } from '../../words/one-policy-words.ts';

/** Whom an operation analyses, step by step, and what each does to the whole. */
export function OperationSteps({ outline }: { outline: NonNullable<PolicyOutlineAnswer['operation']> }) {
  const { format } = style.value;
  const [before = '', after = ''] = word(words.rootWhy, { policy: '|' }).split('|');
  return (
    <section class="block" aria-labelledby="steps">
      <header>
        <h2 id="steps">{word(words.steps)}</h2>
      </header>
      <ol class="versions">
        <li class="now">
          <div>
            <h3>{word(words.root)}</h3>
            <p class="note">
              {before}
              <PolicyLink id={outline.rootPolicy} />
              {after}
            </p>
          </div>
        </li>
        {outline.steps.map(({ name, title, policies, sentences }) => (
          <li key={name}>
            <div>
              <h3 class="wrap">{title}</h3>
              {sentences.map((sentence) => (
                <p key={sentence} class="note wrap">
                  {plainWords(sentence)}
                </p>
              ))}
              <p class="note">
                {word(words.byPolicies)}{' '}
                {policies.map(({ type, policyId }, index) => (
                  <span key={type}>
                    {index > 0 && ' · '}
                    {type.toUpperCase()}: <PolicyLink id={policyId} />
                  </span>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p class="note mt">
        {word(words.operationLimits, {
          reports: format.number(outline.limits.reports),
          levels: format.number(outline.limits.levels),
        })}
      </p>
    </section>
  );
}

/** A policy by its title, where it leads to its page. */
export function PolicyLink({ id }: { id: string }) {
  return <a href={`/politicas/${encodeURIComponent(id)}`}>{plainWords(titleOfPolicy(id))}</a>;
}
