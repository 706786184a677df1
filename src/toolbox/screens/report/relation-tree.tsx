import type { RelatedReportAnswer, ReportAnswer } from '../../../client/credit-client.ts';
import { parseDocument } from '../../../document/document.ts';
import { shownDocument } from '../../../document/shown-document.ts';
import { codeInWords } from '../../../sections/code-words.ts';
import { hasNoRelated } from '../../../sections/relations.ts';
import { sectionWords } from '../../../sections/section-words.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { enter } from '../../signals/ask.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { useRelatedReports } from '../../signals/related.ts';
import { may } from '../../signals/session.ts';
import { reportWords } from '../../words/report-words.ts';
import { AnalyseAll } from './analyse-all.tsx';
import { type Details, numberAt, recordsAt, sectionOf, textAt } from './details.ts';
import { nameOf } from './subject.tsx';

interface Related {
  readonly key: string;
  readonly kind: 'cpf' | 'cnpj' | undefined;
  readonly name: string;
  readonly document: string | undefined;
  readonly through: string | undefined;
  readonly level: number;
  /** What ties it: a share, a role, a kinship. */
  readonly tie: string;
  readonly isCertain: boolean;
  readonly restrictive: boolean | undefined;
}

const relatedLists = ['partners', 'companies', 'relatives'] as const;

/** So many stand in the tree; the whole lists stand under the registration data. */
const mostShown = 24;

/** Partners, companies and relatives as a tree, each below the one that ties it to the subject. */
export function RelationTree({ report }: { report: ReportAnswer }) {
  const section = sectionOf(report, 'RELATIONS');
  const reports = useRelatedReports(report.id);
  if (section === undefined) return null;
  const all = relatedOf(section.details);
  const shown = all.slice(0, mostShown);
  const documents = new Set(shown.flatMap(({ document }) => document ?? []));
  const roots = shown.filter(({ through }) => through === undefined || !documents.has(through));
  return (
    <section class="block" aria-labelledby="relations">
      <header>
        <h2 id="relations">{word(reportWords.relations)}</h2>
        <span class="note">{sectionWords(section, style.value).join(', ')}</span>
        {all.length > 0 && <AnalyseAll report={report} />}
      </header>
      {all.length === 0 ? (
        section.status === 'COMPLETED' &&
        hasNoRelated(section.details) && <p class="soft">{word(reportWords.noRelations)}</p>
      ) : (
        <div class="card tree-card">
          <div class="tree">
            <div class="node">
              <span class="faint">
                <Icon name={report.type === 'CPF' ? 'person' : 'company'} />
              </span>
              <span class="wrap">
                <b>{nameOf(report) ?? ''}</b>{' '}
                <span class="document small faint nowrap">{shownDocument(report)}</span>
              </span>
              <span class="stake" />
              <span>
                <Verdict status={report.status} />
              </span>
            </div>
            <Branch related={roots} all={shown} reports={reports} />
          </div>
          {all.length > mostShown && (
            <p class="small soft">{word(reportWords.moreRelations, { count: all.length - mostShown })}</p>
          )}
        </div>
      )}
    </section>
  );
}

type Reports = ReadonlyMap<string, RelatedReportAnswer>;

function Branch({
  related,
  all,
  reports,
}: {
  related: readonly Related[];
  all: readonly Related[];
  reports: Reports;
}) {
  if (related.length === 0) return null;
  return (
    <ul>
      {related.map((one) => (
        <li key={one.key}>
          <Node related={one} reports={reports} />
          <Branch
            related={all.filter(
              ({ through, level }) => through !== undefined && through === one.document && level > one.level,
            )}
            all={all}
            reports={reports}
          />
        </li>
      ))}
    </ul>
  );
}

function Node({ related, reports }: { related: Related; reports: Reports }) {
  const { kind, name, document, tie, isCertain, restrictive } = related;
  const whole = document === undefined ? undefined : parseDocument(document).document;
  const own = whole === undefined ? undefined : reports.get(whole.value);
  return (
    <div class="node">
      <span class="faint">
        <Icon name={kind === 'cpf' ? 'person' : 'company'} />
      </span>
      <span class="wrap">
        {own === undefined ? (
          name
        ) : (
          <a href={`/relatorio/${own.reportId}`}>{name === '' ? word(reportWords.report) : name}</a>
        )}{' '}
        {document !== undefined && (
          <span class="document small faint nowrap">
            {whole === undefined
              ? document
              : shownDocument({ document: whole.value, type: whole.kind === 'cpf' ? 'CPF' : 'CNPJ' })}
          </span>
        )}
        {(restrictive !== undefined || !isCertain) && (
          <span class="sub-line">
            {restrictive === true && <b class="denied toned">{word(reportWords.hasNegative)}</b>}
            {restrictive === false && word(reportWords.noNegative)}
            {restrictive !== undefined && !isCertain && ' · '}
            {!isCertain && word(reportWords.possible)}
          </span>
        )}
      </span>
      <span class="soft stake number">{tie}</span>
      <span>
        {own !== undefined && <Verdict status={own.status} />}
        {own === undefined && whole !== undefined && may('report:create') && (
          <button
            type="button"
            class="button quiet little"
            aria-label={word(reportWords.analyseThisOne, { name: name === '' ? (document ?? '') : name })}
            onClick={() => {
              // Into the entry, never into an address; Enter starts it.
              enter(whole.value);
              globalThis.document.getElementById('document')?.focus();
            }}
          >
            {word(reportWords.analyseThis)}
          </button>
        )}
      </span>
    </div>
  );
}

/** Everybody related, the nearest first. */
function relatedOf(details: Details): readonly Related[] {
  return relatedLists
    .flatMap((list) =>
      recordsAt(details, list).map((record, index) => readRelated(record, `${list} ${index}`)),
    )
    .toSorted((a, b) => a.level - b.level);
}

function readRelated(record: Details, key: string): Related {
  const share = numberAt(record, 'sharePercent');
  const kinship = textAt(record, 'kinship');
  const { format } = style.value;
  const tie = [
    share === undefined ? undefined : `${format.number(share)}%`,
    kinship === undefined ? undefined : codeInWords(kinship, language.value, 'kinship'),
  ].filter((one) => one !== undefined);
  const kind = textAt(record, 'documentKind');
  const { restrictive } = record;
  return {
    key,
    kind: kind === 'cpf' || kind === 'cnpj' ? kind : undefined,
    name: plainWords(textAt(record, 'name') ?? ''),
    document: textAt(record, 'document'),
    through: textAt(record, 'through'),
    level: numberAt(record, 'level') ?? 1,
    tie: tie.join(', '),
    isCertain: textAt(record, 'certainty') !== 'POSSIBLE',
    restrictive: typeof restrictive === 'boolean' ? restrictive : undefined,
  };
}
