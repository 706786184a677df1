import type { Text } from '../../base/language.ts';
import { authorityFindingHelp } from './authority-finding-help.ts';
import { caseFindingHelp } from './case-finding-help.ts';
import type { CodeHelp } from './code-help.ts';
import { connectorFindingHelp } from './connector-finding-help.ts';
import { fileFindingHelp } from './file-finding-help.ts';
import { inputFindingHelp } from './input-finding-help.ts';
import { invariantFindingHelp, mutationFindingHelp } from './invariant-finding-help.ts';
import { operationFindingHelp } from './operation-finding-help.ts';
import { policyFindingHelp } from './policy-finding-help.ts';
import { profileFindingHelp } from './profile-finding-help.ts';
import { proofFindingHelp, relationFindingHelp } from './proof-finding-help.ts';
import { ruleFindingHelp } from './rule-finding-help.ts';

/** What to do about a finding: the same for all of one kind of file. */
const next = {
  policy: {
    en: 'Mend the line, then: credit policy check FILE',
    'pt-BR': 'Corrija a linha, depois: credit policy check ARQUIVO',
  },
  cases: {
    en: 'Mend the line, then: credit policy test FILE',
    'pt-BR': 'Corrija a linha, depois: credit policy test ARQUIVO',
  },
  proof: {
    en: 'See who it is, and keep it as a case: credit policy prove A B --witness FILE',
    'pt-BR': 'Veja de quem se trata, e guarde como caso: credit policy prove A B --witness ARQUIVO',
  },
  invariants: {
    en: 'Mend the invariant or the policy, then: credit policy check FILE',
    'pt-BR': 'Corrija o invariante ou a política, depois: credit policy check ARQUIVO',
  },
  mutants: {
    en: 'Add the case that is missing: credit policy mutate FILE --write',
    'pt-BR': 'Acrescente o caso que falta: credit policy mutate ARQUIVO --write',
  },
  profile: {
    en: 'Mend the line, then: credit profile check FILE',
    'pt-BR': 'Corrija a linha, depois: credit profile check ARQUIVO',
  },
  connector: {
    en: 'Mend the line, then: credit source check FILE',
    'pt-BR': 'Corrija a linha, depois: credit source check ARQUIVO',
  },
} as const satisfies Record<string, Text>;

const kinds: readonly { readonly help: Readonly<Record<string, CodeHelp>>; readonly next: Text }[] = [
  {
    help: {
      ...fileFindingHelp,
      ...ruleFindingHelp,
      ...authorityFindingHelp,
      ...inputFindingHelp,
      ...policyFindingHelp,
      ...operationFindingHelp,
      ...proofFindingHelp,
    },
    next: next.policy,
  },
  { help: caseFindingHelp, next: next.cases },
  { help: relationFindingHelp, next: next.proof },
  { help: invariantFindingHelp, next: next.invariants },
  { help: mutationFindingHelp, next: next.mutants },
  { help: profileFindingHelp, next: next.profile },
  { help: connectorFindingHelp, next: next.connector },
];

/** The help of a finding's code. Every code has its own; a test holds that. */
export function findingHelp(code: string): CodeHelp & { readonly next: Text } {
  for (const { help, next: after } of kinds) {
    const one = Object.hasOwn(help, code) ? help[code] : undefined;
    if (one !== undefined) return { ...one, next: after };
  }
  throw new Error(`${code} has no help`);
}
