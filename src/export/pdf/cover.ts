import { say } from '../../base/language.ts';
import { formatDocument } from '../../document/mask.ts';
import { sectionTitle, sectionWords } from '../../sections/section-words.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { statusWords } from '../../wording/statuses.ts';
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

/** The first page: who it is about, what was decided, why, and what could not be seen. It is always one page. */
export function drawCover(setting: Setting): void {
  const { paper, material } = setting;
  const { policyResult } = material.report;
  paper.addPage();
  drawIdentity(setting);
  drawRuling(setting);
  drawTerms(setting);
  if (policyResult === null) drawFailure(setting);
  else {
    paper.y += 19;
    drawReasons(setting, policyResult);
    drawAnalysis(setting);
  }
  drawWho(setting);
}

function drawIdentity(setting: Setting): void {
  const { paper, material, style } = setting;
  const { report } = material;
  const kind = report.type === 'CPF' ? 'cpf' : 'cnpj';
  const basic = basicInformation(setting);
  const address = sectionOf(material, 'LOCATION')?.details['address'];
  const { city, state } = Object(address);
  const place = [city, state].filter((one) => typeof one === 'string').join(', ');
  const about = [...(basic === undefined ? [] : sectionWords(basic, style)), place];
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
  paper.y = y + rulingHeight;
}

/** The reason of the ruling in a sentence, and whose it is. */
function rulingSentences(setting: Setting): readonly string[] {
  const { report } = setting.material;
  const { language } = setting.style;
  const policySaid = word(setting, 'policySaid', {
    words: [
      say(statusWords[report.policyStatus], language),
      ...(report.score === null ? [] : [String(report.score)]),
    ].join(', '),
  });
  if (report.analystName !== undefined) {
    const commentary = report.commentary === undefined ? [] : [plainWords(report.commentary)];
    const by = word(setting, 'byAnalyst', { analyst: plainWords(report.analystName) });
    return [...commentary, by, policySaid];
  }
  if (report.status === 'ERROR') return [word(setting, 'noDecision')];
  if (report.status === 'COMPLETED' || report.status === 'ALERT')
    return [word(setting, 'awaits'), policySaid];
  const [reason] = report.policyResult?.reasons ?? [];
  return [plainWords(reason?.text ?? word(setting, 'nothingAgainst')), word(setting, 'byPolicy')];
}

function drawScoreBlock(setting: Setting, y: number): void {
  const { paper, material, style } = setting;
  const { score, policyResult } = material.report;
  const rules = (policyResult?.groups ?? []).flatMap((group) => group.rules);
  const seen = rules.filter(({ status }) => status !== 'NOT_APPLIED').length;
  const text = score === null ? word(setting, 'noScore') : String(score);
  const size = score === null ? 16 : 30;
  paper.within('P', () =>
    paper.content(() => {
      paper.drawLine(text, { x: scoreLeft, y: y + 12 }, { size, face: 'strong' });
      if (score === null) return;
      const x = scoreLeft + paper.widthOf(text, { size, face: 'strong' }) + 7;
      const of = word(setting, 'of1000');
      paper.drawLine(of, { x, y: y + 29 }, { size: 9.5, colour: colours.soft });
      const band = policyResult?.riskBand ?? null;
      if (band === null) return;
      const after = x + paper.widthOf(of, { size: 9.5 });
      paper.drawLine(
        word(setting, 'bandOf', { band: plainWords(band) }),
        { x: after, y: y + 29 },
        { size: 9.5, face: 'strong' },
      );
    }),
  );
  const coverage = word(setting, 'coverage', { share: style.format.percent(policyResult?.coverage ?? 0) });
  const count = word(setting, 'rulesSeen', { count: seen, total: rules.length });
  paper.within('P', () =>
    paper.content(() => {
      for (const [at, line] of [coverage, count].entries()) {
        const place = { x: area.left, y: y + 20 + at * 10, width: area.width, align: 'right' } as const;
        paper.drawLine(line, place, { size: 7.25, colour: colours.soft });
      }
    }),
  );
  drawScore(setting, scoreLeft, y + 51);
}

