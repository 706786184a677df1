import { askInTime, missingSecret, nameOfSource } from '../app.ts';
import type { Language } from '../base/language.ts';
import { requireDocument } from '../document/document.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import type { Engine } from '../report/engine.ts';
import { planCollection } from '../sections/collection-plan.ts';
import { failureInWords } from '../sections/source-words.ts';
import type { CommandContext } from './context.ts';

/** A company and a person to ask about; the number of the company was never given out. */
const company = '12ABC34501DE35';
const person = '00000012440';

type Profile = Awaited<ReturnType<Engine['loadProfile']>>;

/** How one source answered. */
interface SourceFinding {
  readonly check: string;
  readonly state: 'OK' | 'FAILED' | 'SKIPPED';
  readonly detail: string;
}

/**
 * Asks each source of a profile once whether it answers at all: that it does not know the company is an answer. A real
 * source of people alone is not asked, for nobody here may be asked about.
 */
export function askSources(context: CommandContext, profile: Profile): Promise<readonly SourceFinding[]> {
  return Promise.all(
    profile.sources.map(async (source): Promise<SourceFinding> => {
      const check = `source ${nameOfSource(source, profile.sources)}`;
      const data = source.sandbox ? 'SANDBOX' : source.provider;
      const unset = findingOfSetting(context, source, profile);
      if (unset !== undefined) return unset;
      const isAboutCompanies = source.documentKinds.includes('cnpj');
      if (!isAboutCompanies && !source.sandbox)
        return { check, state: 'SKIPPED', detail: `${data}, ${context.say('doctorNotAsked')}` };
      const document = requireDocument(isAboutCompanies ? company : person);
      const begun = performance.now();
      try {
        await askInTime(source, {
          document,
          scope: planCollection(document.kind, 'SIMPLES', []).scope,
          sections: source.sections,
          askedOn: context.today(),
          signal: context.signal,
        });
        const ms = Math.round(performance.now() - begun);
        return { check, state: 'OK', detail: `${data}, ${context.say('doctorAnswered', { ms })}` };
      } catch (error) {
        context.signal.throwIfAborted();
        const reason = hideDocumentsInText(failureOf(error, context.language));
        return { check, state: 'FAILED', detail: `${data}: ${reason}` };
      }
    }),
  );
}

/** The sources of a profile whose secret is not set, without asking any. */
export function findUnsetSecrets(
  context: CommandContext,
  profile: Pick<Profile, 'sources'>,
): readonly SourceFinding[] {
  return profile.sources.flatMap((source) =>
    missingSecret(source) === undefined ? [] : (findingOfSetting(context, source, profile) ?? []),
  );
}

/** A contracted source without its secret has failed; a public one may be left off. */
function findingOfSetting(
  context: CommandContext,
  source: Profile['sources'][number],
  { sources }: Pick<Profile, 'sources'>,
): SourceFinding | undefined {
  const { lacks, provider } = source;
  if (lacks === undefined) return undefined;
  return {
    check: `source ${nameOfSource(source, sources)}`,
    state: missingSecret(source) === undefined ? 'SKIPPED' : 'FAILED',
    detail: `${provider}, ${context.say('doctorLacks', { setting: lacks })}`,
  };
}

function failureOf(error: unknown, language: Language): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return failureInWords({ code, message: error.message }, language);
}
