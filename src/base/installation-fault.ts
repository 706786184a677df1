import { CreditError } from './errors.ts';
import type { Text } from './language.ts';
import { packageFolder } from './own-package.ts';

/** Asked while it is there: an installation may be replaced while a service of it runs. */
const folder = packageFolder();

/**
 * What is wrong with the installation, where an error comes from that: a file of the program that is not there, or a driver that was
 * compiled for another machine. Anything else is given back as it is.
 *
 * @returns CreditError INSTALLATION_BROKEN, or `error`.
 */
export function toInstallationFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CreditError) return error;
  const reason = reasonOf(error);
  return reason === undefined ? error : new CreditError('INSTALLATION_BROKEN', { reason }, { cause: error });
}

function reasonOf(error: Error): Text | undefined {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ERR_DLOPEN_FAILED') {
    const machine = `Node ${process.versions.node}, ${process.platform}-${process.arch}`;
    return {
      en: `its database driver was compiled for another Node or another machine than this one (${machine})`,
      'pt-BR': `o driver do banco foi compilado para outro Node ou outra máquina que não esta (${machine})`,
    };
  }
  if (isDriverLacking(error)) {
    return {
      en: 'its database driver was not compiled when it was installed: npm was not let run its script, which --allow-scripts=better-sqlite3 does, without --ignore-scripts',
      'pt-BR':
        'o driver do banco não foi compilado na instalação: o npm não pôde executar o script dele, o que --allow-scripts=better-sqlite3 permite, sem --ignore-scripts',
    };
  }
  const half = halfFile(error);
  if (half !== undefined) return { en: `${half} is not whole`, 'pt-BR': `${half} não está inteiro` };
  const lacking = lackingFile(error);
  return lacking === undefined ? undefined : { en: `${lacking} is missing`, 'pt-BR': `falta ${lacking}` };
}

/**
 * The file of the program that is cut off, as bin/load-program.js tells it, or that V8 could not read: it begins the stack. A thread hands over
 * the stack and not the kind of error.
 */
function halfFile({ message, stack = '' }: Error): string | undefined {
  const cut = /^(dist\/\S+) is not whole$/.exec(message)?.[1];
  if (cut !== undefined) return cut;
  if (!/^SyntaxError: /m.test(stack)) return undefined;
  const file = /^(\S[^\n]*?):\d+\n/.exec(stack)?.[1];
  if (file === undefined) return undefined;
  return ownName(file) ?? (/^dist[\\/]/.test(file) ? file : undefined);
}

/** Of the driver only what is compiled: the program itself asks for that file, and its threads have the driver look for it. */
function isDriverLacking({ message }: Error): boolean {
  return (
    message.startsWith('Could not locate the bindings file') ||
    message.startsWith("Cannot find module 'better-sqlite3/build/")
  );
}

/** The file or package of the program that is not there; what a thread says of it comes as its message alone. */
function lackingFile({ message }: Error): string | undefined {
  const lacking = /\bCannot find module '([^']+)'/.exec(message)?.[1];
  if (lacking !== undefined) return ownName(lacking) ?? lacking;
  const unread = /^ENOENT: .*'([^']+)'$/.exec(message)?.[1];
  return unread === undefined ? undefined : ownName(unread);
}

function ownName(path: string): string | undefined {
  return path.startsWith(folder) ? path.slice(folder.length + 1) : undefined;
}
