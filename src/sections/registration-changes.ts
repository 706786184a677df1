import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import type { Noun } from '../wording/counted.ts';
import { higher, lower, shown } from './combinations.ts';
import { defineSection } from './define-section.ts';
import { count, date, editionOfDataset, list, nullable, oneOf, percent, text } from './fields.ts';
import { countedRange, latestOn, nothingIf } from './figures.ts';
import { joinPossibleRepetitions } from './possible-repetitions.ts';
import { sum } from './settled-total.ts';

const change = Type.Object({
  kind: oneOf(
    ['NAME', 'ADDRESS', 'MEMBERSHIP', 'CNAE', 'SHARE_CAPITAL', 'LEGAL_NATURE', 'STATUS'],
    'What changed; MEMBERSHIP is the table of partners (QSA)',
  ),
  date: date('Day of the change; where only two editions of a register tell of it, the day of the later one'),
  notBefore: Type.Optional(
    nullable(date('Where the day is not known: the day of the earlier edition, after which it changed')),
  ),
  before: nullable(text('What stood before')),
  after: nullable(text('What stands since')),
  partnersChangedPercentage: nullable(
    percent(
      'Of a MEMBERSHIP change: partners who left, as a percentage of those before; 100 is a complete change',
    ),
  ),
  furtherChanges: Type.Optional(
    count(
      'How many more changes it may be: sources that describe a change of that kind and day in different words may mean several. Default: 0',
    ),
  ),
});

export type RegistrationChange = Static<typeof change>;

const changeNoun: Noun = {
  one: { en: 'change', 'pt-BR': 'alteração' },
  many: { en: 'changes', 'pt-BR': 'alterações' },
};

const words = {
  partnersChanged: { en: '{share} of the partners changed', 'pt-BR': '{share} dos sócios trocados' },
  since: { en: 'others known since {date} only', 'pt-BR': 'outras, conhecidas só desde {date}' },
  noneSince: {
    en: 'none since {date}, earlier ones not known',
    'pt-BR': 'nenhuma desde {date}; anteriores não conhecidas',
  },
  entriesOnly: {
    en: 'by entry of partners, others not known',
    'pt-BR': 'pela entrada de sócios; outras não conhecidas',
  },
} as const satisfies Record<string, Text>;

/** The number of changes: at least those that are listed, and at most with those that a listed one may also be. */
function countChanges(changes: readonly RegistrationChange[]) {
  const least = changes.length;
  return { least, most: least + sum(changes, ({ furtherChanges = 0 }) => furtherChanges) };
}

/** Joins the changes of different sources that may be one: those of one kind and day, which sources word differently. */
function joinChanges(
  changes: readonly RegistrationChange[],
  sources: readonly (readonly RegistrationChange[])[],
): RegistrationChange[] {
  const joined = joinPossibleRepetitions(changes, {
    sources,
    fields: { facts: ['kind', 'date'], decisive: ['kind', 'date'], worded: 'after' },
    complete: (change, records) => {
      const shares = records.flatMap((one) => one.partnersChangedPercentage ?? []);
      return {
        ...change,
        partnersChangedPercentage: shares.length === 0 ? null : Math.max(...shares),
        furtherChanges: records.length - 1,
      };
    },
  });
  return [...joined];
}

export const registrationChanges = defineSection({
  type: 'REGISTRATION_CHANGES',
  title: { en: 'Registration changes', 'pt-BR': 'Alterações cadastrais' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'ESSENCIAL',
  details: Type.Object({
    changes: list(change, 'Changes, latest first'),
    partnersChangedPercentage: nullable(
      percent(
        'The largest of the changes of membership; 0 when none is known among the changes, null when not known',
      ),
    ),
    knownSince: Type.Optional(
      nullable(
        date(
          'Every change after this day is listed, and of those before it only some; null: only some of any day. Left out: all are',
        ),
      ),
    ),
    ...editionOfDataset,
  }),
  datasets: ['receita'],
  listKeys: { changes: ['kind', 'date', 'after'] },
  itemMerges: {
    changes: { combined: { notBefore: lower, before: shown, partnersChangedPercentage: higher } },
  },
  combined: { partnersChangedPercentage: higher, knownSince: higher },
  combine: (merged, sources) => ({
    ...merged,
    changes: joinChanges(
      merged.changes,
      sources.map(({ changes }) => changes),
    ),
  }),
  settle: (details) => {
    const membership = details.changes.filter(({ kind }) => kind === 'MEMBERSHIP');
    const percentages = membership.map((item) => item.partnersChangedPercentage ?? 0);
    const isOpen = membership.some((item) => item.partnersChangedPercentage === null);
    const stated = details.partnersChangedPercentage;
    return {
      ...details,
      changes: [...details.changes].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)),
      partnersChangedPercentage:
        stated === null && (isOpen || percentages.every((value) => value === 0))
          ? null
          : Math.max(stated ?? 0, ...percentages),
    };
  },
  thirdParties: ['changes[].before', 'changes[].after'],
  figures: ({ changes, partnersChangedPercentage: percentage, knownSince }, style) => {
    const { language, format } = style;
    const hasShare = percentage !== null && percentage > 0;
    if (changes.length === 0 && typeof knownSince === 'string' && !hasShare) {
      return [say(words.noneSince, language, { date: format.date(knownSince) })];
    }
    return nothingIf(changes.length === 0 && knownSince === undefined && !hasShare, [
      changes.length > 0 && countedRange(changeNoun, countChanges(changes), style),
      // Before the others, of which a short list shows no more than two.
      typeof knownSince === 'string' && say(words.since, language, { date: format.date(knownSince) }),
      knownSince === null && say(words.entriesOnly, language),
      changes[0] && latestOn(changes[0].date, style),
      hasShare && say(words.partnersChanged, language, { share: format.percent(percentage / 100) }),
    ]);
  },
});

export type RegistrationChangesDetails = Static<typeof registrationChanges.details>;
