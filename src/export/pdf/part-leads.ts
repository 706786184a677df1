import { say } from '../../base/language.ts';
import type { SectionAnswer } from '../../report/report-answer.ts';
import { basicInformation } from '../../sections/basic-information.ts';
import { bureauScore } from '../../sections/bureau-score.ts';
import { certificates } from '../../sections/certificates.ts';
import { codeInWords } from '../../sections/code-words.ts';
import { countWarrants, criminalRecord } from '../../sections/criminal-record.ts';
import { exposurePeriod, isExposedOn } from '../../sections/exposure.ts';
import { amountFigure, countedRange, lowerBound } from '../../sections/figures.ts';
import { financialStatements } from '../../sections/financial-statements.ts';
import { history } from '../../sections/history.ts';
import { isConclusive, readsEmpty } from '../../sections/known-empty.ts';
import { isExposureKnown, pep } from '../../sections/pep.ts';
import { countLawsuits, lawsuitNoun, processes } from '../../sections/processes.ts';
import { type RegistrationChangesDetails, registrationChanges } from '../../sections/registration-changes.ts';
import { hasNoRelated, relations } from '../../sections/relations.ts';
import { revenue } from '../../sections/revenue.ts';
import { type StandingList, sanctionStandings, standingsInWords } from '../../sections/sanction-standings.ts';
import { isListComplete, sanctions } from '../../sections/sanctions.ts';
import { sectionWords } from '../../sections/section-words.ts';
import { isSeen, seenDetails } from '../../sections/seen-details.ts';
import { specialSituationLabel } from '../../sections/special-situation.ts';
import { validityOn } from '../../sections/validity.ts';
import { counted } from '../../wording/counted.ts';
import { leadNouns, leadWords } from './lead-words.ts';
import { negativeTotals } from './negative-totals.ts';
import { type Setting, sectionOf } from './setting.ts';

type Phrase = string | false | null | undefined;

/** What a part begins with says of its sections; undefined where those that it is about were not seen. */
type Lead = (setting: Setting) => string | undefined;

/** The sentences of the parts of sections, by the names of the parts. */
const leads = {
  registration: registrationLead,
  relations: relationsLead,
  restrictions: restrictionsLead,
  lawsuits: lawsuitsLead,
  certificates: certificatesLead,
  sanctions: sanctionsLead,
  warrants: warrantsLead,
  scr: debtLead,
  statements: statementsLead,
} as const satisfies Record<string, Lead>;

/** The name of a part that holds sections. */
export type SectionPart = keyof typeof leads;

