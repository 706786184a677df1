import type { Text } from '../../../base/language.ts';
import type { Noun } from '../../../wording/counted.ts';

/** What a machine works on. */
export const heldNouns = {
  runs: {
    one: { en: 'analysis', 'pt-BR': 'análise' },
    many: { en: 'analyses', 'pt-BR': 'análises' },
  },
  batches: {
    one: { en: 'batch', 'pt-BR': 'lote' },
    many: { en: 'batches', 'pt-BR': 'lotes' },
  },
  operations: {
    one: { en: 'operation', 'pt-BR': 'operação' },
    many: { en: 'operations', 'pt-BR': 'operações' },
  },
} as const satisfies Readonly<Record<string, Noun>>;

/** What a machine is started for. */
export const roleTexts: Readonly<Record<'SERVICE' | 'API' | 'WORKERS', Text>> = {
  SERVICE: { en: 'answers and works', 'pt-BR': 'responde e trabalha' },
  API: { en: 'answers', 'pt-BR': 'responde' },
  WORKERS: { en: 'works', 'pt-BR': 'trabalha' },
};

/** What one machine does for all. */
export const dutyTexts: Readonly<Record<string, Text>> = {
  TIDY: { en: 'removes what is kept no longer', 'pt-BR': 'remove o que não se guarda mais' },
  WATCH: { en: 'screens the portfolios', 'pt-BR': 'examina as carteiras' },
};

export const machineTexts = {
  doctorMachinesNone: {
    en: 'none runs; what waits is begun by the next. Start: credit serve, or credit work',
    'pt-BR': 'nenhuma em execução; o que espera começa com a próxima. Inicie: credit serve, ou credit work',
  },
  doctorMachine: {
    en: '{version}, {role}; last sign {silent} ago; has {held}{duties}',
    'pt-BR': '{version}, {role}; último sinal há {silent}; tem {held}{duties}',
  },
  doctorMachineIdle: { en: 'nothing under way', 'pt-BR': 'nada em andamento' },
  doctorMachineLost: {
    en: '{version}: silent for {silent}, taken for lost; others take up what it had. Start it again, or look at it',
    'pt-BR':
      '{version}: em silêncio há {silent}, dada por perdida; outras assumem o que tinha. Inicie de novo, ou verifique',
  },
  doctorMachineAhead: {
    en: 'its clock is {time} ahead of the one of the database, by which all go. Set it',
    'pt-BR':
      'o relógio dela está {time} adiantado em relação ao do banco, pelo qual todas se guiam. Acerte-o',
  },
  doctorMachineLate: {
    en: 'its clock is {time} behind the one of the database, by which all go. Set it',
    'pt-BR': 'o relógio dela está {time} atrasado em relação ao do banco, pelo qual todas se guiam. Acerte-o',
  },
  doctorSuspect: {
    en: 'its process was lost {losses} times during this analysis, which now runs alone and in its own process; {next}. Look for kills in the system log (memory, supervisor)',
    'pt-BR':
      'o processo foi perdido {losses} vezes durante esta análise, que agora roda sozinha e em processo próprio; {next}. Procure encerramentos no log do sistema (memória, supervisor)',
  },
  doctorSuspectExport: {
    en: 'its process was lost {losses} times during this export, which is now made alone and in its own process; {next}. Look for kills in the system log (memory, supervisor)',
    'pt-BR':
      'o processo foi perdido {losses} vezes durante esta exportação, que agora é feita sozinha e em processo próprio; {next}. Procure encerramentos no log do sistema (memória, supervisor)',
  },
  doctorSuspectNow: { en: 'it is tried next', 'pt-BR': 'ela é a próxima tentativa' },
  doctorSuspectRests: { en: 'next attempt: {time}', 'pt-BR': 'próxima tentativa: {time}' },
  doctorVersionsDiffer: {
    en: 'several versions at once: {versions}. Bring the others to the newest',
    'pt-BR': 'várias versões ao mesmo tempo: {versions}. Leve as outras à mais nova',
  },
} as const satisfies Readonly<Record<string, Text>>;
