import { type Language, say, type Text } from '../base/language.ts';
import { factInWords } from '../policy/proof/fact-in-words.ts';
import type {
  Decision,
  PolicyProof,
  ProofSubject,
  Verdict,
  Witness,
} from '../policy/proof/prove-policies.ts';
import { type UndecidedReason, undecidedWords } from '../policy/proof/undecided-words.ts';
import { explainReason } from '../policy/result-words.ts';
import type { ShownValue } from '../policy/wording.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import { reais } from '../wording/numbers.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';
import type { Tone } from './page.ts';

const words = {
  PROVEN: { en: 'proven', 'pt-BR': 'provado' },
  REFUTED: { en: 'refuted', 'pt-BR': 'refutado' },
  UNDECIDED: { en: 'undecided', 'pt-BR': 'não decidido' },
  asOf: { en: '{names}, as of {date}', 'pt-BR': '{names}, em {date}' },
  witness: {
    en: 'The plainest subject that shows it:',
    'pt-BR': 'A pessoa ou empresa mais simples que o mostra:',
  },
  nothingElse: {
    en: 'Everything else is known of it, and speaks against nothing.',
    'pt-BR': 'De resto tudo se conhece, e nada pesa contra.',
  },
  decides: { en: '{policy}: {status}', 'pt-BR': '{policy}: {status}' },
  score: { en: 'score {score}', 'pt-BR': 'score {score}' },
  band: { en: 'band {band}', 'pt-BR': 'faixa {band}' },
  limit: { en: 'limit {limit}', 'pt-BR': 'limite {limit}' },
  noDecision: { en: 'no decision', 'pt-BR': 'sem decisão' },
  policyDecides: { en: 'the policy decides the report', 'pt-BR': 'a política decide o relatório' },
  analystDecides: { en: 'an analyst decides the report', 'pt-BR': 'um analista decide o relatório' },
} as const satisfies Record<string, Text>;

/** What is claimed of everybody, by what it is about. */
export const claimWords: Readonly<Record<ProofSubject, Text>> = {
  NEVER_LOOSER: {
    en: 'Never looser: nobody is decided better',
    'pt-BR': 'Nunca mais branda: ninguém recebe decisão melhor',
  },
  NEVER_STRICTER: {
    en: 'Never stricter: nobody is decided worse',
    'pt-BR': 'Nunca mais rígida: ninguém recebe decisão pior',
  },
  SCORE: { en: 'The same score for everybody', 'pt-BR': 'A mesma pontuação para todos' },
  BAND: { en: 'The same risk band for everybody', 'pt-BR': 'A mesma faixa de risco para todos' },
  LIMIT: { en: 'The same credit limit for everybody', 'pt-BR': 'O mesmo limite de crédito para todos' },
  DECIDER: {
    en: 'The policy decides the reports under both, or an analyst does',
    'pt-BR': 'A política decide os relatórios nas duas, ou um analista decide',
  },
};

/** A proof as people read it. */
interface ProofPage {
  readonly title: string;
  readonly parts: readonly {
    /** `✓ proven` */
    readonly mark: string;
    readonly tone: Tone;
    readonly claim: string;
    /** Why it is not known. */
    readonly because: string | undefined;
    readonly witness: WitnessLines | undefined;
  }[];
}

/** Who shows that something is refuted. */
export interface WitnessLines {
  readonly title: string;
  readonly facts: readonly string[];
  readonly rest: string;
  /** What each policy decides, with its first reasons. */
  readonly decisions: readonly { readonly head: string; readonly reasons: readonly string[] }[];
}

const marks = {
  PROVEN: { sign: '✓', tone: 'GOOD' },
  REFUTED: { sign: '✗', tone: 'BAD' },
  UNDECIDED: { sign: '?', tone: 'WARNING' },
} as const;

/** So many reasons of a decision are told. */
const shownReasons = 3;

/** Puts a proof in words. `names` are those of the first and the second policy. */
export function policyProofPage(
  { asOf, parts }: PolicyProof,
  names: readonly [before: string, after: string],
  language: Language,
): ProofPage {
  const both = names.map(plainWords).join(' → ');
  return {
    title: say(words.asOf, language, { names: both, date: asOf }),
    parts: parts.map(({ about, result }) => {
      const { sign, tone } = marks[result.verdict];
      return {
        mark: `${sign} ${say(words[result.verdict], language)}`,
        tone,
        claim: say(claimWords[about], language),
        because: result.verdict === 'UNDECIDED' ? say(undecidedWords[result.reason], language) : undefined,
        witness:
          result.verdict === 'REFUTED' ? witnessLines(result.witness, { names, about, language }) : undefined,
      };
    }),
  };
}

