import { inEveryLanguage, type Language, say } from '../../base/language.ts';
import type { CompiledPolicy } from '../../policy/compile.ts';
import { factInWords } from '../../policy/proof/fact-in-words.ts';
import type { PolicyProof, ProofSubject, Witness } from '../../policy/proof/prove-policies.ts';
import { undecidedWords } from '../../policy/proof/undecided-words.ts';
import { caseOfWitness } from '../../policy/proof/witness-case.ts';
import { claimWords, decisionInWords, policyProofAnswer } from '../../presentation/policy-proof.ts';
import type { Finding } from '../../yaml/finding.ts';
import type { CheckedFile, FormatStyle } from './finding-formats/checked-file.ts';
import { type FindingFormatName, findingFormats } from './finding-formats/index.ts';
import { policyProofText } from './policy-proof-view.ts';

/** A proof with what its policies are called. */
export interface NamedProof {
  readonly proof: PolicyProof;
  readonly names: readonly [before: string, after: string];
  readonly pair: readonly [before: CompiledPolicy, after: CompiledPolicy];
}

/** The forms of a proof, by the name that `--format` takes: those of `policy check`, where what is not proven is an error of the candidate. */
export const proofFormats: Readonly<
  Record<FindingFormatName, (named: NamedProof, style: FormatStyle) => string>
> = {
  text: ({ proof, names }, { language, ...view }) => policyProofText(proof, names, { language, view }),
  json: (named, { language }) => `${JSON.stringify(proofJson(named, language))}\n`,
  junit: (named, style) =>
    findingFormats.junit([checkedFile(named)], { ...style, command: 'credit policy prove' }),
  sarif: (named, style) => findingFormats.sarif([checkedFile(named)], style),
  github: (named, style) => findingFormats.github([checkedFile(named)], style),
  gitlab: (named, style) => findingFormats.gitlab([checkedFile(named)], style),
};

function checkedFile({ proof, names: [, after], pair: [, candidate] }: NamedProof): CheckedFile {
  const findings = proof.parts.flatMap(({ about, result }): Finding[] => {
    if (result.verdict === 'PROVEN') return [];
    const message = inEveryLanguage((language) => {
      const claim = say(claimWords[about], language);
      if (result.verdict === 'UNDECIDED') return `${claim}: ${say(undecidedWords[result.reason], language)}`;
      return `${claim}: ${witnessInWords(result.witness, about, language)}`;
    });
    const code = result.verdict === 'REFUTED' ? 'PROOF_REFUTED' : 'PROOF_UNDECIDED';
    const place = { file: after, line: 1, column: 1, length: 1 };
    return [{ ...place, code, severity: 'error', message, suggestion: null }];
  });
  return { file: after, text: '', policyId: candidate.policy.id, findings };
}

function witnessInWords({ unusual, decisions }: Witness, about: ProofSubject, language: Language): string {
  const facts = unusual.map((fact) => factInWords(fact, language)).join('; ');
  return `${facts}: ${decisions.map((decision) => decisionInWords(decision, language, about)).join(' → ')}`;
}

/** A proof as a program reads it. */
function proofJson({ proof, names: [before, after], pair }: NamedProof, language: Language) {
  return {
    before,
    after,
    ...policyProofAnswer(proof, language, (witness, about) => {
      const [, { policy: tested }] = pair;
      const { cases } = caseOfWitness(witness, { name: '-', policyPath: '-', tested, about });
      const [{ name: _, ...own } = { name: '' }] = cases;
      return { case: own };
    }),
  };
}
