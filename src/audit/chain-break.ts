import type { Text } from '../base/language.ts';

/** What is wrong with a chain, and what each means to people. */
export const breakKinds = {
  EDIT: {
    en: 'it does not have the hash that it was given: it was changed',
    'pt-BR': 'não tem o hash que recebeu: foi alterado',
  },
  DELETION: { en: 'it is missing: it was deleted', 'pt-BR': 'falta: foi apagado' },
  INSERTION: {
    en: 'it was put between others later on',
    'pt-BR': 'foi posto entre outros mais tarde',
  },
  REORDER: { en: 'it stands in the place of another', 'pt-BR': 'está no lugar de outro' },
  TRUNCATION: {
    en: 'the chain ends before it: it was cut, or an older copy was put in its place',
    'pt-BR': 'a cadeia acaba antes dele: foi cortada, ou uma cópia anterior foi posta no lugar',
  },
  FORK: {
    en: 'from here on the chain is another one than was sealed: it was written anew',
    'pt-BR': 'daqui em diante a cadeia não é a que foi selada: foi reescrita',
  },
  CLOCK: {
    en: 'it is dated before the one before it, and no entry says that the clock went back',
    'pt-BR': 'tem data anterior à do registro anterior, e nenhum registro diz que o relógio voltou',
  },
  SIGNATURE: {
    en: 'the signature of a seal does not fit what it seals',
    'pt-BR': 'a assinatura de um selo não corresponde ao que ele sela',
  },
  CHECKPOINT: {
    en: 'the checkpoint file does not contain it: it was deleted from the file, or the file is an older copy',
    'pt-BR':
      'o arquivo de pontos de verificação não o contém: foi excluído do arquivo, ou o arquivo é uma cópia antiga',
  },
  CONTENT: {
    en: 'what it names is not as it says any more',
    'pt-BR': 'o que ele nomeia já não é como ele diz',
  },
  REMOVAL: {
    en: 'what it names is gone, and no entry says that it was erased',
    'pt-BR': 'o que ele nomeia não existe mais, e nenhum registro diz que foi apagado',
  },
  KEY_MISSING: {
    en: 'the key of the data subject that it is about is missing, and no erasure destroyed it',
    'pt-BR': 'a chave do titular a que se refere está ausente, e nenhuma eliminação a destruiu',
  },
} as const satisfies Readonly<Record<string, Text>>;

type BreakKind = keyof typeof breakKinds;

/** Where a chain is broken. */
export interface ChainBreak {
  readonly kind: BreakKind;
  /** The first entry that is not as it should be; where only a stretch is known, the first of it. */
  readonly number: number;
  /** The last one of the stretch. */
  readonly to?: number;
  /** Where the entry stood, for one that stands in the place of another. */
  readonly from?: number;
  /** Id of the report, run, decision, note, policy, user or client that differs from the entry, or the seal number. */
  readonly record?: string;
}
