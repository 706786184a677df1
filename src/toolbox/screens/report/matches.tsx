import { useEffect, useState } from 'preact/hooks';
import type { MatchAnswer, SectionAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client, type Failure, failureOf, watcher } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { style, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { frameWords } from '../../words/frame.ts';
import { matchWords } from '../../words/matches.ts';

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
          onClose={() => choose(undefined)}
          onDecided={() => {
            choose(undefined);
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
  const { name, document, says, decision } = match;
  const called = plainWords(name ?? says ?? match.rowSha256.slice(0, 12));
  return (
    <li>
      <div>
        <b class="wrap">{called}</b>
        <p class="small soft wrap">{aboutMatch(match, name === null ? null : says, document)}</p>
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

function aboutMatch(
  { dataset, odds, score }: MatchAnswer,
  says: string | null,
  document: string | null,
): string {
  const { format } = style.value;
  const likelihood =
    odds !== null
      ? word(matchWords.odds, { odds: format.decimal(odds) })
      : score === null
        ? undefined
        : word(matchWords.alike, { score });
  return [dataset.toUpperCase(), document, says === null ? null : plainWords(says), likelihood]
    .filter(Boolean)
    .join(' · ');
}

/** Why a match is somebody else's, or why it is open again. */
function MatchDialog({
  reportId,
  match,
  onClose,
  onDecided,
}: {
  reportId: string;
  match: MatchAnswer;
  onClose: () => void;
  onDecided: () => void;
}) {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const isNew = match.decision === null;
  const length = [...reason.trim()].length;
  const isWrong = length === 0 || length > mostCharacters;
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { rowSha256 } = match;
      await client.decideMatch(reportId, {
        rowSha256,
        decision: isNew ? 'NOT_THIS' : 'OPEN',
        reason: reason.trim(),
      });
      onDecided();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog labelledBy="match" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isWrong) setAsked(true);
          else send();
        }}
      >
        <div class="title">
          <h2 id="match" class="wrap">
            {word(isNew ? matchWords.notThis : matchWords.undo)}
          </h2>
          <p class="note wrap">{plainWords(match.name ?? match.dataset.toUpperCase())}</p>
        </div>
        <div class="inside">
          {failure !== undefined && <TellFailure failure={failure} title={word(matchWords.refused)} />}
          <p class="small soft">{word(isNew ? matchWords.means : matchWords.meansOpen)}</p>
          <Reason text={reason} isWrong={isAsked && isWrong} onInput={setReason} />
        </div>
        <div class="ending">
          <button type="button" class="button" onClick={onClose}>
            {word(frameWords.back)}
          </button>
          <button type="submit" class="button primary" aria-disabled={isBusy}>
            {isBusy && <Icon name="running" class="icon turning" />}
            {word(isNew ? matchWords.confirm : matchWords.confirmOpen)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Reason({
  text,
  isWrong,
  onInput,
}: {
  text: string;
  isWrong: boolean;
  onInput: (text: string) => void;
}) {
  return (
    <div>
      <label class="label" for="match-reason">
        {word(matchWords.reason)}
      </label>
      <textarea
        class="field"
        id="match-reason"
        aria-invalid={isWrong}
        value={text}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {isWrong && (
        <p class="oops" role="alert">
          <Icon name="denied" class="mark" />
          {word(matchWords.needed)}
        </p>
      )}
    </div>
  );
}
