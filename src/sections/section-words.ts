import { type Language, say, type Text } from '../base/language.ts';
import { isRefusal, type NotAskedReason } from '../base/purse.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { ageInDays, dataAgeInWords } from '../wording/data-age.ts';
import { nothingFound } from '../wording/nothing-found.ts';
import { plainWords } from '../wording/plain-words.ts';
import { editionAgesInWords, statedDayOf } from './editions.ts';
import { isSectionType, type SectionDetails, type SectionType, sectionDefinition } from './index.ts';
import { notAskedWords } from './not-asked-words.ts';
import { settingIn, settingMissing, sourceTitle } from './source-words.ts';

/** A section as answers show it, as far as its words need it. */
export interface ShownSection {
  readonly type: { readonly value: string };
  readonly status: 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'NO_RECORD' | 'NOT_COLLECTED';
  readonly details: Readonly<Record<string, unknown>>;
  readonly sources: readonly {
    /** The role of the source. */
    readonly source?: string;
    readonly provider: string;
    readonly status?: 'ANSWERED' | 'NO_RECORD' | 'FAILED' | 'NOT_ASKED';
    readonly sandbox?: boolean;
    readonly reason?: NotAskedReason;
    readonly missing?: true;
    readonly ageDays?: number;
    readonly maximumAgeDays?: number;
  }[];
  readonly errors?: readonly { readonly code: string; readonly source?: string; readonly message?: string }[];
  /** The day of the evaluation, `YYYY-MM-DD`. Validities and ages are shown as of this day. */
  readonly asOf: string;
}

/** What became of a section. */
export const sectionStates = {
  notCollected: { en: 'not asked', 'pt-BR': 'não consultado' },
  notInTheAnswer: { en: 'not in the answer', 'pt-BR': 'ausente na resposta' },
  notLoaded: {
    en: 'not loaded: credit data load {dataset} <file>',
    'pt-BR': 'não carregado: credit data load {dataset} <arquivo>',
  },
  withoutConsent: {
    en: 'not asked: without the consent of its holder',
    'pt-BR': 'não consultado: sem autorização do titular',
  },
  withoutSetting: {
    en: 'not queried: {setting} is not set',
    'pt-BR': 'não consultado: {setting} não está definida',
  },
  couldNotBeAsked: { en: 'could not be asked', 'pt-BR': 'não foi possível consultar' },
  unknownToSource: { en: 'no record at the source', 'pt-BR': 'sem registro na fonte' },
  collectedInPart: { en: 'in part', 'pt-BR': 'em parte' },
  collected: { en: 'collected', 'pt-BR': 'consultado' },
} as const satisfies Record<string, Text>;

/** What a section is called; one that this version does not know, by its type. */
export function sectionTitle(type: string, language: Language): string {
  return isSectionType(type) ? say(sectionDefinition(type).title, language) : type;
}

/** The state of a section in words, its key figures, and that its data were out of date. */
export function sectionWords(section: ShownSection, style: FigureStyle): readonly string[] {
  const { language } = style;
  switch (section.status) {
    case 'NOT_COLLECTED':
      return [whyNotCollected(section, language)];
    case 'FAILED':
      return [say(sectionStates.couldNotBeAsked, language)];
    case 'NO_RECORD':
      return [say(sectionStates.unknownToSource, language), ...leftOutInWords(section, language)];
    case 'PARTIAL':
    case 'COMPLETED': {
      const outdated = outdatedInWords(section, style);
      const words = [
        ...figuresInWords(section, style),
        ...leftOutInWords(section, language),
        ...(outdated.length > 0 ? outdated : agesInWords(section, language)),
      ];
      return section.status === 'PARTIAL' ? [say(sectionStates.collectedInPart, language), ...words] : words;
    }
  }
}

/**
 * Returns why a section has no data: a missing consent, a limit, a dataset that is not loaded, settings that are not set, or sources that
 * answered without it.
 */
export function whyNotCollected({ type, sources, errors = [] }: ShownSection, language: Language): string {
  if (errors.some(({ code }) => code === 'CONSENT_MISSING'))
    return say(sectionStates.withoutConsent, language);
  // A dataset that is not loaded and a secret that is not set are reported below, with their names.
  const reason = sources
    .flatMap((source) => source.reason ?? [])
    .find((one) => one !== 'NOT_LOADED' && one !== 'SECRET_NOT_SET');
  if (reason !== undefined) return say(notAskedWords[reason], language);
  const [dataset] = (isSectionType(type.value) && sectionDefinition(type.value).datasets) || [];
  const isOfDataset = sources.some(({ provider }) => provider === 'datasets');
  const settings = errors.flatMap(({ code, message }) =>
    code === settingMissing && message !== undefined ? [settingIn(message)] : [],
  );
  const reasons = [
    ...(dataset !== undefined && isOfDataset ? [say(sectionStates.notLoaded, language, { dataset })] : []),
    ...[...new Set(settings)].map((setting) => say(sectionStates.withoutSetting, language, { setting })),
  ];
  if (reasons.length > 0) return reasons.join('; ');
  const isAnswered = sources.some(({ status }) => status === 'ANSWERED');
  return say(isAnswered ? sectionStates.notInTheAnswer : sectionStates.notCollected, language);
}

