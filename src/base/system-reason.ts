import type { Text } from './language.ts';

/** What the operating system's commonest refusals mean; their codes stay beside the words, to be looked up. */
const words: Readonly<Record<string, Text>> = {
  ENOENT: { en: 'there is no such file or folder', 'pt-BR': 'não existe esse arquivo ou pasta' },
  EISDIR: { en: 'it is a folder', 'pt-BR': 'é uma pasta' },
  ENOTDIR: { en: 'a part of its path is no folder', 'pt-BR': 'uma parte do caminho não é pasta' },
  EACCES: { en: 'permission is missing', 'pt-BR': 'falta permissão' },
  EPERM: { en: 'permission is missing', 'pt-BR': 'falta permissão' },
  EROFS: { en: 'the disk may only be read', 'pt-BR': 'o disco só pode ser lido' },
  ENOSPC: { en: 'the disk is full', 'pt-BR': 'o disco está cheio' },
  ENAMETOOLONG: { en: 'the name is too long', 'pt-BR': 'o nome é longo demais' },
  EADDRINUSE: { en: 'another program uses it', 'pt-BR': 'outro programa usa esse endereço' },
  EADDRNOTAVAIL: { en: 'this machine has no such address', 'pt-BR': 'esta máquina não tem esse endereço' },
  ESPIPE: { en: 'it is a pipe, not a file', 'pt-BR': 'é um pipe, não um arquivo' },
  EMFILE: { en: 'too many files are open', 'pt-BR': 'há arquivos abertos demais' },
};

/** Why the operating system refused something: its code, with words where there are any. */
export function systemReason(cause: unknown): string | Text {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const text = words[code];
  return text === undefined ? code : { en: `${code}, ${text.en}`, 'pt-BR': `${code}, ${text['pt-BR']}` };
}
