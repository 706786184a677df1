import type { ErrorRow } from './error-row.ts';

/** What is wrong with the keys of the program: those that tokens are signed with, and the one that seals them. */
export const keyErrors = {
  KEY_WEAK: {
    httpStatus: 500,
    exitCode: 2,
    hidden: true,
    message: {
      en: 'The key at {where} is weak: {reason}.',
      'pt-BR': 'A chave em {where} é fraca: {reason}.',
    },
    mend: {
      en: 'Use 32 random bytes or more, as credit key rotate and credit key new make them. For trying things only, a signing key may be weak: CREDIT_MODE=development.',
      'pt-BR':
        'Use 32 bytes aleatórios ou mais, como credit key rotate e credit key new os criam. Só para experimentar, uma chave de assinatura pode ser fraca: CREDIT_MODE=development.',
    },
  },
  KEY_FILE_EXPOSED: {
    httpStatus: 500,
    exitCode: 2,
    hidden: true,
    message: {
      en: 'The keys in {file} can be read by others (mode {mode}).',
      'pt-BR': 'As chaves em {file} podem ser lidas por outros (modo {mode}).',
    },
    mend: {
      en: 'chmod 600 the file, then rotate: credit key rotate, and for a master key credit key rotate --master',
      'pt-BR':
        'Rode chmod 600 no arquivo e troque a chave: credit key rotate, e para uma chave mestra credit key rotate --master',
    },
  },
  KEY_FILE_BROKEN: {
    httpStatus: 500,
    exitCode: 2,
    hidden: true,
    message: {
      en: '{file}:{line} is not a key: {reason}.',
      'pt-BR': '{file}:{line} não é uma chave: {reason}.',
    },
    mend: {
      en: 'Each line holds a key, or the time when it was put in place and a key.',
      'pt-BR': 'Cada linha tem uma chave, ou o instante em que foi posta e uma chave.',
    },
  },
  KEY_FILE_EXISTS: {
    httpStatus: 500,
    exitCode: 2,
    hidden: true,
    message: {
      en: '{file} exists already, and is left as it is: what was sealed with its key could not be opened any more.',
      'pt-BR': '{file} já existe, e fica como está: o que foi selado com a chave dele não se abriria mais.',
    },
    mend: { en: 'Give another name.', 'pt-BR': 'Informe outro nome.' },
  },
  MASTER_KEY_MISSING: {
    httpStatus: 500,
    exitCode: 2,
    hidden: true,
    message: {
      en: 'There is no master key for {place}.',
      'pt-BR': 'Não há chave mestra para {place}.',
    },
    mend: {
      en: 'Make one, once for all machines: credit key new -o master.key. Then set CREDIT_MASTER_KEY_FILE to its path on each machine.',
      'pt-BR':
        'Crie uma, uma só vez para todas as máquinas: credit key new -o master.key. Depois defina CREDIT_MASTER_KEY_FILE com o caminho dela em cada máquina.',
    },
  },
  MASTER_KEY_OTHER: {
    httpStatus: 500,
    exitCode: 2,
    hidden: true,
    message: {
      en: 'The database was sealed with the master key {id}, which is not in {file}.',
      'pt-BR': 'O banco foi selado com a chave mestra {id}, que não está em {file}.',
    },
    mend: {
      en: 'Put the file with that key in place, or add its line. If it is lost for good, what is sealed of people is too; credit key new makes another one, and for each of credit key list credit key revoke: tokens end, and clients ask for new ones.',
      'pt-BR':
        'Ponha no lugar o arquivo com essa chave, ou acrescente a linha dela. Se ela se perdeu de vez, o que está selado de pessoas também; credit key new cria outra, e para cada uma de credit key list credit key revoke: os tokens acabam, e os clientes pedem novos.',
    },
  },
  MASTER_KEY_NOT_NEW: {
    httpStatus: 409,
    exitCode: 2,
    hidden: true,
    message: {
      en: 'Everything is sealed with the newest master key of {file} already ({id}).',
      'pt-BR': 'Tudo já está selado com a chave mestra mais nova de {file} ({id}).',
    },
    mend: {
      en: 'Write a new key above it in the file of every machine (credit key new makes one), then run this again.',
      'pt-BR':
        'Escreva uma chave nova acima dela no arquivo de cada máquina (credit key new cria uma), depois rode isto de novo.',
    },
  },
  UNKNOWN_SIGNING_KEY: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no signing key "{kid}".', 'pt-BR': 'Não existe a chave de assinatura "{kid}".' },
    mend: { en: 'Keys: {choices}.', 'pt-BR': 'Chaves: {choices}.' },
  },
} as const satisfies Record<string, ErrorRow>;
