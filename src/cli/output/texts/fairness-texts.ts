import type { Text } from '../../../base/language.ts';

/** How a policy decides, by who the subjects are. */
export const fairnessTexts = {
  fairnessHead: {
    en: '{policy}, version {version}: {subjects} subjects, each by its newest report; {rate} approved.',
    'pt-BR':
      '{policy}, versão {version}: {subjects} titulares, cada um pelo relatório mais novo; {rate} aprovados.',
  },
  fairnessSandbox: {
    en: 'SANDBOX  {count} of them are invented: they say nothing about people',
    'pt-BR': 'SANDBOX  {count} deles são inventados: nada dizem sobre pessoas',
  },
  fairnessNothing: {
    en: 'No report of {policy} that was decided.',
    'pt-BR': 'Nenhum relatório de {policy} decidido.',
  },
  fairnessAGE: { en: 'Age', 'pt-BR': 'Idade' },
  fairnessREGION: { en: 'Region', 'pt-BR': 'Região' },
  fairnessCOMPANY_SIZE: { en: 'Company size', 'pt-BR': 'Porte da empresa' },
  fairnessUnknown: { en: 'not known', 'pt-BR': 'não sabido' },
  fairnessSubjects: { en: 'Subjects', 'pt-BR': 'Titulares' },
  fairnessApproved: { en: 'Approved', 'pt-BR': 'Aprovados' },
  fairnessInterval: { en: '95%', 'pt-BR': '95%' },
  fairnessApart: { en: 'Against the others', 'pt-BR': 'Diante dos demais' },
  fairnessTOO_FEW: { en: 'too few to say', 'pt-BR': 'poucos para dizer' },
  fairnessUNKNOWN: { en: 'not compared', 'pt-BR': 'não comparado' },
  fairnessDIFFERENT: {
    en: '{points} points ({low} to {high}): a difference',
    'pt-BR': '{points} pontos ({low} a {high}): uma diferença',
  },
  fairnessNONE_FOUND: {
    en: '{points} points ({low} to {high}): may be chance',
    'pt-BR': '{points} pontos ({low} a {high}): pode ser acaso',
  },
  fairnessRule: {
    en: '{group}: {rule}: against {own} of them, and {others} of the others',
    'pt-BR': '{group}: {rule}: pesa contra {own} deles, e {others} dos demais',
  },
  fairnessRules: { en: 'Rules behind the differences', 'pt-BR': 'Regras por trás das diferenças' },
  fairnessCareful: {
    en: 'Rules on facts to treat with care',
    'pt-BR': 'Regras sobre fatos que pedem cuidado',
  },
  fairnessTooFew: {
    en: 'Intervals at 95%: Wilson. No group was compared: that takes {few} subjects in it, and as many in the others. Nothing is said of differences, neither that there are any nor that there are none.',
    'pt-BR':
      'Intervalos de 95%: Wilson. Nenhum grupo foi comparado: são precisos {few} titulares nele, e outros tantos nos demais. Nada se diz de diferenças, nem que haja, nem que não haja.',
  },
  fairnessNote: {
    en: 'Intervals at 95%: Wilson, Newcombe. A difference is called where chance explains it in less than 5 of 100 looks at all {count} comparisons together (Holm). That none is found proves nothing; that one is found does not say that it is unlawful. Below {few} nothing is said.',
    'pt-BR':
      'Intervalos de 95%: Wilson, Newcombe. Chama-se diferença o que o acaso explica em menos de 5 de 100 olhares sobre as {count} comparações juntas (Holm). Não achar nenhuma nada prova; achar uma não diz que seja ilegal. Abaixo de {few} nada se diz.',
  },
} as const satisfies Record<string, Text>;
