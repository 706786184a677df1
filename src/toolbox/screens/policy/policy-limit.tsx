import { daysInWords } from '../../../wording/days.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { roleWords } from '../../../wording/roles.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { onePolicyWords as words } from '../../words/one-policy-words.ts';
import type { Outline } from './policy-decides.tsx';

/** What a share is easier to see on. */
const exampleBasis = 1_000_000;
/** Of a month, of a person. */
const exampleIncome = 10_000;

/** The limit that the policy suggests, by band. */
export function PolicyLimit({ outline }: { outline: Outline }) {
  const { creditLimit } = outline;
  const { format } = style.value;
  if (creditLimit === null) {
    return (
      <section class="block" aria-labelledby="limit">
        <header>
          <h2 id="limit">{word(words.limit)}</h2>
        </header>
        <p class="soft">{word(words.noCreditLimit)}</p>
        <PolicyTerms outline={outline} />
      </section>
    );
  }
  const { basis, title, maximum, shares, atMost } = creditLimit;
  const example = basis === 'PRESUMED_INCOME' ? exampleIncome : exampleBasis;
  return (
    <section class="block" aria-labelledby="limit">
      <header>
        <h2 id="limit">{word(words.limit)}</h2>
        <span class="note">{word(words.limitOf, { basis: title })}</span>
      </header>
      <table class="table plain" aria-labelledby="limit">
        <thead>
          <tr>
            <th scope="col">{word(words.band)}</th>
            <th scope="col" class="end">
              {word(words.share)}
            </th>
            <th scope="col" class="end">
              {word(words.ofExample, { amount: format.money(example) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ band, percent }) => (
            <tr key={band}>
              <th scope="row" class="wrap">
                {plainWords(band)}
              </th>
              {percent === null ? (
                <>
                  <td class="end faint">{word(words.noLimit)}</td>
                  <td class="end faint">–</td>
                </>
              ) : (
                <>
                  <td class="end number">{`${format.decimal(percent)}%`}</td>
                  <td class="end number">
                    {format.money(Math.min((example * percent) / 100, maximum ?? Number.POSITIVE_INFINITY))}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {atMost.length > 0 && (
        <p class="note">{word(words.neverAbove, { figures: plainWords(atMost.join(', ')) })}</p>
      )}
      {maximum !== null && <p class="note">{word(words.ceiling, { amount: format.money(maximum) })}</p>}
      <PolicyTerms outline={outline} />
    </section>
  );
}

/** How long an approval is good for, and who may approve how much. */
function PolicyTerms({ outline: { validDays, authority } }: { outline: Outline }) {
  const { format } = style.value;
  const bounds = authority?.bounds ?? [];
  return (
    <>
      {validDays !== null && (
        <p class="note">{word(words.validFor, { days: daysInWords(validDays, language.value) })}</p>
      )}
      {bounds.map(
        ({ role, upTo }) =>
          upTo !== null && (
            <p key={role} class="note">
              {word(words.mayApprove, { role: word(roleWords[role]), amount: format.money(upTo) })}
            </p>
          ),
      )}
      {authority !== null && authority.twoSignaturesAbove !== null && (
        <p class="note">{word(words.twoSign, { amount: format.money(authority.twoSignaturesAbove) })}</p>
      )}
    </>
  );
}

/** Whom a report asks, and what becomes of it where they do not answer. */
export function PolicySources({ outline }: { outline: Outline }) {
  const { reuseWithinDays } = outline;
  return (
    <section class="block" aria-labelledby="sources">
      <header>
        <h2 id="sources">{word(words.sources)}</h2>
      </header>
      <table class="table plain" aria-labelledby="sources">
        <thead>
          <tr>
            <th scope="col">{word(words.source)}</th>
            <th scope="col">{word(words.gives)}</th>
            <th scope="col">{word(words.ifItFails)}</th>
          </tr>
        </thead>
        <tbody>
          {outline.sources.map(({ role, title, need, gives, freshness }) => (
            <tr key={role}>
              <th scope="row">{title}</th>
              <td class="soft">
                {gives.join(', ')}
                {freshness !== null && <span class="sub-line">{freshness}</span>}
              </td>
              <td class={need === 'required' ? 'nowrap' : 'soft nowrap'}>
                {word(need === 'required' ? words.required : words.optional)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {reuseWithinDays !== null && (
        <p class="note">{word(words.reuse, { days: daysInWords(reuseWithinDays, language.value) })}</p>
      )}
    </section>
  );
}
