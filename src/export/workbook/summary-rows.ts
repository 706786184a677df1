import { say, type Text } from '../../base/language.ts';
import { formatDocument } from '../../document/mask.ts';
import { saidHeading } from '../../policy/inputs/given-input.ts';
import { limitOfReport } from '../../policy/reasons.ts';
import { bandInWords, decisionAndScore, whyWorseThanScore } from '../../policy/score-words.ts';
import { aimInWords, firmnessTable, whatIfTable } from '../../presentation/explanation-words.ts';
import { notesTable } from '../../presentation/note-words.ts';
import { purposeInWords } from '../../presentation/report-page.ts';
import { reviewsTable } from '../../presentation/review-words.ts';
import { signatureInWords, termsWords } from '../../presentation/terms-words.ts';
import { reusesInWords } from '../../sections/reuse-words.ts';
import { sectionWords } from '../../sections/section-words.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { type Cell, dayCell, numberCell, textCell, timeCell } from '../../spreadsheet/writing/cell.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { decisionWords } from '../../wording/decision-words.ts';
import { formatIn } from '../../wording/format.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { policyStatusWords, statusWords } from '../../wording/statuses.ts';
import type { ReportMaterial } from '../report-material.ts';
import { type SummaryRow, summaryColumnsOf } from './summary-sheet.ts';

const words = {
  sandbox: { en: 'SANDBOX: invented data', 'pt-BR': 'SANDBOX: dados inventados' },
  subject: { en: 'Subject', 'pt-BR': 'Titular' },
  document: { en: 'Document', 'pt-BR': 'Documento' },
  decision: { en: 'Decision', 'pt-BR': 'Decisão' },
  policySaid: { en: 'Decision of the policy', 'pt-BR': 'Decisão da política' },
  score: { en: 'Score, of 1000', 'pt-BR': 'Score, de 1000' },
  band: { en: 'Risk band', 'pt-BR': 'Faixa de risco' },
  coverage: { en: 'Coverage', 'pt-BR': 'Cobertura' },
  limit: { en: 'Credit limit', 'pt-BR': 'Limite de crédito' },
  asked: { en: 'Amount asked for', 'pt-BR': 'Valor pedido' },
  purpose: { en: 'Purpose', 'pt-BR': 'Finalidade' },
  analysis: { en: 'The analysis in words', 'pt-BR': 'A análise em palavras' },
  analyst: { en: 'Decided by', 'pt-BR': 'Decisão de' },
  commentary: { en: 'Words of the analyst', 'pt-BR': 'Palavras do analista' },
  policy: { en: 'Policy', 'pt-BR': 'Política' },
  version: { en: 'Version', 'pt-BR': 'Versão' },
  depth: { en: 'Depth', 'pt-BR': 'Profundidade' },
  failed: { en: 'What failed', 'pt-BR': 'O que falhou' },
  report: { en: 'Report', 'pt-BR': 'Relatório' },
  external: { en: 'Your id', 'pt-BR': 'Código externo' },
  created: { en: 'Asked for at', 'pt-BR': 'Pedido em' },
  finished: { en: 'Finished at', 'pt-BR': 'Terminado em' },
  policyHash: { en: 'SHA-256 of the policy', 'pt-BR': 'SHA-256 da política' },
  evidenceHash: { en: 'SHA-256 of the evidence', 'pt-BR': 'SHA-256 das evidências' },
  sections: { en: 'Sections', 'pt-BR': 'Seções' },
} as const satisfies Record<string, Text>;

