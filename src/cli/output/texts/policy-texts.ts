import type { Text } from '../../../base/language.ts';

/** Policies and usage. */
export const policyTexts = {
  // Policies
  noPolicies: {
    en: 'No policy. See: credit policy enable --help',
    'pt-BR': 'Nenhuma política. Veja: credit policy enable --help',
  },
  policyVersion: {
    en: 'version {version} (current {current}), hash {hash}',
    'pt-BR': 'versão {version} (atual {current}), hash {hash}',
  },
  enablesPolicy: {
    en: 'New reports may be made with {policy}.',
    'pt-BR': 'Relatórios novos poderão usar {policy}.',
  },
  disablesPolicy: {
    en: 'No new report will be made with {policy}, and it stops being a default.',
    'pt-BR': 'Nenhum relatório novo usará {policy}, e ela deixará de ser padrão.',
  },
  policyEnabled: {
    en: '{policy} is enabled, version {version}.',
    'pt-BR': '{policy} está habilitada, versão {version}.',
  },
  policyDisabled: { en: '{policy} is disabled.', 'pt-BR': '{policy} está desabilitada.' },
  policyOrUnset: {
    en: 'Give the id of a policy, or --unset with --kind',
    'pt-BR': 'Informe o id de uma política, ou --unset com --kind',
  },
  unsetNeedsKind: { en: '--unset needs --kind', 'pt-BR': '--unset precisa de --kind' },
  defaultSet: {
    en: '{policy} is your default for a {kind}.',
    'pt-BR': '{policy} é a sua padrão para {kind}.',
  },
  defaultUnset: { en: 'A {kind} has no default any more.', 'pt-BR': '{kind} não tem mais padrão.' },
  noDefaultBefore: { en: 'A {kind} had no default.', 'pt-BR': '{kind} não tinha padrão.' },

  // Usage
  usageTotal: { en: 'Total: {count} counted, {price}', 'pt-BR': 'Total: {count} contadas, {price}' },
} as const satisfies Record<string, Text>;
