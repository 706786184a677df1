import { say } from '../../base/language.ts';
import { formatDocument } from '../../document/mask.ts';
import { limitOfReport } from '../../policy/reasons.ts';
import { bandInWords, whyWorseThanScore } from '../../policy/score-words.ts';
import { termsWords } from '../../presentation/terms-words.ts';
import { answeredSources } from '../../sections/answered-sources.ts';
import type { DecisionTerms } from '../../sections/decision-terms.ts';
import { sectionTitle, sectionWords } from '../../sections/section-words.ts';
import { isSeen } from '../../sections/seen-details.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { policyStatusWords, statusWords } from '../../wording/statuses.ts';
import {
  drawFigures,
  drawName,
  drawRulingBox,
  drawSigning,
  rulingHeight,
  signingTop,
} from './cover-parts.ts';
import { colours, toneOfStatus } from './palette.ts';
import { area } from './paper.ts';
import { drawReasons } from './reasons.ts';
import { drawScore, scoreLeft } from './score-figure.ts';
import { basicInformation, type Setting, sectionOf, subjectName, word } from './setting.ts';
import { drawUnseen } from './unseen.ts';

/**
 * The first page: who it is about, what was decided, why, and what could not be seen. It is always one page.
 *
 * @returns the sentences of the analysis that it has no room for.
 */
export function drawCover(setting: Setting): readonly string[] {
  const { paper, material } = setting;
  const { policyResult } = material.report;
  paper.addPage();
  drawIdentity(setting);
  drawRuling(setting);
  drawTerms(setting);
  let rest: readonly string[] = [];
  if (policyResult === null) drawFailure(setting);
  else {
    paper.y += 19;
    drawReasons(setting, policyResult, signingTop - paper.y - analysisHeight(setting));
    rest = drawAnalysis(setting);
  }
  drawWho(setting);
  return rest;
}

function drawIdentity(setting: Setting): void {
  const { paper, material, style } = setting;
  const { report } = material;
  const kind = report.type === 'CPF' ? 'cpf' : 'cnpj';
  const basic = basicInformation(setting);
  const address = sectionOf(material, 'LOCATION')?.details['address'];
  const { city, state } = Object(address);
  const place = [city, state].filter((one) => typeof one === 'string').join(', ');
  const about = [...(basic !== undefined && isSeen(basic) ? sectionWords(basic, style) : []), place];
  drawName(paper, {
    bookmark: say(statusWords[report.status], style.language),
    name: subjectName(setting),
    document: formatDocument({ kind, value: report.document }),
    about: about.filter(Boolean).map(plainWords),
  });
}

function drawRuling(setting: Setting): void {
  const { paper, material, style } = setting;
  const { report } = material;
  const { y } = paper;
  drawRulingBox(paper, {
    tone: toneOfStatus(report.status),
    status: say(statusWords[report.status], style.language),
    sentences: rulingSentences(setting),
  });
  if (report.policyResult !== null) drawScoreBlock(setting, y);
  else if (report.status === 'ERROR') drawWhatToDo(setting, y);
  paper.y = y + rulingHeight;
}

/** The reason of the ruling in a sentence, and whose it is. */
function rulingSentences(setting: Setting): readonly string[] {
  const { report } = setting.material;
  const { language } = setting.style;
  const policySaid = word(setting, 'policySaid', {
    words: [
      say(policyStatusWords[report.policyStatus], language),
      ...(report.score === null ? [] : [String(report.score)]),
    ].join(', '),
  });
  if (report.analystName !== undefined) {
    const commentary = report.commentary === undefined ? [] : [plainWords(report.commentary)];
    const by = word(setting, 'byAnalyst', { analyst: analystWithTime(setting, report.analystName) });
    return [...commentary, by, policySaid];
  }
  if (report.status === 'ERROR') return [whyNone(setting)];
  if (report.status === 'COMPLETED' || report.status === 'ALERT')
    return [word(setting, 'awaits'), policySaid];
  const { policyResult } = report;
  const [reason] = policyResult?.reasons ?? [];
  const worse = policyResult === null ? undefined : whyWorseThanScore(policyResult, language);
  return [
    plainWords(reason?.text ?? word(setting, 'nothingAgainst')),
    ...(worse === undefined ? [] : [worse]),
    word(setting, 'byPolicy'),
  ];
}

/** Why there is no decision: by name, where one source alone is the reason. */
function whyNone(setting: Setting): string {
  const failed = new Set(setting.material.report.errors.map(({ source }) => source));
  const [source] = failed;
  return failed.size === 1 && source !== undefined
    ? word(setting, 'noDecisionFor', { source: sourceTitle(source, setting.style.language) })
    : word(setting, 'noDecision');
}