/** The sentence that a part begins with: what was found, and what could not be asked. */
export function leadOfPart(setting: Setting, part: SectionPart, types: readonly string[]): string {
  const { material, style } = setting;
  const sections = types.flatMap((type) => sectionOf(material, type) ?? []);
  const said = leads[part](setting);
  // What was not seen for another reason is told by its state.
  const others = sections.filter((section) => section.status !== 'FAILED' && !isSeen(section));
  const states = others.map(
    (section) => `${section.type.title}: ${sectionWords(section, style).join(', ')}.`,
  );
  return [
    said,
    ...(said === undefined ? states : []),
    ...sections
      .filter((section) => readsEmpty(section, style) && !isConclusive(section, style))
      .map((section) =>
        phrase(setting, 'inconclusive', {
          title: section.type.title,
          figures: sectionWords(section, style).join(', '),
        }),
      ),
    titlesIn(setting, 'inPart', sections, 'PARTIAL'),
    titlesIn(setting, 'failed', sections, 'FAILED'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The sentence of the summary: how many questions came to what. */
export function summaryLead(
  setting: Setting,
  sections: Setting['material']['report']['sections'],
  isNothing: (section: (typeof sections)[number]) => boolean,
): string {
  const seen = sections.filter(isSeen);
  const nothing = seen.filter(isNothing).length;
  const sentence = phrase(setting, 'summary', {
    questions: counted(leadNouns.question, sections.length, setting.style),
    found: seen.length - nothing,
    nothing,
    unseen: sections.length - seen.length,
  });
  return [
    `${sentence}.`,
    titlesIn(setting, 'inPart', sections, 'PARTIAL'),
    titlesIn(setting, 'failed', sections, 'FAILED'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The sentence with the titles of the sections that have a status; empty if there are none. */
function titlesIn(
  setting: Setting,
  key: 'inPart' | 'failed',
  sections: Setting['material']['report']['sections'],
  status: SectionAnswer['status'],
): string {
  const titles = sections.filter((section) => section.status === status).map(({ type }) => type.title);
  return titles.length === 0 ? '' : phrase(setting, key, { titles: titles.join(', ') });
}

/** Whether a section lists everything that is on record. */
function isComplete({ material, style }: Setting, type: string): boolean {
  const section = sectionOf(material, type);
  return section?.status === 'COMPLETED' && isConclusive(section, style);
}

function phrase(
  { style }: Setting,
  key: keyof typeof leadWords,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return say(leadWords[key], style.language, params);
}

/** The phrases that apply, as a sentence; undefined if none does. */
function sentence(phrases: readonly Phrase[], separator = '; '): string | undefined {
  const text = phrases.filter(Boolean).join(separator);
  return text === '' ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Returns the reference day for the texts of a section. */
function dayOf({ material }: Setting, type: string): string {
  return (sectionOf(material, type) ?? material.report.sections[0])?.asOf ?? '';
}

function registrationLead(setting: Setting): string | undefined {
  const { sections } = setting.material.report;
  const { format, language } = setting.style;
  const basic = seenDetails(sections, basicInformation);
  const money = seenDetails(sections, revenue);
  if (basic === undefined && money === undefined) return undefined;
  const { company, person } = basic ?? { company: null, person: null };
  const isPerson = setting.material.report.type === 'CPF';
  const status = isPerson ? person?.status : company?.status;
  const named = isPerson ? (['person', 'personUnknown'] as const) : (['company', 'companyUnknown'] as const);
  const amount = money?.calculatedRevenue;
  return sentence(
    [
      status
        ? phrase(setting, named[0], {
            status: isPerson ? codeInWords(status, language).toLowerCase() : status,
          })
        : phrase(setting, named[1]),
      company?.specialSituation && specialSituationLabel(company.specialSituation, language),
      company?.openingDate && phrase(setting, 'opened', { date: format.date(company.openingDate) }),
      person?.birthDate && phrase(setting, 'born', { date: format.date(person.birthDate) }),
      person?.deceased && phrase(setting, 'deceased'),
      typeof amount === 'number' &&
        phrase(setting, isPerson ? 'income' : 'revenue', { amount: format.money(amount) }),
      typeof money?.employees === 'number' && counted(leadNouns.employee, money.employees, setting.style),
    ],
    ', ',
  );
}

function relationsLead(setting: Setting): string | undefined {
  const { sections } = setting.material.report;
  const { style } = setting;
  const related = seenDetails(sections, relations);
  const changes = seenDetails(sections, registrationChanges);
  if (related === undefined) return undefined;
  const figures = relations.figures(related, style, dayOf(setting, 'RELATIONS')) ?? [];
  const standing = [...(related.partners ?? []), ...(related.companies ?? [])].filter(
    ({ restrictive }) => restrictive === true,
  );
  const amount = standing.reduce((sum, { restrictiveAmount }) => sum + (restrictiveAmount ?? 0), 0);
  const [latest] = changes?.changes ?? [];
  return sentence([
    figures.length === 0
      ? isComplete(setting, 'RELATIONS') && hasNoRelated(related) && phrase(setting, 'nobodyRelated')
      : phrase(setting, 'related', { figures: figures.join(', ') }),
    standing.length > 0 &&
      phrase(
        setting,
        standing.some(({ restrictiveAmount }) => restrictiveAmount === null)
          ? 'restrictedInPart'
          : 'restricted',
        { count: standing.length, amount: style.format.money(amount) },
      ),
    changes !== undefined &&
      (latest === undefined
        ? changesInWords(setting, changes)
        : phrase(setting, 'lastChange', { date: style.format.date(latest.date) })),
  ]);
}

/** Returns a phrase for a section without listed changes: there was no change, or what else is known. */
function changesInWords(setting: Setting, changes: RegistrationChangesDetails): Phrase {
  const day = dayOf(setting, 'REGISTRATION_CHANGES');
  const figures = registrationChanges.figures(changes, setting.style, day);
  return figures === null
    ? isComplete(setting, 'REGISTRATION_CHANGES') && phrase(setting, 'noChange')
    : phrase(setting, 'changes', { figures: figures.join(', ') });
}

function restrictionsLead(setting: Setting): string | undefined {
  const { material, style } = setting;
  const totals = negativeTotals(setting);
  const bureau = seenDetails(material.report.sections, bureauScore);
  const score = typeof bureau?.score === 'number' && phrase(setting, 'bureau', { score: bureau.score });
  if (totals.asked === 0) return score === false ? undefined : sentence([score]);
  const registers = counted(leadNouns.register, totals.asked, style);
  const { count, found, amount, latest } = totals;
  const params = {
    records: countedRange(leadNouns.record, count, style),
    found,
    asked: registers,
    amount: amountFigure(amount, totals, style),
  };
  return sentence([
    count.most === 0
      ? phrase(setting, 'noRecords', { asked: registers })
      : latest === null
        ? phrase(setting, 'recordsUndated', params)
        : phrase(setting, 'records', { ...params, date: style.format.date(latest) }),
    score,
  ]);
}

function lawsuitsLead(setting: Setting): string | undefined {
  const { format } = setting.style;
  const details = seenDetails(setting.material.report.sections, processes);
  if (details === undefined) return undefined;
  const { totals, ownersTotals, calculatedRevenuePercentage: share } = details;
  // A journal that knows no totals proves nothing: its words say so.
  if (totals === null)
    return sentence([processes.figures(details, setting.style, dayOf(setting, 'PROCESSES'))?.join('; ')]);
  const owners = ownersTotals?.count ?? 0;
  const isOpen =
    totals.unknown !== undefined || (details.possible ?? []).length + (details.possibleUnread ?? 0) > 0;
  if (totals.count === 0 && isOpen)
    return sentence([processes.figures(details, setting.style, dayOf(setting, 'PROCESSES'))?.join('; ')]);
  return sentence([
    totals.count === 0
      ? isComplete(setting, 'PROCESSES') && phrase(setting, 'noLawsuits')
      : countedRange(lawsuitNoun, countLawsuits(totals.count, details.lawsuits), setting.style),
    totals.passiveCount > 0 &&
      [
        phrase(setting, 'sued', {
          count: totals.passiveCount,
          amount: amountFigure(totals.passiveAmount, lowerBound(totals, 'passiveAmount'), setting.style),
        }),
        ...(share === null ? [] : [phrase(setting, 'ofRevenue', { share: format.number(share) })]),
      ].join(', '),
    owners > 0 && phrase(setting, 'ofOwners', { count: owners }),
  ]);
}

function certificatesLead(setting: Setting): string | undefined {
  const { report } = setting.material;
  const details = seenDetails(report.sections, certificates);
  if (details === undefined) return undefined;
  const figures = certificates.figures(details, setting.style, dayOf(setting, 'CERTIFICATES')) ?? [];
  return sentence([
    phrase(setting, 'certificates', {
      count: counted(leadNouns.certificate, details.certificates.length, setting.style),
      figures: figures.join(', '),
    }),
  ]);
}

function sanctionsLead(setting: Setting): string | undefined {
  const { sections } = setting.material.report;
  const { language } = setting.style;
  const screened = seenDetails(sections, sanctions);
  const exposure = seenDetails(sections, pep);
  if (screened === undefined) return undefined;
  const named = (lists: typeof screened.lists) =>
    lists.map(({ list }) => codeInWords(list, language)).join(', ');
  const standings = sanctionStandings(screened.lists, dayOf(setting, 'SANCTIONS'));
  const isNamed = Object.values(standings).some((lists) => lists.length > 0);
  const standing = (key: keyof typeof leadWords, lists: readonly StandingList[]) =>
    lists.length > 0 && phrase(setting, key, { lists: standingsInWords(lists, setting.style) });
  const clean = screened.lists.filter(({ state }) => state === 'CLEAN');
  const unseen = screened.lists.filter((one) => !isListComplete(one));
  const count = counted(leadNouns.list, clean.length, setting.style);
  const day = dayOf(setting, 'PEP');
  const isExposed = exposure && isExposedOn(day, exposure);
  const relatedBy = (certainty: 'CERTAIN' | 'POSSIBLE') =>
    (exposure?.related ?? []).filter(
      (other) => other.certainty === certainty && validityOn(day, exposurePeriod(other)) !== 'ENDED',
    ).length;
  const [related, possibleRelated] = [relatedBy('CERTAIN'), relatedBy('POSSIBLE')];
  const phrases = [
    standing('listed', standings.listed),
    standing('unclear', standings.unclear),
    standing('later', standings.later),
    standing('ended', standings.ended),
    standing('possible', standings.possible),
    clean.length > 0 && phrase(setting, isNamed ? 'cleanOther' : 'clean', { lists: count }),
    unseen.length > 0 && phrase(setting, 'notSeen', { lists: named(unseen) }),
    isExposed === true && phrase(setting, 'exposed'),
    isExposed === false && exposure?.exposed === true && phrase(setting, 'exposureEnded'),
    related > 0 && phrase(setting, 'exposedRelated', { count: related }),
    possibleRelated > 0 && phrase(setting, 'possiblyExposedRelated', { count: possibleRelated }),
    exposure !== undefined &&
      isExposed !== true &&
      exposure.exposed !== true &&
      related + possibleRelated === 0 &&
      isComplete(setting, 'PEP') &&
      (exposure.possible ?? []).length === 0 &&
      phrase(setting, isExposureKnown(exposure) ? 'notExposed' : 'exposureNotQueried'),
  ];
  return sentence(phrases);
}

function warrantsLead(setting: Setting): string | undefined {
  const details = seenDetails(setting.material.report.sections, criminalRecord);
  if (details === undefined) return undefined;
  const { warrants, referenceMonth } = details;
  const { active } = countWarrants(warrants);
  const month = referenceMonth === null ? '' : setting.style.format.month(referenceMonth);
  return sentence([
    warrants.length === 0
      ? isComplete(setting, 'CRIMINAL_RECORD') && phrase(setting, 'noWarrants')
      : counted(leadNouns.warrant, warrants.length, setting.style),
    active > 0 && phrase(setting, 'activeWarrants', { month, count: active }),
  ]);
}

function debtLead(setting: Setting): string | undefined {
  const { format } = setting.style;
  const months = seenDetails(setting.material.report.sections, history)?.months ?? [];
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const span = { from: format.month(first.month), to: format.month(last.month) };
  if (months.every(({ total }) => total === 0))
    return sentence([isComplete(setting, 'HISTORY') && phrase(setting, 'noDebt', span)]);
  return sentence([
    phrase(setting, 'debt', {
      ...span,
      first: format.money(first.total),
      last: format.money(last.total),
      expired: format.money(last.expired),
      loss: format.money(last.loss),
    }),
  ]);
}

function statementsLead(setting: Setting): string | undefined {
  const details = seenDetails(setting.material.report.sections, financialStatements);
  const [latest] = details?.periods ?? [];
  if (details === undefined || latest === undefined) return undefined;
  const money = (amount: number | null) => (amount === null ? '–' : setting.style.format.money(amount));
  const notes = details.notes ?? [];
  const inSense = (sense: string) => notes.filter(({ severity }) => severity === sense).length;
  const [bad, attention] = [inSense('NEGATIVE'), inSense('ATTENTION')];
  return sentence([
    phrase(setting, 'statements', {
      year: latest.year,
      revenue: money(latest.incomeStatement.netRevenue),
      income: money(latest.incomeStatement.netIncome),
      equity: money(latest.balanceSheet.equity),
    }),
    bad + attention > 0 && phrase(setting, 'remarks', { bad, attention }),
  ]);
}
