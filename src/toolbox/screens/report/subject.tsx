import type { ReportAnswer } from '../../../client/credit-client.ts';
import { formatDocument } from '../../../document/mask.ts';
import { codeInWords } from '../../../sections/code-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { language, word } from '../../signals/preferences.ts';
import { currentSession } from '../../signals/session.ts';
import { frameWords } from '../../words/frame-words.ts';
import { reportWords } from '../../words/report-words.ts';
import { recordAt, sectionOf, textAt } from './details.ts';

/** What the subject is called, as far as it is known by now. */
export function nameOf(report: ReportAnswer): string | undefined {
  const name = textAt(sectionOf(report, 'BASIC_INFORMATION')?.details, 'name') ?? report.name;
  return name === undefined ? undefined : plainWords(name);
}

/** Whom the report is about: on a page that is open the document stands whole, to be compared. */
export function Subject({ report }: { report: ReportAnswer }) {
  const kind = report.type === 'CPF' ? 'cpf' : 'cnpj';
  const document = formatDocument({ kind, value: report.document });
  const name = nameOf(report);
  const details = sectionOf(report, 'BASIC_INFORMATION')?.details;
  const company = recordAt(details, 'company');
  const address = recordAt(sectionOf(report, 'LOCATION')?.details, 'address');
  const status = textAt(company, 'status');
  const facts = [
    status === undefined ? undefined : codeInWords(status, language.value, 'status'),
    textAt(recordAt(company, 'mainCnae'), 'description'),
    [textAt(address, 'city'), textAt(address, 'state')].filter(Boolean).join(', ') || undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <div>
      <h1 class="wrap">{name ?? document}</h1>
      <p class="facts-line">
        <span class={name === undefined ? '' : 'document'}>
          {name === undefined ? word(reportWords.subject) : document}
        </span>
        {facts.map((fact) => (
          <span key={fact}>{plainWords(fact)}</span>
        ))}
      </p>
      {report.sandbox && currentSession()?.sandbox !== true && (
        <p class="tag info mt-s">{word(frameWords.sandbox)}</p>
      )}
    </div>
  );
}
