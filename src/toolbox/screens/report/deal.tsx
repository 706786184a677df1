import type { ReportAnswer, SignatureAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { roleWords } from '../../../wording/roles.ts';
import { Icon } from '../../parts/icon.tsx';
import { style, word } from '../../signals/preferences.ts';
import { termsWords } from '../../words/report-words.ts';

type Terms = NonNullable<ReportAnswer['terms']>;

/** What an approval says beside its status, and who has signed it; nothing where it says nothing. */
export function Deal({ report }: { report: ReportAnswer }) {
  const { signatures = [], signaturesMissing } = report;
  const terms = signaturesMissing === undefined ? report.terms : signatures.at(-1)?.terms;
  if (terms === undefined && signatures.length === 0) return null;
  return (
    <section class="block" aria-labelledby="deal">
      <header>
        <h2 id="deal">{word(termsWords.title)}</h2>
        {signatures.length > 0 && (
          <span class="note">{word(termsWords.signaturesOf, { count: signatures.length })}</span>
        )}
      </header>
      <div class="card deal">
        {terms !== undefined && (
          <section aria-label={word(termsWords.terms)}>
            <TermsList terms={terms} />
          </section>
        )}
        {signatures.length > 0 && (
          <section>
            <h3 id="signatures">{word(termsWords.signatures)}</h3>
            <ol class="signed" aria-labelledby="signatures">
              {signatures.map((signature) => (
                <Signed key={signature.signedAt + signature.analystId} signature={signature} />
              ))}
              {signaturesMissing !== undefined && (
                <li>
                  <Icon name="waiting" class="mark" />
                  <div>
                    <b>{word(termsWords.missing)}</b>
                    <p>{word(termsWords.eitherDenies)}</p>
                  </div>
                </li>
              )}
            </ol>
          </section>
        )}
      </div>
    </section>
  );
}

/** Limit, last day and conditions. */
export function TermsList({ terms: { limit, validUntil, conditions } }: { terms: Terms }) {
  const { format } = style.value;
  return (
    <dl class="terms">
      <div>
        <dt>{word(termsWords.limit)}</dt>
        <dd>
          <span class="lead">{limit === null ? '–' : format.money(limit)}</span>
        </dd>
      </div>
      <div>
        <dt>{word(termsWords.validUntil)}</dt>
        <dd>
          <span class="lead">{validUntil === null ? '–' : format.date(validUntil)}</span>
        </dd>
      </div>
      <div>
        <dt>{word(termsWords.conditions)}</dt>
        <dd>
          {conditions.length === 0 ? (
            word(termsWords.none)
          ) : (
            <ol>
              {conditions.map((text) => (
                <li key={text} class="wrap">
                  {plainWords(text)}
                </li>
              ))}
            </ol>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Signed({ signature }: { signature: SignatureAnswer }) {
  const { analystName, role, commentary, signedAt } = signature;
  return (
    <li class="approved">
      <Icon name="approved" class="mark" />
      <div class="wrap">
        {word(termsWords.approved, { name: plainWords(analystName), role: word(roleWords[role]) })}
        <p>{plainWords(commentary)}</p>
      </div>
      <span class="small faint nowrap">{style.value.format.dateTime(signedAt)}</span>
    </li>
  );
}
