import { say } from '../../base/language.ts';
import {
  byCorrection,
  type CorrectedData,
  type ExplainedReason,
  type Explanation,
} from '../../presentation/explanation.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { dataAgeInWords } from '../../wording/data-age.ts';
import { formatIn } from '../../wording/format.ts';
import { localeOf } from '../../wording/locale.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { subjectStatusWords } from '../../wording/statuses.ts';
import { subjectRights } from '../../wording/subject-rights.ts';
import { drawName } from '../pdf/cover-parts.ts';
import { colours, type Tone, toneOfStatus, tones } from '../pdf/palette.ts';
import { area, Paper } from '../pdf/paper.ts';
import { drawRunningLines } from '../pdf/running-lines.ts';
import { beginSection, note, word } from '../pdf/setting.ts';
import { drawTable, type TableRow } from '../pdf/table.ts';
import type { LetterMaterial } from './letter-material.ts';
import { letterWord } from './letter-words.ts';

/** What every part of the letter is drawn with. */
interface LetterSetting {
  readonly paper: Paper;
  readonly material: LetterMaterial;
  readonly style: FigureStyle;
}

/** More reasons than these have no row of their own: a letter is one page or two. */
const mostReasons = 8;
const body = { size: 9.5, leading: 13.5 } as const;

/** The letter to whoever a decision is about: tagged (PDF/UA-1), with its fonts, and the same bytes for the same material. */
export function pdfOfLetter(material: LetterMaterial): Promise<Uint8Array> {
  const { form, review, explanation } = material;
  const { language, timeZone } = form;
  const style = { language, format: formatIn(language, timeZone) };
  const kind = letterWord(style, 'kind');
  const { sandbox, subject, policy } = explanation;
  const updatedAt = review.closed?.at ?? review.openedAt;
  const paper = new Paper({
    // No document and no name of a person: titles are shown in lists of files.
    title: sandbox ? `${kind} ${review.id} (${word({ style }, 'sandbox')})` : `${kind} ${review.id}`,
    subject: kind,
    language: language === 'en' ? 'en' : localeOf(language).tag,
    createdAt: new Date(updatedAt),
    watermark: sandbox ? 'SANDBOX' : undefined,
  });
  const setting = { paper, material, style };
  const changedTo = review.closed?.changedTo;
  const stands = changedTo ?? explanation.decision;
  const before =
    explanation.decidedBy === 'NOBODY'
      ? letterWord(style, 'undecided')
      : say(subjectStatusWords[explanation.decision], language);
  const status =
    changedTo === undefined
      ? before
      : letterWord(style, 'changedFrom', { to: say(subjectStatusWords[changedTo], language), from: before });
  const name = subject.name ?? word({ style }, 'noName');
  paper.addPage();
  drawName(paper, { bookmark: kind, name, document: subject.document, about: [] });
  drawDecision(setting, { status, tone: toneOfStatus(stands) });
  drawAnswer(setting);
  drawReasons(setting);
  drawUnseen(setting);
  drawWhatIf(setting);
  drawData(setting);
  drawRights(setting);
  drawRunningLines({
    paper,
    style,
    lines: {
      kind,
      name,
      document: subject.document,
      status,
      tone: toneOfStatus(stands),
      updatedAt,
      timeZone,
      foot: letterWord(style, 'footer', {
        review: review.id,
        report: review.reportId,
        policy: policy.id,
        version: policy.version,
      }),
      sandbox,
      isForSubject: true,
    },
  });
  return paper.finish();
}

function drawDecision(
  setting: LetterSetting,
  { status, tone }: { readonly status: string; readonly tone: Tone },
): void {
  const { paper, material, style } = setting;
  const { explanation } = material;
  const { y } = paper;
  paper.ornament(() => paper.drawBox(area.left, y, area.width, 2.5, tones[tone].ink));
  paper.mark(tone, area.left, y + 14, 19);
  paper.text(
    'H2',
    status,
    { x: area.left + 27, y: y + 11, width: area.width - 27 },
    { size: 20, face: 'strong', colour: tones[tone].ink },
  );
  paper.y += 44;
  paper.flow('P', explanation.summary, body);
  paper.flow('P', letterWord(style, meansOf(explanation)), body);
  const { score } = explanation;
  if (score === undefined) return;
  const share = style.format.percent(score.coverage);
  const band = score.bandText === null ? '' : `, ${score.bandText}`;
  const words =
    score.score === null
      ? letterWord(style, 'noScore', { share })
      : letterWord(style, 'figures', { score: score.score, band, share });
  paper.flow('P', words, body);
}

