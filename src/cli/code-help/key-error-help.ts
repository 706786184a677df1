import type { ErrorHelp } from './code-help.ts';

/** Of refusals about the keys of the program. */
export const keyErrorHelp = {
  KEY_WEAK: {
    why: {
      en: 'A key is short or easy to guess; whoever has it can act as any client.',
      'pt-BR': 'Uma chave é curta ou fácil de adivinhar; quem a tem age como qualquer cliente.',
    },
    wrong: 'CREDIT_SIGNING_KEY=secret credit serve',
    right: 'credit serve',
    next: {
      en: 'Leave signing keys to the service: credit key rotate. A master key is made by credit key new.',
      'pt-BR':
        'Deixe as chaves de assinatura a cargo do serviço: credit key rotate. Uma chave mestra é criada por credit key new.',
    },
  },
  KEY_FILE_EXPOSED: {
    why: {
      en: 'Other users of the machine can read a file of keys.',
      'pt-BR': 'Outros usuários da máquina podem ler um arquivo de chaves.',
    },
    wrong: 'chmod 644 master.key',
    right: 'chmod 600 master.key',
    next: {
      en: 'Somebody may have read them: credit key rotate, and for a master key credit key rotate --master',
      'pt-BR':
        'Alguém pode tê-las lido: credit key rotate, e para uma chave mestra credit key rotate --master',
    },
  },
  KEY_FILE_BROKEN: {
    why: {
      en: 'A line of a file of keys is no key.',
      'pt-BR': 'Uma linha de um arquivo de chaves não é uma chave.',
    },
    wrong: { en: 'my key', 'pt-BR': 'minha chave' },
    right: '2026-11-20T10:00:00.000Z 9f86d081884c7d65…',
    next: {
      en: 'The message names file and line; take the wrong line away, or restore the file.',
      'pt-BR': 'A mensagem diz o arquivo e a linha; retire a linha errada, ou restaure o arquivo.',
    },
  },
  KEY_FILE_EXISTS: {
    why: {
      en: 'A new master key never takes the place of one that something may be sealed with.',
      'pt-BR': 'Uma chave mestra nova nunca toma o lugar de uma com que algo pode estar selado.',
    },
    wrong: 'credit key new -o master.key',
    right: 'credit key new -o new.key',
    next: {
      en: 'Give another name. To renew the one in use: credit key rotate --master',
      'pt-BR': 'Informe outro nome. Para renovar a que está em uso: credit key rotate --master',
    },
  },
  MASTER_KEY_MISSING: {
    why: {
      en: 'What the database keeps secret is sealed with a master key, and beside a server lies no file where one could be made.',
      'pt-BR':
        'O que o banco guarda em segredo é selado com uma chave mestra, e ao lado de um servidor não há arquivo em que ela pudesse ser criada.',
    },
    wrong: 'CREDIT_DATABASE_URL=postgres://… credit serve',
    right: 'CREDIT_DATABASE_URL=postgres://… CREDIT_MASTER_KEY_FILE=/etc/credit/master.key credit serve',
    next: {
      en: 'credit key new -o FILE makes one; copy that file to every machine.',
      'pt-BR': 'credit key new -o ARQUIVO cria uma; copie esse arquivo para cada máquina.',
    },
  },
  MASTER_KEY_OTHER: {
    why: {
      en: 'The database has keys that were sealed with a master key that this machine does not have.',
      'pt-BR': 'O banco tem chaves que foram seladas com uma chave mestra que esta máquina não tem.',
    },
    wrong: {
      en: 'a database restored without its master key',
      'pt-BR': 'um banco restaurado sem a sua chave mestra',
    },
    right: {
      en: 'the database, and credit.db.master-key beside it',
      'pt-BR': 'o banco, e credit.db.master-key ao lado dele',
    },
    next: {
      en: 'Find the file that has the key of that name; credit doctor shows the name of each.',
      'pt-BR': 'Procure o arquivo que tem a chave com esse nome; credit doctor mostra o nome de cada uma.',
    },
  },
  MASTER_KEY_NOT_NEW: {
    why: {
      en: 'On PostgreSQL the machines get the new master key by hand, so that none of them meets a key that it cannot open.',
      'pt-BR':
        'No PostgreSQL as máquinas recebem a chave mestra nova à mão, para que nenhuma encontre uma chave que não consegue abrir.',
    },
    wrong: 'credit key rotate --master',
    right: 'cat new.key master.key > both.key && credit key rotate --master',
    next: {
      en: 'Write the new line above the old one on every machine first.',
      'pt-BR': 'Escreva antes a linha nova acima da anterior em cada máquina.',
    },
  },
  UNKNOWN_SIGNING_KEY: {
    why: {
      en: 'There is no signing key of that id: it was revoked, or mistyped.',
      'pt-BR': 'Não existe chave de assinatura com esse id: foi revogada, ou digitada errada.',
    },
    wrong: 'credit key revoke 000000',
    right: 'credit key list',
    next: { en: 'Copy the id from credit key list.', 'pt-BR': 'Copie o id de credit key list.' },
  },
} as const satisfies Record<string, ErrorHelp>;
