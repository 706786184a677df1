import type { Text } from './language.ts';

/** Whether an import failed because the package, which only some need, is not installed. */
export function isNotInstalled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(error.code));
}

/** What brings optional packages: the installation's own command, which puts them where the program finds them. */
export function installing(names: readonly string[]): Text {
  const command = `npm install ${names.join(' ')}`;
  return {
    en: `Install it beside credit: ${command} (with -g where credit was)`,
    'pt-BR': `Instale ao lado do credit: ${command} (com -g se o credit foi)`,
  };
}
