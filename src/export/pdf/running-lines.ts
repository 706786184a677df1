import { say } from '../../base/language.ts';
import { shownDocument } from '../../document/shown-document.ts';
import { statusWords } from '../../wording/statuses.ts';
import { zoneName } from '../../wording/time-zone.ts';
import { colours, type Tone, toneOfStatus, tones } from './palette.ts';
import { area } from './paper.ts';
import { type Setting, subjectName, word } from './setting.ts';

const small = { size: 7, colour: colours.soft } as const;

/** What the running lines of a document say. */
export interface RunningLines {
  /** What the document is, on its first page. */
  readonly kind: string;
  /** Returns the header of the following pages: the applicant and the decision. A CPF is masked, a CNPJ is complete. */
  readonly name: string;
  readonly document: string;
  readonly status: string;
  readonly tone: Tone;
  /** The state that is shown. */
  readonly updatedAt: string;
  readonly timeZone: string;
  /** What proves it, in the first line of the foot. */
  readonly foot: string;
  readonly sandbox: boolean;
  /** There where it is handed to whom it is about: then it is not confidential. */
  readonly isForSubject?: true;
}

type Running = Pick<Setting, 'paper' | 'style'> & { readonly lines: RunningLines };

/** The running lines of a report. */
export function linesOfReport(setting: Setting): RunningLines {
  const { report, policy, evidenceHash, form } = setting.material;
  return {
    kind: word(setting, report.type === 'CPF' ? 'person' : 'company'),
    name: subjectName(setting),
    document: shownDocument({ document: report.document, type: report.type === 'CPF' ? 'CPF' : 'CNPJ' }),
    status: say(statusWords[report.status], setting.style.language),
    tone: toneOfStatus(report.status),
    updatedAt: report.updatedAt,
    timeZone: form.timeZone,
    foot: word(setting, 'footer', {
      report: report.id,
      policy: report.policyId,
      version: report.policyVersion,
      hash: policy.hash.slice(0, 8),
      evidence: evidenceHash.slice(0, 8),
    }),
    sandbox: report.sandbox,
  };
}

/** What stands above and below the text of every page: ornament, for it says nothing that the pages do not. */
export function drawRunningLines(running: Running): void {
  const { paper } = running;
  const { pages } = paper;
  paper.onEveryPage((page) =>
    paper.ornament(() => {
      drawHead(running, page);
      drawFoot(running, page, pages);
    }),
  );
}

function drawHead(running: Running, page: number): void {
  const { paper, lines } = running;
  const y = 33;
  let right: number = area.right;
  if (lines.sandbox) {
    const label = word(running, 'sandbox');
    const width = paper.widthOf(label, { size: 7.25, face: 'strong' });
    paper.drawFrame(right - width - 8, y - 3, width + 8, 13.5);
    paper.drawLine(label, { x: right - width - 4, y }, { size: 7.25, face: 'strong' });
    right -= width + 16;
  }
  if (page === 1) {
    paper.drawLine('credit', { x: area.left, y: y - 1.5 }, { size: 9.5, face: 'heavy' });
    const x = area.left + paper.widthOf('credit', { size: 9.5, face: 'heavy' }) + 8;
    paper.drawLine(lines.kind, { x, y }, { ...small, size: 7.5 });
    drawRight(running, issued(running), right);
  } else {
    const [name = ''] = paper.lines(lines.name, 250, { size: 7.5, face: 'strong' });
    paper.drawLine(name, { x: area.left, y }, { size: 7.5, face: 'strong' });
    const x = area.left + paper.widthOf(name, { size: 7.5, face: 'strong' }) + 8;
    paper.drawLine(lines.document, { x, y }, { size: 7.25, face: 'mono', colour: colours.soft });
    const { status, tone } = lines;
    const width = paper.widthOf(status, { size: 7.5, face: 'strong' });
    paper.drawMark(tone, right - width - 11, y + 0.5, 7);
    paper.drawLine(status, { x: right - width, y }, { size: 7.5, face: 'strong', colour: tones[tone].ink });
  }
  paper.drawRule(area.left, 49, area.width, { weight: 0.5, colour: colours.line });
}

function drawRight({ paper }: Running, text: string, right: number): void {
  paper.drawLine(
    text,
    { x: right - paper.widthOf(text, { size: 7.5 }), y: 33 },
    { size: 7.5, colour: colours.soft },
  );
}

function issued({ style, lines }: Running): string {
  const when = style.format.dateTime(lines.updatedAt);
  const zone = zoneName(lines.timeZone, style.language, new Date(lines.updatedAt));
  return word({ style }, 'issued', { when, zone });
}

function drawFoot(running: Running, page: number, pages: number): void {
  const { paper, lines } = running;
  const y = 792;
  const [first = ''] = paper.lines(lines.foot, area.width - 70, small);
  const second = [
    issued(running),
    ...(lines.isForSubject ? [] : [word(running, 'confidential')]),
    ...(lines.sandbox ? [word(running, 'sandbox')] : []),
  ].join(' · ');
  paper.drawRule(area.left, y - 6, area.width, { weight: 0.5, colour: colours.line });
  paper.drawLine(first, { x: area.left, y }, small);
  paper.drawLine(second, { x: area.left, y: y + 10.5 }, small);
  const place = { x: area.left, y, width: area.width, align: 'right' } as const;
  paper.drawLine(word(running, 'page', { page, pages }), place, { size: 7, face: 'strong' });
}
