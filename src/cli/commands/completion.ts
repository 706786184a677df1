import { exitCodes } from '../exit-codes.ts';
import type { OutputStream } from '../process-like.ts';
import { defineCommand, required } from './define-command.ts';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export const completion = defineCommand({
  name: 'completion',
  summary: {
    en: 'Print the completion script of a shell.',
    'pt-BR': 'Imprime o script de completar de um shell.',
  },
  description: {
    en: 'Completes commands, options, their values, policy ids and the newest report ids; never documents. The database is read only when an id is asked for. bash needs bash-completion.',
    'pt-BR':
      'Completa comandos, opções, seus valores, ids de políticas e os ids de relatórios mais novos; nunca documentos. O banco de dados só é lido quando se pede um id. O bash precisa de bash-completion.',
  },
  arguments: {
    shell: required(
      { en: 'the shell to complete in', 'pt-BR': 'o shell em que completar' },
      { choices: shells },
    ),
  },
  examples: [
    {
      line: 'credit completion bash > credit.bash',
      text: {
        en: 'then, in ~/.bashrc: source credit.bash',
        'pt-BR': 'depois, em ~/.bashrc: source credit.bash',
      },
    },
    {
      line: 'credit completion fish > credit.fish',
      text: {
        en: 'to be put into ~/.config/fish/completions',
        'pt-BR': 'a colocar em ~/.config/fish/completions',
      },
    },
  ],
  toleratesBrokenSettings: true,
  run: async ({ stdout }, { shell }) => {
    const { script } = await import('@bomb.sh/tab');
    const text = whatIsWritten(stdout.stream, () => script(shell, 'credit', 'credit'));
    // A script that is read again, as ~/.bashrc is, must not find its own names locked.
    stdout.write(text.replaceAll(/^readonly /gm, ''));
    return exitCodes.done;
  },
});

/** What `work`, which writes to the process's own stdout, writes there. */
function whatIsWritten(stream: OutputStream, work: () => void): string {
  const { write } = stream;
  let text = '';
  stream.write = (chunk: string | Uint8Array) => {
    text += String(chunk);
    return true;
  };
  try {
    work();
  } finally {
    stream.write = write;
  }
  return text;
}