/** Somebody whom a proof names, with what each of these policies decides. */
function witnessLines(
  { unusual, decisions }: Witness,
  {
    names,
    about,
    language,
  }: { readonly names: readonly string[]; readonly about: ProofSubject; readonly language: Language },
): WitnessLines {
  return {
    title: say(words.witness, language),
    facts: unusual.map((fact) => plainWords(factInWords(fact, language))),
    rest: say(words.nothingElse, language),
    decisions: decisions.map((decision, index) => ({
      head: say(words.decides, language, {
        policy: plainWords(names[index] ?? ''),
        status: decisionInWords(decision, language, about),
      }),
      reasons: reasonsInWords(decision.outcome, language),
    })),
  };
}

/**
 * Returns a decision with its figures: "DENIED, score 938, band A".
 *
 * @param about what the proof is about. A proof about who decides the report also shows that.
 */
export function decisionInWords(
  { rank, outcome, usePolicyResult }: Decision,
  language: Language,
  about?: ProofSubject,
): string {
  const { score, riskBand, creditLimit } = outcome;
  return [
    rank === 'ERROR' ? say(words.noDecision, language) : say(statusWords[rank], language).toUpperCase(),
    ...(score === null ? [] : [say(words.score, language, { score })]),
    ...(riskBand === null ? [] : [say(words.band, language, { band: plainWords(riskBand) })]),
    ...(creditLimit === null ? [] : [say(words.limit, language, { limit: reais(creditLimit, language) })]),
    ...(about === 'DECIDER'
      ? [say(words[usePolicyResult ? 'policyDecides' : 'analystDecides'], language)]
      : []),
  ].join(', ');
}

function reasonsInWords(outcome: PolicyOutcome, language: Language): readonly string[] {
  return outcome.reasons
    .filter(({ decisive }) => decisive !== false)
    .slice(0, shownReasons)
    .map((reason) => plainWords(explainReason(reason, outcome, language)));
}

/** What a side of a proof decides of somebody, as a program reads it. */
interface DecisionAnswer {
  /** ERROR: no decision. */
  readonly status: Decision['rank'];
  readonly score: number | null;
  readonly riskBand: string | null;
  /** BRL. */
  readonly creditLimit: number | null;
  /** Its first reasons, in words. */
  readonly reasons: readonly string[];
}

/** Who shows that something is refuted, as a program reads it. */
interface WitnessAnswer {
  /** What is not as a usual subject has it. */
  readonly facts: readonly {
    readonly rule: string;
    readonly where?: Readonly<Record<string, unknown>>;
    readonly input?: string;
    /** Null where it is missing. */
    readonly value: ShownValue;
    readonly text: string;
  }[];
  readonly before: DecisionAnswer;
  readonly after: DecisionAnswer;
}

/** A proof as a program reads it, with its words in the reader's language. */
export interface PolicyProofAnswer {
  readonly relation: PolicyProof['relation'];
  /** `YYYY-MM-DD`: a proof holds of that day. */
  readonly asOf: string;
  readonly verdict: PolicyProof['verdict'];
  readonly parts: readonly {
    readonly about: ProofSubject;
    /** What is claimed of everybody. */
    readonly claim: string;
    readonly verdict: Verdict['verdict'];
    /** Why it is not known. */
    readonly reason?: UndecidedReason;
    readonly because?: string;
    readonly witness?: WitnessAnswer;
  }[];
}

/** What a proof came to, and of whom it is refuted; `moreOf` adds to what is told of them. */
export function policyProofAnswer(
  { relation, asOf, verdict, parts }: PolicyProof,
  language: Language,
  moreOf: (witness: Witness, about: ProofSubject) => object = () => ({}),
): PolicyProofAnswer {
  return {
    relation,
    asOf,
    verdict,
    parts: parts.map(({ about, result }) => ({
      about,
      claim: say(claimWords[about], language),
      verdict: result.verdict,
      ...(result.verdict === 'UNDECIDED' && {
        reason: result.reason,
        because: say(undecidedWords[result.reason], language),
      }),
      ...(result.verdict === 'REFUTED' && {
        witness: { ...witnessAnswer(result.witness, language), ...moreOf(result.witness, about) },
      }),
    })),
  };
}

function witnessAnswer({ unusual, decisions }: Witness, language: Language): WitnessAnswer {
  const [before, after] = decisions.map(({ rank, outcome }) => ({
    status: rank,
    score: outcome.score,
    riskBand: outcome.riskBand,
    creditLimit: outcome.creditLimit,
    reasons: reasonsInWords(outcome, language),
  }));
  if (before === undefined || after === undefined) throw new Error('two policies are proven');
  return {
    facts: unusual.map((fact) => ({
      rule: fact.code.rule,
      ...(fact.code.where !== undefined && { where: fact.code.where }),
      ...(fact.code.input !== undefined && { input: fact.code.input.name }),
      value: fact.value ?? null,
      text: factInWords(fact, language),
    })),
    before,
    after,
  };
}
