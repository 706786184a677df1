import { say, type Text } from '../base/language.ts';
import { formatDocument } from '../document/mask.ts';
import type { PageTable } from '../presentation/page.ts';
import { reportPage } from '../presentation/report-page.ts';
import { sectionPage } from '../presentation/section-page.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { escapeHtml, htmlPage } from '../wording/html-page.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';
import type { SubjectAnswer } from './show-subject.ts';
import { heading, list, pageStyle, paragraph, tableOf } from './subject-page-parts.ts';

/** How whoever reads the pages reads figures, and the zone of their times. */
export interface SubjectStyle extends FigureStyle {
  readonly timezone: string;
}

const words = {
  title: { en: 'What is held about {document}', 'pt-BR': 'O que se guarda sobre {document}' },
  made: { en: 'Made on {time}.', 'pt-BR': 'Feito em {time}.' },
  sandbox: {
    en: 'SANDBOX: some of this is invented data.',
    'pt-BR': 'SANDBOX: parte disto são dados inventados.',
  },
  masked: {
    en: 'Other people are masked: initials in the place of names, stars in documents. Companies stand with their names.',
    'pt-BR':
      'Outras pessoas aparecem mascaradas: iniciais no lugar de nomes, asteriscos nos documentos. Empresas aparecem com o nome.',
  },
  whole: {
    en: 'The same for a program, with every record, is in subject.json and in reports/.',
    'pt-BR': 'O mesmo para um programa, com todos os registros, está em subject.json e em reports/.',
  },
  kind: { en: 'What is held', 'pt-BR': 'O que se guarda' },
  count: { en: 'Number', 'pt-BR': 'Quantos' },
  first: { en: 'First', 'pt-BR': 'Primeiro' },
  last: { en: 'Last', 'pt-BR': 'Último' },
  reports: { en: 'Reports', 'pt-BR': 'Relatórios' },
  reasons: { en: 'Why it is kept, and how long', 'pt-BR': 'Por que se guarda, e até quando' },
  notSearched: { en: 'Not looked through', 'pt-BR': 'Onde não se procurou' },
  nothing: { en: 'Nothing is held.', 'pt-BR': 'Nada se guarda.' },
  report: { en: 'Report {id}', 'pt-BR': 'Relatório {id}' },
} as const satisfies Record<string, Text>;

/** The page that lists what is held about a document. */
export function subjectHtml(
  answer: Omit<SubjectAnswer, 'hold'>,
  {
    reports,
    madeAt,
    style: figures,
  }: {
    readonly reports: readonly {
      readonly id: string;
      readonly createdAt: string;
      readonly status: ReportAnswer['status'];
    }[];
    readonly madeAt: Date;
    readonly style: SubjectStyle;
  },
): string {
  const { language, format } = figures;
  const kind = answer.type === 'CPF' ? 'cpf' : 'cnpj';
  const document = formatDocument({ kind, value: answer.document });
  const when = (time: string | null) => (time === null ? '' : format.dateTime(time));
  const rows = answer.holdings.map(({ title, count, first, last }) => [
    title,
    format.number(count),
    when(first),
    when(last),
  ]);
  const heads = [words.kind, words.count, words.first, words.last].map((word) => say(word, language));
  const title = say(words.title, language, { document });
  const links = reports.map(
    ({ id, createdAt, status }) =>
      `<li><a href="reports/${id}.html">${escapeHtml(`${format.dateTime(createdAt)} · ${say(statusWords[status], language)}`)}</a></li>`,
  );
  return htmlPage({ title, language, style: pageStyle }, [
    ...(answer.name === null ? [] : [paragraph(plainWords(answer.name))]),
    ...(answer.sandbox ? [`<p class="sandbox">${escapeHtml(say(words.sandbox, language))}</p>`] : []),
    paragraph(say(words.made, language, { time: format.dateTime(madeAt.toISOString()) })),
    ...(rows.length === 0
      ? [paragraph(say(words.nothing, language))]
      : [tableOf(rows, heads, [false, true])]),
    paragraph(say(words.masked, language)),
    paragraph(say(words.whole, language)),
    ...(links.length === 0 ? [] : [heading(say(words.reports, language)), `<ul>${links.join('\n')}</ul>`]),
    ...list(
      say(words.reasons, language),
      answer.reasons.map(({ reason }) => reason),
    ),
    ...list(say(words.notSearched, language), answer.notSearched),
  ]);
}

/** A report as a page, with all its sections. */
export function reportHtml(report: ReportAnswer, figures: SubjectStyle): string {
  const page = reportPage(report, figures);
  const { language } = figures;
  const { decision, reasons } = page;
  const tables = [
    reasons,
    page.terms,
    page.said,
    page.notes,
    page.reviews,
    page.whatIf,
    page.firmness,
  ].flatMap((one) => (one === undefined ? [] : typeof one === 'string' ? [paragraph(one)] : [titled(one)]));
  const sections = report.sections.flatMap((section) => {
    const { title, words: state, sources, errors, fields } = sectionPage(section, figures);
    return [
      heading(title),
      paragraph(state.join(' · ')),
      ...fields.map((field) =>
        'text' in field
          ? `<p${field.depth > 0 ? ' class="deep"' : ''}>${escapeHtml(field.text)}</p>`
          : tableOf(field.rows, field.columns, field.figures),
      ),
      ...[...sources, ...errors].map(paragraph),
    ];
  });
  return htmlPage({ title: say(words.report, language, { id: report.id }), language, style: pageStyle }, [
    ...(page.sandbox === undefined ? [] : [`<p class="sandbox">${escapeHtml(page.sandbox)}</p>`]),
    paragraph(page.subject),
    paragraph(page.applied),
    paragraph([decision.word, ...decision.figures].join(' · ')),
    ...decision.remarks.map(paragraph),
    ...(page.analysis === undefined ? [] : [paragraph(page.analysis)]),
    ...tables,
    ...sections,
    paragraph(page.reference),
  ]);
}

function titled({ title, rows }: PageTable): string {
  return `${heading(title)}\n${tableOf(rows.map(({ cells }) => cells))}`;
}
