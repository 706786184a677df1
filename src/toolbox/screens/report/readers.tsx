import { useState } from 'preact/hooks';
import type { ReportAnswer } from '../../../client/credit-client.ts';
import { client } from '../../api.ts';
import { AccessTable } from '../../parts/access-table.tsx';
import { go } from '../../router.ts';
import { askedSubject } from '../../signals/asked-subject.ts';
import { useLoaded } from '../../signals/loaded.ts';
import { word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { subjectWords as words } from '../../words/subject-words.ts';
import { EraseReport } from './erase-report.tsx';

/** Who has read the report of a person, for whoever answers for its data; the way to all that is held about the subject, and to erasing the report. */
export function Readers({ report }: { report: ReportAnswer }) {
  const [isErasing, setErasing] = useState(false);
  if (!may('subject:manage')) return null;
  const { id, type, document } = report;
  return (
    <section class="block mt-l" aria-labelledby="readers">
      <header>
        <h2 id="readers">{word(words.readers)}</h2>
        {type === 'CPF' && <span class="note">{word(words.readersNote)}</span>}
        <button
          type="button"
          class="button little aside"
          onClick={() => {
            askedSubject.value = { kind: type === 'CPF' ? 'cpf' : 'cnpj', value: document };
            go('/titulares');
          }}
        >
          {word(words.held)}
        </button>
        <button type="button" class="button little" onClick={() => setErasing(true)}>
          {word(words.eraseReport)}
        </button>
      </header>
      {type === 'CPF' ? <OfPerson reportId={id} /> : <p class="soft">{word(words.notOfCompanies)}</p>}
      {isErasing && <EraseReport report={report} onClose={() => setErasing(false)} />}
    </section>
  );
}

function OfPerson({ reportId }: { reportId: string }) {
  const { value, failure, retry } = useLoaded(`readers ${reportId}`, () =>
    client.subjects.reportAccesses(reportId),
  );
  return <AccessTable labelledBy="readers" items={value?.items} failure={failure} onRetry={retry} />;
}