/** The sentence on whether a person or a program decided. */
function meansOf({
  decidedBy,
  decision,
  evaluated,
}: Explanation): 'automated' | 'applied' | 'byPerson' | 'byPersonAlone' {
  if (decidedBy === 'ANALYST') return evaluated ? 'byPerson' : 'byPersonAlone';
  return decision === 'APPROVED' || decision === 'DENIED' ? 'automated' : 'applied';
}

/** Draws who opened the review and when, by when it is to be answered, and how it ended. */
function drawAnswer(setting: LetterSetting): void {
  const { paper, material, style } = setting;
  const { review } = material;
  const { format, language } = style;
  const { closed, reason, bySubject } = review;
  beginSection(setting, letterWord(style, bySubject ? 'answer' : 'review'));
  const term = letterWord(style, bySubject ? 'asked' : 'opened', {
    opened: format.dateTime(review.openedAt),
    due: format.dateTime(review.dueAt),
  });
  const changedTo = closed?.changedTo;
  const ending = letterWord(style, review.state, {
    closed: closed === undefined ? '' : format.dateTime(closed.at),
    to: changedTo === undefined ? '' : say(subjectStatusWords[changedTo], language),
  });
  paper.flow('P', `${term} ${ending}`, body);
  if (reason !== undefined)
    paper.flow(
      'P',
      letterWord(style, bySubject ? 'reason' : 'reviewReason', { reason: plainWords(reason) }),
      body,
    );
  if (closed?.text !== undefined) paper.flow('P', plainWords(closed.text), { ...body, face: 'strong' });
}

function drawReasons(setting: LetterSetting): void {
  const { paper, material, style } = setting;
  const { reasons, withheld, decidedBy, evaluated } = material.explanation;
  const title = letterWord(style, decidedBy === 'POLICY' ? 'why' : 'policyReasons');
  beginSection(setting, title);
  if (reasons.length === 0) {
    paper.flow('P', letterWord(style, evaluated ? 'nothingAgainst' : 'notEvaluated'), body);
    return;
  }
  const shown = reasons.slice(0, mostReasons);
  drawTable(
    paper,
    [
      { title: letterWord(style, 'effect'), width: 72 },
      { title: letterWord(style, 'datum'), width: 178 },
      { title: letterWord(style, 'value'), width: 103 },
      { title: letterWord(style, 'criterion'), width: 140 },
    ],
    shown.map((reason) => reasonRow(setting, reason)),
    { continued: letterWord(style, 'continued', { title }) },
  );
  const left = reasons.slice(mostReasons).map(({ text }) => text);
  // Whoever is decided about has the letter alone.
  if (left.length > 0) note(setting, letterWord(style, 'more', { reasons: left.join('; ') }));
  if (withheld !== undefined) note(setting, withheld);
}

function reasonRow({ material, style }: LetterSetting, reason: ExplainedReason): TableRow {
  const { effect, title, found, criterion, records, data, sources: roles } = reason;
  const tone = effect === 'SCORE' ? 'UNKNOWN' : effect;
  const from = material.explanation.sources
    .filter(({ source }) => roles.includes(source))
    .map((one) => `${one.title}, ${ageOf(one, style)}`);
  const origins = records.length > 0 ? records : from.length > 0 ? from : data;
  const under = [...new Set(origins)].join('; ');
  return {
    cells: [
      {
        text:
          effect === 'SCORE'
            ? letterWord(style, 'scoreOnly')
            : say(subjectStatusWords[effect], style.language),
        face: 'strong',
        colour: tones[tone].ink,
        ...(effect !== 'SCORE' && { mark: tone }),
      },
      { text: title, face: 'strong', ...(under !== '' && { under }) },
      found ?? '–',
      criterion ?? '–',
    ],
  };
}

function drawUnseen(setting: LetterSetting): void {
  const { unseen } = setting.material.explanation;
  if (unseen.length === 0) return;
  beginSection(setting, letterWord(setting.style, 'unseen'));
  drawList(setting, unseen);
}