/**
 * Returns why sources of a section were not queried and not replaced by others: a spending cap, the daily limit of a provider, or
 * because their answers could not change the decision.
 */
export function reasonsLeftOut({ sources }: Pick<ShownSection, 'sources'>): readonly NotAskedReason[] {
  const reasons = sources.flatMap(({ reason, missing }) =>
    reason !== undefined && (missing === true || isRefusal(reason) || reason === 'CANNOT_MATTER')
      ? [reason]
      : [],
  );
  return [...new Set(reasons)];
}

/** Returns the sources that are missing, so that the section may lack records, each with the reason. */
export function missingSources(
  { sources, errors = [] }: Pick<ShownSection, 'sources' | 'errors'>,
  language: Language,
): readonly string[] {
  return sources.flatMap(({ missing, source, provider, reason }) => {
    if (missing !== true) return [];
    if (reason !== undefined) return [`${provider}: ${say(notAskedWords[reason], language)}`];
    return errors.flatMap(({ source: name, message }) =>
      name === undefined || message === undefined || (name !== source && name !== `${source}/${provider}`)
        ? []
        : [`${sourceTitle(name, language)}: ${plainWords(message)}`],
    );
  });
}

function leftOutInWords(section: ShownSection, language: Language): readonly string[] {
  return reasonsLeftOut(section).map((reason) => {
    const providers = section.sources.flatMap((source) =>
      source.reason === reason ? [source.provider] : [],
    );
    return `${[...new Set(providers)].join(', ')}: ${say(notAskedWords[reason], language)}`;
  });
}

/** Returns a text if the data of a section are out of date. Sample data never are, because their dates are fixed. */
export function outdatedInWords(
  { type, details, sources, asOf }: ShownSection,
  style: FigureStyle,
): readonly string[] {
  if (!isSectionType(type.value)) return [];
  if (sources.some(({ sandbox }) => sandbox === true)) return [];
  const words = sectionDefinition(type.value).outdated?.(details, asOf, style);
  return words === undefined ? [] : [words];
}

/**
 * Returns the ages of a section's editions or, without editions, the age of the day, month or year that its source states. The dates
 * in sample data are fixed, so sample data state no age.
 */
function agesInWords({ type, details, sources, asOf }: ShownSection, language: Language): readonly string[] {
  if (!isSectionType(type.value)) return [];
  // The collector keeps only details that match the schema of their type.
  const own = details as SectionDetails[SectionType];
  const maximumAgeDays = maximumAgeOf(type.value, sources);
  const ofEditions = editionAgesInWords(type.value, own, { day: asOf, language, maximumAgeDays });
  const date = statedDayOf(type.value, own);
  if (ofEditions.length > 0 || date === undefined || sources.some(({ sandbox }) => sandbox === true))
    return ofEditions;
  const ageDays = ageInDays(date, asOf);
  return ageDays === 0 ? [] : [dataAgeInWords({ date, ageDays, maximumAgeDays }, language)];
}

/**
 * Returns the maximum age of a section's data, if all its sources that answered have the same. PEP has two datasets with different
 * maximum ages, which its editions state.
 */
function maximumAgeOf(type: SectionType, sources: ShownSection['sources']): number | undefined {
  const ages = new Set(
    sources.flatMap(({ ageDays, maximumAgeDays }) => (ageDays === undefined ? [] : [maximumAgeDays])),
  );
  return type === 'PEP' || ages.size !== 1 ? undefined : [...ages][0];
}

/** Returns the figures of a section. Its details match the schema of their type, because the collector keeps no others. */
function figuresInWords({ type, details, asOf }: ShownSection, style: FigureStyle): readonly string[] {
  const figures = isSectionType(type.value)
    ? sectionDefinition(type.value).figures(details, style, asOf)
    : [];
  if (figures === null) return [say(nothingFound, style.language)];
  return figures.length === 0 ? [say(sectionStates.collected, style.language)] : figures.map(plainWords);
}