/** Everything that is said of a report as a whole, and a line for each section. */
export function summaryRows({ report, form, policy, evidenceHash }: ReportMaterial): readonly SummaryRow[] {
  const { language, timeZone } = form;
  const { policyResult: result } = report;
  const worse = result === null ? undefined : whyWorseThanScore(result, language);
  const row = (label: Text, value: Cell): SummaryRow => ({ label: say(label, language), value });
  const title = (label: Text): SummaryRow => ({
    label: say(label, language),
    value: undefined,
    style: 'section',
  });
  const style = { language, format: formatIn(language, timeZone) };
  const kind = report.type === 'CPF' ? 'cpf' : 'cnpj';
  return [
    ...(report.sandbox
      ? [{ label: say(words.sandbox, language), value: undefined, style: 'warning' as const }]
      : []),
    row(words.subject, textCell(nameOf(report))),
    row(words.document, textCell(formatDocument({ kind, value: report.document }))),
    row(words.decision, textCell(say(statusWords[report.status], language))),
    row(words.policySaid, textCell(say(policyStatusWords[report.policyStatus], language))),
    row(words.score, numberCell(report.score, 'integer')),
    row(words.band, textCell(result && (result.riskBand ?? bandInWords(result, language)))),
    ...(worse === undefined ? [] : [row(decisionAndScore, textCell(worse))]),
    row(words.coverage, numberCell(result?.coverage, 'share')),
    row(words.limit, numberCell(limitOfReport(report), 'money')),
    row(words.asked, numberCell(report.requestedAmount, 'money')),
    ...(report.purpose === undefined ? [] : [row(words.purpose, textCell(purposeInWords(report.purpose)))]),
    ...(report.inputs ?? []).map(
      ({ title: label, text }): SummaryRow => ({
        label: say(saidHeading({ name: label }), language),
        value: textCell(text),
      }),
    ),
    row(words.analysis, textCell(report.analysis)),
    ...explanationRows(report, style),
    ...(report.analystName === undefined
      ? []
      : [
          row(words.analyst, textCell(report.analystName)),
          row(words.commentary, textCell(report.commentary)),
        ]),
    ...termsRows(report, { language, format: style.format }).map(
      ([label, value]): SummaryRow => ({ label, value }),
    ),
    ...(notesTable(report, style)?.rows ?? []).map(
      ({ cells }): SummaryRow => ({ label: cells[0] ?? '', value: textCell(cells[1]) }),
    ),
    ...(reviewsTable(report, style)?.rows ?? []).map(
      ({ cells }): SummaryRow => ({ label: cells[0] ?? '', value: textCell(cells[1]) }),
    ),
    row(words.policy, textCell(policy.name)),
    row(words.version, numberCell(report.policyVersion, 'integer')),
    row(words.depth, textCell(report.depth)),
    ...report.errors.map(({ source, code, message }) =>
      row(words.failed, textCell(`${sourceTitle(source, language)}: ${message} (${code})`)),
    ),
    row(words.report, textCell(report.id)),
    row(words.external, textCell(report.externalId)),
    row(words.created, timeCell(report.createdAt)),
    row(words.finished, timeCell(report.progress.finishedAt)),
    row(words.policyHash, textCell(policy.hash)),
    row(words.evidenceHash, textCell(evidenceHash)),
    title(words.sections),
    ...report.sections
      .filter(({ type }) => type.value !== 'CREDIT_POLICY')
      .map((section) => ({
        label: section.type.title,
        value: textCell(
          [...sectionWords(section, style), ...reusesInWords(section.sources, style)].join(' · '),
        ),
      })),
  ];
}

/** What would change the decision, a row for each way, and how firm it is. */
function explanationRows(report: ReportMaterial['report'], style: FigureStyle): readonly SummaryRow[] {
  const { counterfactuals = [] } = report;
  const label = say(decisionWords.whatIf, style.language);
  const nothing = whatIfTable(report, style);
  const ways = counterfactuals.map((one): SummaryRow => {
    const aim = aimInWords(one, style).filter(Boolean).join(', ');
    return { label, value: textCell(`${aim}: ${one.changes.map(({ text }) => text).join('; ')}`) };
  });
  const firm = (firmnessTable(report, style)?.rows ?? []).map(
    ({ cells }): SummaryRow => ({
      label: say(decisionWords.firmness, style.language),
      value: textCell(cells.filter(Boolean).join(': ')),
    }),
  );
  return [...(typeof nothing === 'string' ? [{ label, value: textCell(nothing) }] : ways), ...firm];
}

/** What the approval says beside its status, and who has signed it. */
function termsRows(
  { terms, signatures = [] }: ReportMaterial['report'],
  style: FigureStyle,
): readonly (readonly [string, Cell])[] {
  const label = (text: Text) => say(text, style.language);
  return [
    ...(terms === undefined
      ? []
      : ([
          [label(termsWords.limit), numberCell(terms.limit, 'money')],
          [label(termsWords.validUntil), terms.validUntil === null ? undefined : dayCell(terms.validUntil)],
          [label(termsWords.conditions), textCell(terms.conditions.join('; '))],
        ] as const)),
    ...signatures.map(
      (signature, index) =>
        [
          say(termsWords.signature, style.language, { number: index + 1 }),
          textCell(signatureInWords(signature, style)),
        ] as const,
    ),
  ];
}

function nameOf({ sections }: ReportMaterial['report']): string {
  const name = sections.find(({ type }) => type.value === 'BASIC_INFORMATION')?.details['name'];
  return typeof name === 'string' ? plainWords(name) : '';
}

export const summaryColumns = summaryColumnsOf({ en: 'The report', 'pt-BR': 'O relatório' });
