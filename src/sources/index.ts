import { roleNames } from '../sections/roles.ts';
import type { Provider } from './define-provider.ts';

/** Every provider by its name, which profiles and evidence use. A new one is its folder and its line here. */
export const providers = {
  sandbox: {
    sandbox: true,
    roles: roleNames,
    open: async (settings) => {
      const { openSandbox, sandboxSources } = await import('./sandbox/index.ts');
      return openSandbox(sandboxSources, settings);
    },
  },
  'sandbox-complement': {
    sandbox: true,
    roles: ['bureau-score', 'pefin-refin', 'protests'],
    open: async (settings) => {
      const { complementSources, openSandbox } = await import('./sandbox/index.ts');
      return openSandbox(complementSources, settings);
    },
  },
  'company-registry': {
    sandbox: false,
    roles: ['registration'],
    open: async (settings) => (await import('./company-registry/open.ts')).openCompanyRegistry(settings),
  },
  cgu: {
    sandbox: false,
    roles: ['pep', 'sanctions', 'social-benefits'],
    open: async (settings) => (await import('./cgu/open.ts')).openCgu(settings),
  },
  djen: {
    sandbox: false,
    roles: ['courts'],
    open: async (settings) => (await import('./djen/open.ts')).openDjen(settings),
  },
  datasets: {
    sandbox: false,
    roles: ['relations', 'pep', 'sanctions', 'tax-debts', 'licences', 'financial-statements'],
    open: async (settings) => (await import('./datasets/open.ts')).openDatasets(settings),
  },
} as const satisfies Readonly<Record<string, Provider>>;

type ProviderName = keyof typeof providers;

/** The providers that can play a role, in the order of the registry. */
export function providersOf(role: string): readonly ProviderName[] {
  return Object.keys(providers)
    .filter(isProviderName)
    .filter((name) => providers[name].roles.some((entry) => entry === role));
}

export function isProviderName(name: string): name is ProviderName {
  return Object.hasOwn(providers, name);
}
