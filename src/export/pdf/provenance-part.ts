import { sourceTitle } from '../../sections/source-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { outcomeInWords } from '../workbook/source-columns.ts';
import { colours } from './palette.ts';
import { beginPart, beginSection, type Setting, word } from './setting.ts';
import { drawTable } from './table.ts';

/** The last part: who was asked and when, what proves it, and what the person may ask for. */
export function drawProvenance(setting: Setting, number: number): void {
  const { paper, material, style } = setting;
  const { sources, policy, evidenceHash, rightsContact } = material;
  const { language, format } = style;
  const title = word(setting, 'provenance');
  beginPart(setting, { number, title });
  paper.flow('P', word(setting, 'provenanceLead'), { size: 9.5 });
  paper.y += 6;
  if (sources.length > 0) {
    drawTable(
      paper,
      [
        { title: word(setting, 'source'), width: 116 },
        { title: word(setting, 'outcome'), width: 68 },
        { title: word(setting, 'askedAt'), width: 88 },
        { title: word(setting, 'tookMs'), width: 34 + 11, align: 'right' },
        { title: word(setting, 'dataOf'), width: 56 },
        { title: 'SHA-256', width: 120 },
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
  }
  const { analystName, commentary } = material.report;
  if (analystName !== undefined && commentary !== undefined) {
    beginSection(setting, word(setting, 'analystWords'), plainWords(analystName));
    paper.flow('P', plainWords(commentary), { size: 8.5, leading: 12 });
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
  drawRights(setting, rightsContact);
  paper.y += 4;
  beginSection(setting, word(setting, 'glossary'));
  paper.flow('P', word(setting, 'glossaryText'), { size: 8.5, leading: 12, colour: colours.soft });
}

/** What whoever a document is about may ask for, and whom to ask. */
export function drawRights(setting: Pick<Setting, 'paper' | 'style'>, contact: string | null): void {
  const { paper } = setting;
  beginSection(setting, word(setting, 'rights'));
  paper.flow('P', word(setting, 'rightsText'), { size: 8.5, leading: 12 });
  paper.flow(
    'P',
    contact === null
      ? word(setting, 'contactUnknown')
      : word(setting, 'contact', { contact: plainWords(contact) }),
    { size: 8.5, leading: 12, face: 'strong' },
  );
}
