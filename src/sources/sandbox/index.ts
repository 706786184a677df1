import { roleNames, roles } from '../../sections/roles.ts';
import type { OpenProvider, SourceSettings } from '../define-provider.ts';
import { complementDetails, complementRoles } from './complement.ts';
import { delayed } from './delayed.ts';
import { sandboxDetails } from './sandbox-details.ts';
import { sandboxSource } from './source.ts';

/** The provider `sandbox`: one source for each role that a real provider could play. */
export const sandboxSources = roleNames.map((role) =>
  sandboxSource({ role, provider: 'sandbox', ...roles[role], tell: sandboxDetails }),
);

/** The provider `sandbox-complement`: a second bureau, which knows less and has a score of its own. */
export const complementSources = complementRoles.map((role) =>
  sandboxSource({
    role,
    provider: 'sandbox-complement',
    sections: roles[role].sections,
    title: {
      en: `${roles[role].title.en} (second bureau)`,
      'pt-BR': `${roles[role].title['pt-BR']} (segundo bureau)`,
    },
    tell: complementDetails,
  }),
);

/** The sources of one of the sandbox's providers, as slow as the settings want them. They hold nothing. */
export function openSandbox(
  sources: typeof sandboxSources,
  { sandboxDelayMs }: SourceSettings,
): OpenProvider {
  const asSlow = sandboxDelayMs && sources.map((source) => delayed(source, sandboxDelayMs));
  return { sources: asSlow ?? sources, close: async () => {} };
}
