import { say } from '../../base/language.ts';
import { notesTable } from '../../presentation/note-words.ts';
import { saidTable } from '../../presentation/report-page.ts';
import { reviewsTable } from '../../presentation/review-words.ts';
import { termsTable } from '../../presentation/terms-words.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { subjectRights } from '../../wording/subject-rights.ts';
import { callerProvider } from '../report-material.ts';
import { outcomeInWords } from '../workbook/source-columns.ts';
import { colours } from './palette.ts';
import { area } from './paper.ts';
import { beginPart, beginSection, drawLead, type Setting, word } from './setting.ts';
import { drawTable } from './table.ts';

/** The last part: who was asked and when, what proves it, and what the person may ask for. */
export function drawProvenance(setting: Setting, number: number): void {
  const { paper, material, style } = setting;
  const { sources, policy, evidenceHash, rightsContact } = material;
  const { language, format } = style;
  const title = word(setting, 'provenance');
  paper.together(() => {
    beginPart(setting, { number, title });
    drawLead(setting, provenanceLead(setting));
    if (sources.length === 0) return;
    drawTable(
      paper,
      [
        { title: word(setting, 'source'), width: 106 },
        { title: word(setting, 'outcome'), width: 62 },
        { title: word(setting, 'askedAt'), width: 96 },
        { title: word(setting, 'tookMs'), width: 29 + 11, align: 'right' },
        { title: word(setting, 'dataOf'), width: 66 },
        { title: 'SHA-256', width: 123 },
      ],
      sources.map((source) => ({
        cells: [
          {
            text: sourceTitle(source.role, language),
            under: source.sandbox ? `${source.provider} · SANDBOX` : source.provider,
          },
          outcomeInWords(source, language),
          format.dateTime(source.requestedAt),
          format.number(source.ms),
          source.editionDate === null ? '–' : format.date(source.editionDate),
          {
            text: `${source.sha256.slice(0, 16)} ${source.sha256.slice(16, 32)}`,
            face: 'mono',
            colour: colours.soft,
          },
        ],
      })),
      { continued: word(setting, 'continued', { title: `${number} ${title}` }) },
    );
    paper.y += 6;
  });
  const { analystName, commentary } = material.report;
  if (analystName !== undefined && commentary !== undefined) {
    beginSection(setting, word(setting, 'analystWords'), plainWords(analystName));
    paper.flow('P', plainWords(commentary), { size: 8.5, leading: 12 });
    paper.y += 4;
  }
  const tables = [saidTable, termsTable, notesTable, reviewsTable].map((tableOf) =>
    tableOf(material.report, style),
  );
  for (const table of tables) {
    if (table === undefined) continue;
    beginSection(setting, table.title);
    for (const { cells } of table.rows) paper.flow('P', cells.join(': '), { size: 8.5, leading: 12 });
    paper.y += 4;
  }
  beginSection(setting, word(setting, 'integrity'));
  for (const [label, hash] of [
    [word(setting, 'policyHash'), policy.hash],
    [word(setting, 'evidenceHash'), evidenceHash],
  ] as const) {
    paper.flow('P', `${label}: ${hash}`, { size: 7.25, leading: 10.5, face: 'mono' });
  }
  paper.y += 4;
  drawRights(setting, material.report.type, rightsContact);
  paper.y += 4;
  drawGlossary(setting, word(setting, 'glossaryText'));
}

/** How many sources were asked and answered, and what proves what they said. */
function provenanceLead(setting: Setting): string {
  // What the caller said was asked of nobody else.
  const sources = setting.material.sources.filter(({ provider }) => provider !== callerProvider);
  const answered = sources.filter(({ outcome }) => outcome !== 'FAILED').length;
  const answers = word(setting, 'sourcesAsked', { count: answered, total: sources.length });
  return `${answers} ${word(setting, 'provenanceLead')}`;
}

/** What the words of the document mean. */
export function drawGlossary(setting: Pick<Setting, 'paper' | 'style'>, text: string): void {
  const { paper } = setting;
  paper.together(() => {
    beginSection(setting, word(setting, 'glossary'));
    paper.flow('P', text, { size: 8.5, leading: 12, colour: colours.soft });
  });
}

/** Draws the rights of the data subject, and the contact for them. */
export function drawRights(
  setting: Pick<Setting, 'paper' | 'style'>,
  type: 'CPF' | 'CNPJ',
  contact: string | null,
): void {
  const { paper, style } = setting;
  const rights = subjectRights[type];
  const text = { size: 8.5, leading: 12 };
  paper.together(() => {
    beginSection(setting, say(rights.title, style.language));
    paper.y += paper.text(
      'P',
      say(rights.inReport, style.language),
      { x: area.left, y: paper.y, width: area.width },
      text,
    );
    const ask =
      contact === null
        ? word(setting, 'contactUnknown')
        : word(setting, 'contact', { contact: plainWords(contact) });
    paper.flow('P', ask, { ...text, face: 'strong' });
  });
}
