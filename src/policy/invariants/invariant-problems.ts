import { inEveryLanguage, type Language, say, type Text } from '../../base/language.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { statusWords } from '../../wording/statuses.ts';
import type { Problem } from '../../yaml/finding.ts';
import { quoted } from '../../yaml/suggestion.ts';
import type { CompiledPolicy } from '../compile.ts';
import { criterionWords } from '../criterion-words.ts';
import { factInWords, factValueInWords } from '../proof/fact-in-words.ts';
import { undecidedWords } from '../proof/undecided-words.ts';
import type { Decision, Witness } from '../proof/witness.ts';
import type { Invariant } from './invariant.ts';
import { invariantCodes } from './invariant-codes.ts';
import { aboutNobody, contradictions, type InvariantProof } from './prove-invariants.ts';

/** What is doubtful about invariants whatever the proofs say: that they contradict each other, or speak of nobody. */
export function* doubtfulInvariants(
  invariants: readonly Invariant[],
  compiled: CompiledPolicy,
  asOf: string,
): Generator<Problem> {
  for (const { index, others } of contradictions(invariants, compiled, asOf)) {
    const numbers = others.map((other) => other + 1);
    yield problem('INVARIANTS_CONTRADICT', [index], {
      message:
        numbers.length === 0
          ? {
              en: 'Nothing may come of whom this speaks of',
              'pt-BR': 'De quem isto fala, nada pode resultar',
            }
          : numbers.length === 1
            ? {
                en: `No policy keeps both this and invariant ${numbers.join()}`,
                'pt-BR': `Nenhuma política cumpre isto e também o invariante ${numbers.join()}`,
              }
            : {
                en: `No policy keeps this together with the invariants ${numbers.join(' and ')}`,
                'pt-BR': `Nenhuma política cumpre isto junto com os invariantes ${numbers.join(' e ')}`,
              },
      suggestion: { en: 'Mend or take away one of them', 'pt-BR': 'Corrija ou retire um deles' },
    });
  }
  for (const index of aboutNobody(invariants, compiled, asOf)) {
    yield problem('INVARIANT_ABOUT_NOBODY', [index, 'given'], {
      message: {
        en: 'Nobody can be as this is given: its conditions contradict each other',
        'pt-BR': 'Ninguém pode ser assim: as condições se contradizem',
      },
      suggestion: null,
    });
  }
}

/** What becomes of the proofs of invariants: nothing of what is proven. */
export function* problemsOfProofs(proofs: readonly InvariantProof[]): Generator<Problem> {
  for (const { invariant, index, result, about, parts } of proofs) {
    // What becomes worse is named by the sentence itself.
    const part = 'missing' in invariant && parts > 1 ? about : undefined;
    const key = 'worse' in invariant ? 'worse' : 'missing' in invariant ? 'missing' : 'given';
    if (parts === 0) {
      yield unused(invariant, [index, key]);
    } else if (result.verdict === 'UNDECIDED') {
      yield problem('INVARIANT_UNDECIDED', [index, 'never'], {
        message: prefixed(part, {
          en: `Undecided: ${undecidedWords[result.reason].en}`,
          'pt-BR': `Não decidido: ${undecidedWords[result.reason]['pt-BR']}`,
        }),
        suggestion: {
          en: 'It is no proof: put the invariant for fewer rules, or the policy more plainly',
          'pt-BR': 'Não é uma prova: faça o invariante sobre menos regras, ou a política mais simples',
        },
      });
    } else if (result.verdict === 'REFUTED') {
      yield problem('INVARIANT_REFUTED', [index, 'never'], {
        message: prefixed(part, witnessInWords(result.witness)),
        suggestion: mendOf(invariant),
      });
    }
  }
}

function problem(
  code: keyof typeof invariantCodes,
  path: readonly (string | number)[],
  words: Pick<Problem, 'message' | 'suggestion'>,
): Problem {
  return { code, severity: invariantCodes[code].severity, place: { path }, ...words };
}

function unused(invariant: Invariant, path: readonly (string | number)[]): Problem {
  const name = 'worse' in invariant ? invariant.worse : 'missing' in invariant ? invariant.missing : '';
  return problem('INVARIANT_RULE_UNUSED', path, {
    message: {
      en: `The policy has no rule ${quoted(name)} of which this could speak`,
      'pt-BR': `A política não tem regra ${quoted(name)} de que isto possa falar`,
    },
    suggestion: { en: 'Take it away, or add the rule', 'pt-BR': 'Retire-o, ou acrescente a regra' },
  });
}

/** Names the rule that a part is about. */
function prefixed(about: string | undefined, text: Text): Text {
  return about === undefined ? text : { en: `${about}: ${text.en}`, 'pt-BR': `${about}: ${text['pt-BR']}` };
}

function mendOf(invariant: Invariant): Text {
  return 'missing' in invariant
    ? {
        en: 'Give the rule whenMissing: ALERT; credit policy check --witness FILE writes the case',
        'pt-BR': 'Dê à regra whenMissing: ALERT; credit policy check --witness ARQUIVO grava o caso',
      }
    : {
        en: 'Mend the policy or the invariant; credit policy check --witness FILE writes the case',
        'pt-BR': 'Corrija a política ou o invariante; credit policy check --witness ARQUIVO grava o caso',
      };
}

const words = {
  comes: {
    en: 'It comes to {status} all the same: {facts}',
    'pt-BR': 'Ainda assim resulta {status}: {facts}',
  },
  improves: {
    en: '{rule} from {from} to {to} improves {before} to {after}{beside}',
    'pt-BR': '{rule} de {from} para {to} melhora {before} para {after}{beside}',
  },
  beside: { en: ', with {facts}', 'pt-BR': ', com {facts}' },
  nothing: { en: 'nothing speaks against the subject', 'pt-BR': 'nada pesa contra' },
  noDecision: { en: 'no decision', 'pt-BR': 'sem decisão' },
} as const satisfies Record<string, Text>;

/** Who breaks an invariant, in a sentence: whatever it does not name is known, and speaks against nothing. */
export function witnessInWords({ unusual, decisions, after }: Witness): Text {
  return inEveryLanguage((language) => {
    const facts = unusual.map((fact) => plainWords(factInWords(fact, language))).join('; ');
    const [before = '', then = ''] = decisions.map((decision) => statusInWords(decision, language));
    if (after === undefined)
      return say(words.comes, language, {
        status: before,
        facts: facts === '' ? say(words.nothing, language) : facts,
      });
    return say(words.improves, language, {
      rule: plainWords(criterionWords(after.from.code, language)?.title ?? after.from.code.rule),
      from: plainWords(factValueInWords(after.from, language)),
      to: plainWords(factValueInWords(after.to, language)),
      before,
      after: then,
      beside: facts === '' ? '' : say(words.beside, language, { facts }),
    });
  });
}

function statusInWords({ rank }: Decision, language: Language): string {
  return rank === 'ERROR' ? say(words.noDecision, language) : say(statusWords[rank], language).toUpperCase();
}
