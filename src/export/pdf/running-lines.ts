import { say } from '../../base/language.ts';
import { hideDocument } from '../../document/mask.ts';
import { statusWords } from '../../wording/statuses.ts';
import { colours, toneOfStatus, tones } from './palette.ts';
import { area } from './paper.ts';
import { type Setting, subjectName, word } from './setting.ts';

const small = { size: 7, colour: colours.soft } as const;

/** What stands above and below the text of every page: ornament, for it says nothing that the pages do not. */
export function drawRunningLines(setting: Setting): void {
  const { paper } = setting;
  const { pages } = paper;
  paper.onEveryPage((page) =>
    paper.ornament(() => {
      drawHead(setting, page);
      drawFoot(setting, page, pages);
    }),
  );
}

function drawHead(setting: Setting, page: number): void {
  const { paper, material, style } = setting;
  const { report } = material;
  const y = 33;
  let right: number = area.right;
  if (report.sandbox) {
    const label = word(setting, 'sandbox');
    const width = paper.widthOf(label, { size: 7.25, face: 'strong' });
    paper.drawFrame(right - width - 8, y - 3, width + 8, 13.5);
    paper.drawLine(label, { x: right - width - 4, y }, { size: 7.25, face: 'strong' });
    right -= width + 16;
  }
  if (page === 1) {
    paper.drawLine('credit', { x: area.left, y: y - 1.5 }, { size: 9.5, face: 'heavy' });
    const x = area.left + paper.widthOf('credit', { size: 9.5, face: 'heavy' }) + 8;
    paper.drawLine(
      word(setting, report.type === 'CPF' ? 'person' : 'company'),
      { x, y },
      { ...small, size: 7.5 },
    );
    drawRight(setting, issued(setting), right);
  } else {
    const document = hideDocument({ kind: report.type === 'CPF' ? 'cpf' : 'cnpj', value: report.document });
    const [name = ''] = paper.lines(subjectName(setting), 250, { size: 7.5, face: 'strong' });
    paper.drawLine(name, { x: area.left, y }, { size: 7.5, face: 'strong' });
    const x = area.left + paper.widthOf(name, { size: 7.5, face: 'strong' }) + 8;
    paper.drawLine(document, { x, y }, { size: 7.25, face: 'mono', colour: colours.soft });
    const status = say(statusWords[report.status], style.language);
    const tone = toneOfStatus(report.status);
    const width = paper.widthOf(status, { size: 7.5, face: 'strong' });
    paper.drawMark(tone, right - width - 11, y + 0.5, 7);
    paper.drawLine(status, { x: right - width, y }, { size: 7.5, face: 'strong', colour: tones[tone].ink });
  }
  paper.drawRule(area.left, 49, area.width, { weight: 0.5, colour: colours.line });
}

function drawRight({ paper }: Setting, text: string, right: number): void {
  paper.drawLine(
    text,
    { x: right - paper.widthOf(text, { size: 7.5 }), y: 33 },
    { size: 7.5, colour: colours.soft },
  );
}

function issued(setting: Setting): string {
  const { material, style } = setting;
  const { report, form } = material;
  const when = style.format.dateTime(report.updatedAt);
  return word(setting, 'issued', { when, zone: form.timeZone });
}

function drawFoot(setting: Setting, page: number, pages: number): void {
  const { paper, material } = setting;
  const { report, policy, evidenceHash } = material;
  const y = 792;
  const [first = ''] = paper.lines(
    word(setting, 'footer', {
      report: report.id,
      policy: report.policyId,
      version: report.policyVersion,
      hash: policy.hash.slice(0, 8),
      evidence: evidenceHash.slice(0, 8),
    }),
    area.width - 70,
    small,
  );
  const second = [
    issued(setting),
    word(setting, 'confidential'),
    ...(report.sandbox ? [word(setting, 'sandbox')] : []),
  ].join(' · ');
  paper.drawRule(area.left, y - 6, area.width, { weight: 0.5, colour: colours.line });
  paper.drawLine(first, { x: area.left, y }, small);
  paper.drawLine(second, { x: area.left, y: y + 10.5 }, small);
  const place = { x: area.left, y, width: area.width, align: 'right' } as const;
  paper.drawLine(word(setting, 'page', { page, pages }), place, { size: 7, face: 'strong' });
}
