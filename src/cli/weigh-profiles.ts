import { type Language, say, type Text } from '../base/language.ts';
import type { Column } from '../presentation/column.ts';
import type { ProfileWeight, UnfedCriterion } from '../run/weigh-profile.ts';
import { sectionTitle } from '../sections/section-words.ts';
import { formatIn } from '../wording/format.ts';
import type { CommandContext } from './context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { writeTable } from './output/table.ts';
import { sourcesOfSettings } from './sources-of-settings.ts';

const words = {
  never: { en: 'nobody gives it', 'pt-BR': 'ninguém o dá' },
  attached: { en: 'only with statements attached to a report', 'pt-BR': 'só com demonstrações anexadas' },
} as const satisfies Record<string, Text>;

interface WeighedProfile extends ProfileWeight {
  readonly profile: string;
}

/**
 * Tells of profiles what they are to a policy: which of its rules nobody feeds, and what a report costs. Asks no source.
 *
 * @param wanted.names those of the profiles; none: that of the settings.
 * @throws CreditError as readCasedPolicy does, and for a profile that cannot be used.
 */
export async function weighProfiles(
  context: CommandContext,
  wanted: {
    readonly names: readonly string[];
    readonly policy: string;
    readonly failOn: 'error' | 'warning' | 'never' | undefined;
  },
): Promise<ExitCode> {
  const [{ readCasedPolicy }, { weighProfile }, { missingSecret, nameOfSource }, { values }] =
    await Promise.all([
      import('./policy-files/cases-of-policy.ts'),
      import('../run/weigh-profile.ts'),
      import('../app.ts'),
      context.settings(),
    ]);
  const { compiled, cases } = await readCasedPolicy(context, wanted.policy);
  const weighed: WeighedProfile[] = [];
  let lacksSecrets = false;
  for (const profile of wanted.names.length > 0 ? wanted.names : [values.profile]) {
    const sources = await sourcesOfSettings(context, profile);
    const facts = cases.map((one) => one.facts);
    weighed.push({ profile, ...weighProfile(compiled, sources, facts) });
    const unset = sources.filter((source) => missingSecret(source) !== undefined);
    for (const source of unset) {
      const setting = missingSecret(source) ?? '';
      context.note(context.say('secretNotSet', { source: nameOfSource(source, sources), setting }));
    }
    lacksSecrets ||= unset.length > 0;
  }
  if (context.globals.json) context.stdout.line(JSON.stringify({ items: weighed }));
  else for (const one of weighed) await writeWeight(context, one);
  if (lacksSecrets) return exitCodes.askedToFailOn;
  const isUnfed = weighed.some(({ unfed }) => unfed.length > 0);
  return wanted.failOn === 'warning' && isUnfed ? exitCodes.askedToFailOn : exitCodes.done;
}

async function writeWeight(
  context: CommandContext,
  { profile, policyId, unfed, cost }: WeighedProfile,
): Promise<void> {
  const { language, timezone } = context;
  await writeTable(context, columnsIn(language), unfed);
  const { money, number } = formatIn(language, timezone);
  const figures = { profile, policy: policyId };
  if (unfed.length === 0) context.note(context.say('profileFeeds', figures));
  else context.note(context.say('profileLacks', { ...figures, count: number(unfed.length) }));
  context.note(
    context.say('profileCost', { profile, most: money(cost.most), usual: money(cost.usual) }) +
      (cost.average === null
        ? ''
        : ` ${context.say('profileCostByCases', { average: money(cost.average), cases: number(cost.cases) })}`),
  );
  if (cost.unpriced.length > 0)
    context.note(context.say('profileUnpriced', { sources: cost.unpriced.join(', ') }));
}

function columnsIn(language: Language): readonly Column<UnfedCriterion>[] {
  return [
    {
      key: 'rule',
      title: { en: 'Rule', 'pt-BR': 'Regra' },
      shown: ({ group, rule, criterion }) =>
        rule === criterion ? `${group}/${rule}` : `${group}/${rule}: ${criterion}`,
    },
    {
      key: 'sections',
      title: { en: 'Section', 'pt-BR': 'Seção' },
      shown: ({ sections }) => sections.map((type) => sectionTitle(type, language)).join(', '),
      bare: ({ sections }) => sections.join(','),
    },
    {
      key: 'lacks',
      title: { en: 'What would give it', 'pt-BR': 'O que daria isso' },
      shown: ({ lacks, otherwise }) => {
        if (lacks.length > 0) return lacks.join(', ');
        return say(words[otherwise === 'ATTACHED' ? 'attached' : 'never'], language);
      },
      bare: ({ lacks, otherwise }) => (lacks.length > 0 ? lacks.join(',') : otherwise),
    },
  ];
}