/** In the place of the score, where there is no decision: what to do about it. */
function drawWhatToDo(setting: Setting, y: number): void {
  const { paper, material } = setting;
  const place = { x: scoreLeft, y: y + 16, width: area.right - scoreLeft };
  const advice = material.report.sections.length === 0 ? 'analyseAgain' : 'analyseWhenBack';
  paper.text('H2', word(setting, 'whatToDo'), place, { size: 10.5, face: 'strong' });
  paper.text('P', word(setting, advice), { ...place, y: y + 34 }, { size: 9.5, leading: 12.5 });
}

function drawScoreBlock(setting: Setting, y: number): void {
  const { paper, material, style } = setting;
  const { score, policyResult } = material.report;
  const rules = (policyResult?.groups ?? []).flatMap((group) => group.rules);
  const seen = rules.filter(({ status }) => status !== 'NOT_APPLIED').length;
  const text = score === null ? word(setting, 'noScore') : String(score);
  const size = score === null ? 16 : 30;
  const coverage = word(setting, 'coverage', { share: style.format.percent(policyResult?.coverage ?? 0) });
  const count = word(setting, 'rulesSeen', { count: seen, total: rules.length });
  const remarks = [coverage, count];
  const x = scoreLeft + paper.widthOf(text, { size, face: 'strong' }) + 7;
  const band =
    score === null || policyResult === null ? undefined : bandInWords(policyResult, style.language);
  const of = `${word(setting, 'of1000')}${band === undefined ? '' : ', '}`;
  const after = x + paper.widthOf(of, { size: 9.5 });
  const end = after + paper.widthOf(band ?? '', { size: 9.5, face: 'strong' });
  const remarksLeft = area.right - Math.max(...remarks.map((line) => paper.widthOf(line, { size: 7.25 })));
  // Words that would reach the remarks have a line of their own below them.
  const isWide = score !== null && end + 8 > remarksLeft;
  paper.within('P', () =>
    paper.content(() => {
      paper.drawLine(text, { x: scoreLeft, y: y + 12 }, { size, face: 'strong' });
      if (score === null) return;
      paper.drawLine(of, { x, y: y + (isWide ? 17 : 29) }, { size: 9.5, colour: colours.soft });
      if (band === undefined) return;
      paper.drawLine(band, { x: isWide ? x : after, y: y + 29 }, { size: 9.5, face: 'strong' });
    }),
  );
  paper.within('P', () =>
    paper.content(() => {
      for (const [at, line] of remarks.entries()) {
        const top = y + (isWide ? 8 : 20) + at * 10;
        const place = { x: area.left, y: top, width: area.width, align: 'right' } as const;
        paper.drawLine(line, place, { size: 7.25, colour: colours.soft });
      }
    }),
  );
  drawScore(setting, scoreLeft, y + 51);
}

type Figure = readonly [label: string, value: string, remark: string];

/** Four figures beside each other, each with what it means. */
function drawTerms(setting: Setting): void {
  const { paper, material, style } = setting;
  const { report } = material;
  const { answered, total } = answeredSources(report);
  const conditions = report.terms?.conditions ?? [];
  const terms = [
    offeredFigure(setting),
    [
      word(setting, 'asked'),
      report.requestedAmount === undefined
        ? word(setting, 'notAsked')
        : style.format.money(report.requestedAmount),
      '',
    ],
    [
      word(setting, 'sources'),
      word(setting, 'sourcesAnswered', { count: answered, total }),
      word(setting, 'sourcesNote'),
    ],
    conditions.length > 0 ? conditionsFigure(setting, conditions) : depthFigure(setting),
  ] as const;
  drawFigures(paper, terms);
}

/** What is offered; without a decision that it costs nothing, for nothing is said of a limit. */
function offeredFigure(setting: Setting): Figure {
  const { material, style } = setting;
  const { terms, status } = material.report;
  if (status === 'ERROR') return [word(setting, 'price'), style.format.money(0), word(setting, 'notCounted')];
  if (terms !== undefined) return [say(termsWords.limit, style.language), ...termsInFigure(setting, terms)];
  const limit = limitOfReport(material.report);
  const title = word(setting, 'limit');
  return limit === null
    ? [title, word(setting, 'noLimit'), word(setting, status === 'DENIED' ? 'deniedNote' : 'noLimitNote')]
    : [title, style.format.money(limit), word(setting, 'limitNote')];
}

function conditionsFigure({ style }: Setting, conditions: readonly string[]): Figure {
  return [
    say(termsWords.conditions, style.language),
    style.format.number(conditions.length),
    conditions.map((text, at) => `${at + 1}. ${plainWords(text)}`).join(' '),
  ];
}

function depthFigure(setting: Setting): Figure {
  const { depth, profile } = setting.material.report;
  return [word(setting, 'depth'), depth, word(setting, 'depthNote', { profile: plainWords(profile) })];
}

