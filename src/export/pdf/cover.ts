import { say } from '../../base/language.ts';
import { formatDocument } from '../../document/mask.ts';
import { sectionTitle, sectionWords } from '../../sections/section-words.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { statusWords } from '../../wording/statuses.ts';
import type { Mark } from './marks.ts';
import { colours, toneOfStatus, tones } from './palette.ts';
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
  paper.y = 74;
  const name = subjectName(setting);
  const size = paper.widthOf(name, { size: 20, face: 'strong' }) <= area.width * 1.6 ? 20 : 13;
  const [first = '', second, third] = paper.lines(name, area.width, { size, face: 'strong' });
  paper.bookmark(say(statusWords[report.status], style.language));
  paper.within('H1', () =>
    paper.content(() => {
      const lines =
        second === undefined ? [first] : [first, third === undefined ? second : `${second.slice(0, -1)}…`];
      for (const [at, line] of lines.entries()) {
        paper.drawLine(line, { x: area.left, y: paper.y + at * size * 1.2 }, { size, face: 'strong' });
      }
    }),
  );
  paper.y += (second === undefined ? 1 : 2) * size * 1.2 + 2;
  const kind = report.type === 'CPF' ? 'cpf' : 'cnpj';
  const document = formatDocument({ kind, value: report.document });
  const basic = basicInformation(setting);
  const address = sectionOf(material, 'LOCATION')?.details['address'];
  const { city, state } = Object(address);
  const place = [city, state].filter((one) => typeof one === 'string').join(', ');
  const about = [...(basic === undefined ? [] : sectionWords(basic, style)), place]
    .filter(Boolean)
    .map(plainWords);
  const soft = { size: 9.5, colour: colours.soft };
  const width = paper.widthOf(document, { size: 9.5, face: 'mono' }) + 5;
  const words = about
    .map((one) => ` · ${one}`)
    .join('')
    .trim();
  // The first line begins behind the document.
  const [line = ''] = paper.lines(words, area.width - width, soft);
  const [rest] = paper.lines(words.slice(line.length).trim(), area.width, soft);
  paper.within('P', () =>
    paper.content(() => {
      paper.drawLine(document, { x: area.left, y: paper.y }, { ...soft, face: 'mono' });
      paper.drawLine(line, { x: area.left + width, y: paper.y }, soft);
      if (rest) paper.drawLine(rest, { x: area.left, y: paper.y + 13 }, soft);
    }),
  );
  paper.y += rest ? 34 : 24;
}

const rulingHeight = 104;
const rulingWidth = 187;

function drawRuling(setting: Setting): void {
  const { paper, material, style } = setting;
  const { report } = material;
  const tone = toneOfStatus(report.status);
  const { y } = paper;
  paper.ornament(() => {
    paper.drawBox(area.left, y, rulingWidth, rulingHeight, tones[tone].wash);
    paper.drawBox(area.left, y, area.width, 2.5, tones[tone].ink);
    paper.drawBox(area.left + rulingWidth, y + 2.5, 0.5, rulingHeight - 2.5, colours.line);
    paper.drawRule(area.left, y + rulingHeight, area.width, { weight: 0.5, colour: colours.line });
  });
  const text = say(statusWords[report.status], style.language);
  const inner = area.left + 10;
  paper.mark(markOf(report.status), inner, y + 14, 26);
  const size = Math.min(30, (rulingWidth - 54) / paper.widthOf(text, { size: 1, face: 'strong' }));
  paper.text(
    'H2',
    text,
    { x: inner + 34, y: y + 10 + (30 - size) / 2, width: rulingWidth },
    { size, face: 'strong', colour: tones[tone].ink },
  );
  let top = y + 52;
  const sentences = rulingSentences(setting);
  for (const [at, sentence] of sentences.entries()) {
    const set = at === 0 ? { size: 9.5, leading: 12.5 } : { size: 7.25, leading: 9.5, colour: colours.soft };
    const lines = shortened(paper.lines(sentence, rulingWidth - 20, set), sentences.length === 1 ? 3 : 2);
    top += paper.text('P', lines.join('\n'), { x: inner, y: top, width: rulingWidth - 18 }, set) + 2;
  }
  if (report.policyResult !== null) drawScoreBlock(setting, y);
  paper.y = y + rulingHeight;
}

/** The first lines; where some are left away, the last of them says so. */
function shortened(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  return lines.slice(0, most).map((line, at) => (at === most - 1 ? `${line.trimEnd().slice(0, -1)}…` : line));
}

function markOf(status: string): Mark {
  return toneOfStatus(status);
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
  const width = area.width / 4;
  const y = paper.y + 8;
  paper.within('L', () => {
    for (const [at, [label, value, remark]] of terms.entries()) {
      const x = area.left + at * width + (at === 0 ? 0 : 8);
      paper.within('LI', () => {
        paper.within('Lbl', () =>
          paper.content(() => paper.drawLine(label, { x, y }, { size: 7.25, colour: colours.soft })),
        );
        paper.within('LBody', () =>
          paper.content(() => {
            paper.drawLine(value, { x, y: y + 12 }, { size: 12, face: 'strong' });
            const lines = paper.lines(remark, width - 14, { size: 7.25 }).slice(0, 2);
            for (const [row, line] of lines.entries()) {
              paper.drawLine(line, { x, y: y + 29 + row * 9 }, { size: 7.25, colour: colours.soft });
            }
          }),
        );
      });
    }
  });
  paper.y = y + 44;
  paper.ornament(() => {
    for (const at of [1, 2, 3]) paper.drawBox(area.left + at * width - 3, y - 8, 0.5, 52, colours.line);
    paper.drawRule(area.left, paper.y, area.width, { weight: 0.5, colour: colours.line });
  });
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

const whoTop = 678;

/** The analysis in sentences, as many as fit, and beside it what was not seen. */
function drawAnalysis(setting: Setting): void {
  const { paper, material } = setting;
  const y = paper.y + 16;
  const room = whoTop - y - 24;
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
  const { paper, material } = setting;
  const { report, policy } = material;
  const y = whoTop + 8;
  paper.ornament(() => paper.drawRule(area.left, whoTop, area.width, { weight: 0.75, colour: colours.ink }));
  paper.text(
    'H2',
    word(setting, 'whoDecided'),
    { x: area.left, y, width: 165 },
    { size: 10.5, face: 'strong' },
  );
  const lines = [
    word(setting, 'policyLine', { policy: report.policyId, version: report.policyVersion }),
    word(setting, 'hash', { hash: policy.hash.slice(0, 12) }),
    report.analystName === undefined
      ? word(setting, 'analystNone')
      : word(setting, 'analyst', { analyst: plainWords(report.analystName) }),
    ...(report.externalId === undefined
      ? []
      : [word(setting, 'external', { id: plainWords(report.externalId) })]),
  ];
  for (const [at, line] of lines.entries()) {
    const [fitting = ''] = paper.lines(line, 175, { size: 7.5 });
    paper.text(
      'P',
      fitting,
      { x: area.left, y: y + 16 + at * 10.5, width: 180 },
      { size: 7.5, face: at === 0 ? 'strong' : 'plain' },
    );
  }
  const signatures = [word(setting, 'signAnalyst'), word(setting, 'signCommittee')];
  for (const [at, label] of signatures.entries()) {
    const x = area.left + 188 + at * 164;
    paper.ornament(() => paper.drawRule(x, y + 34, 141, { weight: 0.75, colour: colours.ink }));
    paper.text('P', label, { x, y: y + 39, width: 141 }, { size: 7.25, colour: colours.soft });
  }
  paper.y = area.bottom;
}
