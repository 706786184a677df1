import { useEffect, useState } from 'preact/hooks';
import type { MatchAnswer, SectionAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client, type Failure, failureOf, watcher } from '../../api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { style, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { matchWords } from '../../words/match-words.ts';

const mostCharacters = 2_000;

/** Whether entries of a section may be somebody else's, or were decided to be. */
export function hasMatches({ type, details }: SectionAnswer): boolean {
  const canHave = ['SANCTIONS', 'PEP', 'TAX_DEBTS', 'LICENCES'].includes(type.value);
  // Nearly no section has any, and most pages then ask for none.
  return canHave && /"rowSha256"/.test(JSON.stringify(details));
}

/** The entries of a section that are only possibly the subject's, each with what is decided about it. */
export function Matches({ reportId, section }: { reportId: string; section: SectionAnswer }) {
  const { matches, failure, renew } = useMatches(reportId, section.id);
  const [chosen, choose] = useState<MatchAnswer | undefined>();
  // What was typed stays where the dialog is closed, with the entry that it is about.
  const [draft, setDraft] = useState({ row: '', reason: '' });
  const shown = matches.filter((match) => match.section === section.type.value);
  if (failure !== undefined) {
    return <TellFailure failure={failure} title={word(matchWords.couldNotRead)} onRetry={renew} />;
  }
  if (shown.length === 0) return null;
  return (
    <section class="card inside matches" aria-label={word(matchWords.title)}>
      <p class="small soft">{word(matchWords.why)}</p>
      <ul>
        {shown.map((match) => (
          <Match key={match.rowSha256 + match.name} match={match} onDecide={() => choose(match)} />
        ))}
      </ul>
      {chosen !== undefined && (
        <MatchDialog
          reportId={reportId}
          match={chosen}
          reason={draft.row === chosen.rowSha256 ? draft.reason : ''}
          onReason={(reason) => setDraft({ row: chosen.rowSha256, reason })}
          onClose={() => choose(undefined)}
          onDecided={() => {
            setDraft({ row: '', reason: '' });
            renew();
          }}
        />
      )}
    </section>
  );
}

/** Read again where another run has given the section another id. */
function useMatches(reportId: string, sectionId: string) {
  const [matches, setMatches] = useState<readonly MatchAnswer[]>([]);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [reading, setReading] = useState(0);
  useEffect(() => {
    let isGone = false;
    watcher.getMatches(reportId).then(
      ({ items }) => {
        if (isGone) return;
        setFailure(undefined);
        setMatches(items);
      },
      (error: unknown) => {
        if (!isGone) setFailure(failureOf(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [reportId, sectionId, reading]);
  return { matches, failure, renew: () => setReading((count) => count + 1) };
}

function Match({ match, onDecide }: { match: MatchAnswer; onDecide: () => void }) {
  const { decision } = match;
  const called = nameOfMatch(match);
  return (
    <li>
      <div>
        <b class="wrap">{called}</b>
        <p class="small soft wrap">{aboutMatch(match)}</p>
        {decision !== null && (
          <p class="small">
            <Icon name="denied" class="mark" />{' '}
            <span class="wrap">
              {word(matchWords.decided, {
                by: plainWords(decision.decidedBy),
                when: style.value.format.dateTime(decision.decidedAt),
                reason: plainWords(decision.reason),
              })}
            </span>
          </p>
        )}
        {!match.applied && <p class="small faint">{word(matchWords.later)}</p>}
      </div>
      {may('report:analyze') && (
        <button type="button" class="button little" onClick={onDecide}>
          {word(decision === null ? matchWords.notThis : matchWords.undo)}
          <span class="hidden-visually">: {called}</span>
        </button>
      )}
    </li>
  );
}

function nameOfMatch({ name, says, rowSha256 }: MatchAnswer): string {
  return plainWords(name ?? says ?? rowSha256.slice(0, 12));
}

function aboutMatch(match: MatchAnswer): string {
  const { dataset, odds, score, document, name, says, birthDates, nationalities } = match;
  return [
    dataset.toUpperCase(),
    document,
    name === null || says === null ? null : plainWords(says),
    birthDates === null ? null : word(matchWords.born, { dates: plainWords(birthDates) }),
    nationalities === null ? null : plainWords(nationalities),
    likelihoodOf(odds, score),
  ]
    .filter(Boolean)
    .join(' · ');
}

function likelihoodOf(odds: number | null, score: number | null): string | undefined {
  const { format } = style.value;
  if (odds === null) return score === null ? undefined : word(matchWords.alike, { score });
  if (odds === 0 || odds >= 1) return word(matchWords.odds, { odds: format.decimal(odds) });
  return word(matchWords.oddsAgainst, { odds: format.number(Math.round(1 / odds)) });
}

/** Why a match is somebody else's, or why it is open again. */
function MatchDialog({
  reportId,
  match,
  reason,
  onReason,
  onClose,
  onDecided,
}: {
  reportId: string;
  match: MatchAnswer;
  reason: string;
  onReason: (text: string) => void;
  onClose: () => void;
  onDecided: () => void;
}) {
  const isNew = match.decision === null;
  const length = [...reason.trim()].length;
  return (
    <FormDialog
      id="match"
      title={word(isNew ? matchWords.notThis : matchWords.undo)}
      verb={word(isNew ? matchWords.confirm : matchWords.confirmOpen)}
      why={word(matchWords.refused)}
      check={() => (length === 0 || length > mostCharacters ? word(matchWords.needed) : undefined)}
      onSend={async () => {
        await client.decideMatch(reportId, {
          rowSha256: match.rowSha256,
          decision: isNew ? 'NOT_THIS' : 'OPEN',
          reason: reason.trim(),
        });
        onDecided();
      }}
      onClose={onClose}
    >
      <div>
        <b class="wrap">{nameOfMatch(match)}</b>
        <p class="small soft wrap">{aboutMatch(match)}</p>
      </div>
      <p class="small soft">{word(isNew ? matchWords.means : matchWords.meansOpen)}</p>
      <div>
        <label class="label" for="match-reason">
          {word(matchWords.reason)}
        </label>
        <textarea
          class="field"
          id="match-reason"
          value={reason}
          onInput={({ currentTarget }) => onReason(currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}