function drawWhatIf(setting: LetterSetting): void {
  const { paper, material, style } = setting;
  const { ways, remarks } = material.explanation.whatIf;
  if (ways.length + remarks.length === 0) return;
  paper.together(() => {
    beginSection(setting, letterWord(style, 'whatIf'));
    for (const { leadsTo, changes } of ways) {
      paper.flow('P', letterWord(style, leadsTo === 'APPROVED' ? 'wayApproved' : 'wayAlert'), body);
      drawList(setting, changes);
      paper.mayPart();
    }
    for (const remark of remarks) paper.flow('P', remark, { ...body, colour: colours.soft });
  });
}

/** Lines with a dot before each. */
function drawList(
  { paper }: LetterSetting,
  items: readonly string[],
  style = { size: 9, leading: 12.5 },
): void {
  const x = area.left + 12;
  paper.within('L', () => {
    for (const item of items) {
      const lines = paper.lines(item, area.width - 12, style);
      paper.need(lines.length * style.leading);
      const { y } = paper;
      paper.ornament(() => paper.drawBox(area.left + 2, y + style.leading * 0.4, 2.5, 2.5, colours.soft));
      paper.within('LI', () =>
        paper.within('LBody', () =>
          paper.content(() => {
            for (const [at, line] of lines.entries())
              paper.drawLine(line, { x, y: y + at * style.leading }, style);
          }),
        ),
      );
      paper.y += lines.length * style.leading + 1;
    }
  });
  paper.y += 2;
}

/** Where what weighed is corrected, row by row; what else was asked for, in a line each. */
function drawData(setting: LetterSetting): void {
  const { paper, material, style } = setting;
  const groups = byCorrection(material.explanation);
  if (groups.length === 0) return;
  const rows = groups.filter(({ weighed }) => weighed).map((one) => correctionRow(one, style));
  const title = letterWord(style, 'data');
  paper.together(() => {
    beginSection(setting, title);
    if (rows.length > 0) {
      const columns = [
        { title: letterWord(style, 'source'), width: 180 },
        { title: letterWord(style, 'holder'), width: 145 },
        { title: letterWord(style, 'how'), width: 168 },
      ];
      drawTable(paper, columns, rows, { continued: letterWord(style, 'continued', { title }) });
    }
  });
  const others = groups
    .filter(({ weighed }) => !weighed)
    .map(({ sources, correction: { holder, address } }) => {
      const where = [holder, ...(address === null ? [] : [address])].join(', ');
      return `${titlesOf(sources)} (${daysOf(sources, style)}): ${where}`;
    });
  if (others.length === 0) return;
  paper.y += 5;
  if (rows.length > 0) paper.flow('P', letterWord(style, 'others'), { size: 8, leading: 11, face: 'strong' });
  drawList(setting, others, { size: 8, leading: 11 });
}

function correctionRow(
  { sources, correction: { holder, address, how } }: CorrectedData,
  style: FigureStyle,
): TableRow {
  return {
    cells: [
      { text: titlesOf(sources), face: 'strong', under: daysOf(sources, style) },
      { text: holder, ...(address !== null && { under: address }) },
      how,
    ],
  };
}

type Sources = CorrectedData['sources'];

function titlesOf(sources: Sources): string {
  return [...new Set(sources.map(({ title }) => title))].join(', ');
}

function daysOf(sources: Sources, style: FigureStyle): string {
  return [...new Set(sources.map((one) => dayOf(one, style)))].join('; ');
}

/** Returns the date and age of a source's data, or the query date if the query failed. */
function ageOf({ date, ageDays }: Sources[number], { language, format }: FigureStyle): string {
  return !ageDays ? format.date(date) : dataAgeInWords({ date, ageDays }, language);
}

function dayOf(source: Sources[number], style: FigureStyle): string {
  const { provider, sandbox, failed } = source;
  const isNamed = sandbox && !/sandbox/i.test(provider);
  return [
    isNamed ? `${provider} · SANDBOX` : sandbox ? provider.toUpperCase() : provider,
    failed ? letterWord(style, 'failed') : ageOf(source, style),
  ].join(', ');
}

function drawRights(setting: LetterSetting): void {
  const { paper, material, style } = setting;
  const { rightsContact: contact, explanation } = material;
  const rights = subjectRights[explanation.subject.type];
  paper.together(() => {
    beginSection(setting, letterWord(style, 'rights'));
    paper.flow('P', say(rights.inLetter, style.language), { size: 8.5, leading: 12 });
    const who =
      contact === null
        ? letterWord(style, 'contactUnknown')
        : letterWord(style, 'contact', { contact: plainWords(contact) });
    paper.flow('P', who, { size: 8.5, leading: 12, face: 'strong' });
  });
}