/** Four figures beside each other, each with what it means. */
function drawTerms(setting: Setting): void {
  const { paper, material, style } = setting;
  const { report, sources } = material;
  const limit = report.policyResult?.creditLimit ?? null;
  const answered = sources.filter(({ outcome }) => outcome !== 'FAILED').length;
  const terms = [
    [
      word(setting, 'limit'),
      limit === null ? word(setting, 'noLimit') : style.format.money(limit),
      word(setting, limit === null ? 'noLimitNote' : 'limitNote'),
    ],
    [
      word(setting, 'asked'),
      report.requestedAmount === undefined
        ? word(setting, 'notAsked')
        : style.format.money(report.requestedAmount),
      '',
    ],
    [
      word(setting, 'sources'),
      word(setting, 'sourcesAnswered', { count: answered, total: sources.length }),
      word(setting, 'sourcesNote'),
    ],
    [
      word(setting, 'depth'),
      report.depth,
      word(setting, 'depthNote', { profile: plainWords(report.profile) }),
    ],
  ] as const;
  drawFigures(paper, terms);
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
    const section = error.section === null ? '' : ` (${sectionTitle(error.section, style.language)})`;
    const text = `${sourceTitle(error.source, style.language)}: ${plainWords(error.message)}${section}`;
    paper.y +=
      paper.text('P', text, { x: area.left + 14, y: paper.y, width: area.width - 14 }, { size: 9.5 }) + 4;
  }
  paper.y += 6;
  paper.flow('P', word(setting, 'whatToDo'));
}

/** The analysis in sentences, as many as fit, and beside it what was not seen. */
function drawAnalysis(setting: Setting): void {
  const { paper, material } = setting;
  const y = paper.y + 16;
  const room = signingTop - y - 24;
  if (room < 40) return;
  const left = 298;
  paper.text(
    'H2',
    word(setting, 'inWords'),
    { x: area.left, y, width: left },
    { size: 10.5, face: 'strong' },
  );
  const style = { size: 9, leading: 12.5 };
  const all = paper.lines(plainWords(material.report.analysis ?? ''), left, style);
  const most = Math.max(1, Math.floor(room / style.leading));
  const lines = all.length <= most ? all : [...all.slice(0, most - 1), `${all[most - 1] ?? ''} …`];
  paper.text('P', lines.join('\n'), { x: area.left, y: y + 16, width: left + 12 }, style);
  const x = area.left + left + 23;
  const width = area.right - x;
  paper.text('H2', word(setting, 'unseen'), { x, y, width }, { size: 10.5, face: 'strong' });
  drawUnseen(setting, { x, y: y + 18, width, most: Math.max(1, Math.min(5, Math.floor(room / 21))) });
}

function drawUnseen(
  setting: Setting,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly most: number },
): void {
  const { paper, material, style } = setting;
  const { x, width, most } = place;
  const unseen = material.report.sections.filter(
    ({ status }) => status === 'FAILED' || status === 'NOT_COLLECTED' || status === 'PARTIAL',
  );
  let { y } = place;
  if (unseen.length === 0) {
    paper.text('P', word(setting, 'allSeen'), { x, y, width });
    return;
  }
  paper.within('L', () => {
    for (const section of unseen.slice(0, most)) {
      const why = section.errors[0];
      const words =
        why === undefined
          ? (sectionWords(section, style)[0] ?? '')
          : `${sourceTitle(why.source, style.language)}: ${plainWords(why.message)}`;
      const lines = paper.lines(`${section.type.title}: ${words}`, width - 14, { size: 7.75 }).slice(0, 2);
      paper.mark(section.status === 'NOT_COLLECTED' ? 'NOT_ASKED' : 'UNKNOWN', x, y + 1.5, 7.5);
      paper.within('LI', () =>
        paper.within('LBody', () =>
          paper.content(() => {
            for (const [at, line] of lines.entries())
              paper.drawLine(line, { x: x + 13, y: y + at * 10 }, { size: 7.75 });
          }),
        ),
      );
      y += lines.length * 10 + 3;
    }
  });
  if (unseen.length > most)
    paper.text(
      'P',
      word(setting, 'more', { count: unseen.length - most }),
      { x: x + 13, y, width },
      { size: 7.75 },
    );
}

/** Who decided, or who is to: the policy with its hash, the analyst with the time and words, and lines to sign on. */
function drawWho(setting: Setting): void {
  const { report, policy } = setting.material;
  drawSigning(setting, word(setting, 'whoDecided'), [
    word(setting, 'policyLine', { policy: report.policyId, version: report.policyVersion }),
    word(setting, 'hash', { hash: policy.hash.slice(0, 12) }),
    report.analystName === undefined
      ? word(setting, 'analystNone')
      : word(setting, 'analyst', { analyst: plainWords(report.analystName) }),
    ...(report.externalId === undefined
      ? []
      : [word(setting, 'external', { id: plainWords(report.externalId) })]),
  ]);
}