/** What was approved, and until when. */
function termsInFigure({ style }: Setting, { limit, validUntil }: DecisionTerms): readonly [string, string] {
  const { language, format } = style;
  return [
    limit === null ? '–' : format.money(limit),
    validUntil === null ? '' : say(termsWords.until, language, { day: format.date(validUntil) }),
  ];
}

/** Where there is no decision: what failed, and what to do. */
function drawFailure(setting: Setting): void {
  const { paper, material, style } = setting;
  paper.y += 19;
  const { y } = paper;
  const title = word(setting, 'failedSources');
  paper.within('H2', () =>
    paper.content(() => paper.drawLine(title, { x: area.left, y }, { size: 10.5, face: 'strong' })),
  );
  paper.y += 20;
  for (const error of material.report.errors.slice(0, 12)) {
    paper.mark('UNKNOWN', area.left, paper.y + 2, 8);
    const source = sourceTitle(error.source, style.language);
    const section = error.section === null ? source : sectionTitle(error.section, style.language);
    const what = section === source ? '' : ` (${section})`;
    const text = `${source}: ${plainWords(error.message)}${what}`;
    paper.y +=
      paper.text('P', text, { x: area.left + 14, y: paper.y, width: area.width - 14 }, { size: 9.5 }) + 4;
  }
}

const analysisStyle = { size: 9, leading: 12.5 } as const;
const analysisWidth = 298;
/** From what stands above to its first line, and from its last to what stands below. */
const aroundAnalysis = { above: 16 + 16, below: 10 } as const;

function analysisOf({ material }: Setting): string {
  return plainWords(material.report.analysis ?? '');
}

/** What the analysis takes as a whole. */
function analysisHeight(setting: Setting): number {
  const lines = setting.paper.lines(analysisOf(setting), analysisWidth, analysisStyle);
  return lines.length * analysisStyle.leading + aroundAnalysis.above + aroundAnalysis.below;
}

/** The analysis, as many of its sentences as fit, and beside it what was not seen. @returns the other sentences. */
function drawAnalysis(setting: Setting): readonly string[] {
  const { paper } = setting;
  const y = paper.y + 16;
  const room = signingTop - paper.y - aroundAnalysis.above - aroundAnalysis.below;
  const all = sentencesIn(analysisOf(setting));
  const most = Math.floor(room / analysisStyle.leading);
  const linesOf = (count: number) =>
    count === 0 ? [] : paper.lines(all.slice(0, count).join(' '), analysisWidth, analysisStyle);
  let count = all.length;
  while (count > 0 && linesOf(count).length > most) count -= 1;
  if (most < 2) return all;
  const place = { x: area.left, y, width: analysisWidth };
  paper.text('H2', word(setting, 'inWords'), place, { size: 10.5, face: 'strong' });
  paper.text('P', linesOf(count).join('\n'), { ...place, y: y + 16 }, analysisStyle);
  const x = area.left + analysisWidth + 23;
  const width = area.right - x;
  paper.text('H2', word(setting, 'unseen'), { x, y, width }, { size: 10.5, face: 'strong' });
  drawUnseen(setting, { x, y: y + 18, width, bottom: signingTop - aroundAnalysis.below });
  return all.slice(count);
}

/** The sentences of a text, which begin with a capital or a digit behind a full stop. */
function sentencesIn(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\.) (?=[\p{Lu}\d])/u);
}

/** Who decided, or who is to: the policy with its hash, the analyst with the time and words, and lines to sign on. */
function drawWho(setting: Setting): void {
  const { report, policy } = setting.material;
  const isDecided = report.status !== 'ERROR';
  const analyst =
    report.analystName === undefined
      ? word(setting, 'analystNone')
      : word(setting, 'analyst', { analyst: analystWithTime(setting, report.analystName) });
  const lines = [
    word(setting, 'policyLine', { policy: report.policyId, version: report.policyVersion }),
    word(setting, 'hash', { hash: policy.hash.slice(0, 12) }),
    word(setting, 'requested', { when: setting.style.format.dateTime(report.createdAt) }),
    ...(isDecided ? [analyst] : []),
    ...(report.externalId === undefined
      ? []
      : [word(setting, 'external', { id: plainWords(report.externalId) })]),
  ];
  drawSigning(setting, word(setting, isDecided ? 'whoDecided' : 'nobodyDecided'), {
    lines,
    isSigned: isDecided,
  });
}

/** Who decided, and when. */
function analystWithTime({ material, style }: Setting, name: string): string {
  const { decidedAt } = material.report;
  return decidedAt === undefined
    ? plainWords(name)
    : `${plainWords(name)}, ${style.format.dateTime(decidedAt)}`;
}
