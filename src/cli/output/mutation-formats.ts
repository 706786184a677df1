import { inEveryLanguage, type Language, say, type Text } from '../../base/language.ts';
import type { ChangedFigure, JudgedMutant, MissingCase } from '../../policy/mutation/judge-mutants.ts';
import { mutationCodes } from '../../policy/mutation/mutation-codes.ts';
import type { MutationScore } from '../../policy/mutation/mutation-score.ts';
import { undecidedWords } from '../../policy/proof/undecided-words.ts';
import { formatIn } from '../../wording/format.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { Finding } from '../../yaml/finding.ts';
import type { CheckedFile, FormatStyle } from './finding-formats/checked-file.ts';
import { type FindingFormatName, findingFormats } from './finding-formats/index.ts';
import { sayIn } from './texts.ts';
import { pad, textWidth, wrap } from './wrap.ts';

/** A mutant with what became of it, and where it stands in the file. */
export type PlacedMutant = JudgedMutant & { readonly line: number; readonly column: number };

/** A policy with its mutants. */
export interface MutatedPolicy {
  /** Its path as messages give it. */
  readonly file: string;
  readonly text: string;
  readonly policyId: string;
  readonly cases: number;
  /** The files of its cases. */
  readonly caseFiles: readonly string[];
  readonly mutants: readonly PlacedMutant[];
  readonly score: MutationScore;
}

/** Everything that mutants showed. */
export interface MutationReport {
  /** Files that could not be used, and policies whose cases do not hold. */
  readonly files: readonly CheckedFile[];
  readonly policies: readonly MutatedPolicy[];
  /** What share of its mutants each policy's cases must kill, 0 to 100; undefined where nothing is asked. */
  readonly minimumScore: number | undefined;
  /** Also what is killed, and what is proven equivalent. */
  readonly verbose: boolean;
}

/** The forms of a report of mutants, by the name that `--format` takes: those of `policy check`. */
export const mutationFormats: Readonly<
  Record<FindingFormatName, (report: MutationReport, style: FormatStyle) => string>
> = {
  text: mutationText,
  json: (report, { language }) => `${JSON.stringify(mutationJson(report, language))}\n`,
  junit: (report, style) =>
    findingFormats.junit(checkedFiles(report), { ...style, command: 'credit policy mutate' }),
  sarif: (report, style) => findingFormats.sarif(checkedFiles(report), style),
  github: (report, style) => findingFormats.github(checkedFiles(report), style),
  gitlab: (report, style) => findingFormats.gitlab(checkedFiles(report), style),
};

/** Whether the cases of a policy kill fewer of its mutants than is asked. */
export function isBelow({ score }: MutatedPolicy, minimumScore: number | undefined): boolean {
  return minimumScore !== undefined && score.percent < minimumScore;
}

/** The cases that a policy lacks, each once, with the mutants that it would kill. */
export function missingCases({ mutants }: MutatedPolicy): ReadonlyMap<MissingCase, readonly PlacedMutant[]> {
  const byCase = new Map<MissingCase, PlacedMutant[]>();
  for (const mutant of mutants) {
    if (mutant.fate !== 'SURVIVES') continue;
    byCase.set(mutant.missing, [...(byCase.get(mutant.missing) ?? []), mutant]);
  }
  return byCase;
}

/** What a mutant changes, in one line. */
export function changeText({ mutant }: Pick<PlacedMutant, 'mutant'>): string {
  return plainWords(`${mutant.before} → ${mutant.after}`);
}

const figureWords: Readonly<Record<ChangedFigure, Text>> = {
  STATUS: { en: 'decides otherwise', 'pt-BR': 'decide diferente' },
  LIMIT: { en: 'another limit', 'pt-BR': 'outro limite' },
  BAND: { en: 'another band', 'pt-BR': 'outra faixa' },
  SCORE: { en: 'another score', 'pt-BR': 'outra pontuação' },
  RULE: {
    en: 'the same decision by another result of the rule',
    'pt-BR': 'a mesma decisão por outro resultado da regra',
  },
};

const fateWords = {
  KILLED: { en: 'killed', 'pt-BR': 'morto' },
  EQUIVALENT: { en: 'equivalent', 'pt-BR': 'equivalente' },
  SURVIVES: { en: 'SURVIVES', 'pt-BR': 'SOBREVIVE' },
  UNDECIDED: { en: 'UNDECIDED', 'pt-BR': 'NÃO DECIDIDO' },
} as const satisfies Record<JudgedMutant['fate'], Text>;

function mutationText(report: MutationReport, style: FormatStyle): string {
  const broken = findingFormats.text(report.files, style);
  const widest = Math.max(0, ...report.policies.map(({ policyId }) => textWidth(policyId)));
  const lines = report.policies.flatMap((policy) => policyLines(policy, { report, style, widest }));
  return broken + lines.map((line) => `${line}\n`).join('');
}

function policyLines(
  policy: MutatedPolicy,
  {
    report,
    style,
    widest,
  }: { readonly report: MutationReport; readonly style: FormatStyle; readonly widest: number },
): readonly string[] {
  const { paint, language } = style;
  const sayText = sayIn(language);
  const { count, percent } = policy.score;
  const format = formatIn(language, 'UTC');
  const below = isBelow(policy, report.minimumScore);
  const painted = below ? paint.bad : percent === 100 ? paint.good : paint.warning;
  const counts = sayText('mutantsCounted', {
    killed: format.number(count.KILLED),
    all: format.number(policy.mutants.length),
    equivalent: format.number(count.EQUIVALENT),
  });
  const wanted = below ? `, ${sayText('lessThanMinimum', { minimum: report.minimumScore ?? 0 })}` : '';
  const shown = policy.mutants.filter(
    ({ fate }) => report.verbose || fate === 'SURVIVES' || fate === 'UNDECIDED',
  );
  return [
    `${paint.strong(pad(policy.policyId, widest))}  ${painted(`${format.number(percent)}%`.padStart(6))}  ${counts}${wanted}  ${paint.faint(policy.file)}`,
    ...shown.flatMap((mutant) => mutantLines(mutant, policy, style)),
  ];
}

function mutantLines(mutant: PlacedMutant, { file }: MutatedPolicy, style: FormatStyle): readonly string[] {
  const { paint, language, width } = style;
  const { fate, line, column } = mutant;
  const word = say(fateWords[fate], language);
  const isGap = fate === 'SURVIVES' || fate === 'UNDECIDED';
  const head = `  ${isGap ? paint.bad(word) : paint.faint(word)}  ${plainWords(mutant.mutant.subject)}  ${paint.faint(`${file}:${line}:${column}`)}`;
  const indented = (text: string) => wrap(text, Math.max(20, width - 6)).map((one) => `      ${one}`);
  return [head, ...indented(changeText(mutant)), ...indented(becauseOf(mutant, language)).map(paint.faint)];
}

function becauseOf(mutant: PlacedMutant, language: Language): string {
  const sayText = sayIn(language);
  switch (mutant.fate) {
    case 'KILLED':
      return sayText('killedBy', { name: plainWords(mutant.by) });
    case 'EQUIVALENT':
      return sayText('provenEquivalent');
    case 'UNDECIDED':
      return say(undecidedWords[mutant.reason], language);
    case 'SURVIVES':
      return sayText('wouldKill', {
        figure: say(figureWords[mutant.figure], language),
        name: plainWords(mutant.missing.written.name),
      });
  }
}

function checkedFiles({ files, policies, minimumScore }: MutationReport): readonly CheckedFile[] {
  const ofPolicies = policies.map((policy): CheckedFile => {
    const below = isBelow(policy, minimumScore);
    const findings = policy.mutants.flatMap((mutant) => findingOf(mutant, policy.file, below) ?? []);
    return { file: policy.file, text: policy.text, policyId: policy.policyId, findings };
  });
  return [...files, ...ofPolicies];
}

function findingOf(mutant: PlacedMutant, file: string, below: boolean): Finding | undefined {
  const { fate, line, column } = mutant;
  if (fate !== 'SURVIVES' && fate !== 'UNDECIDED') return undefined;
  const code = fate === 'SURVIVES' ? 'MUTANT_SURVIVES' : 'MUTANT_UNDECIDED';
  return {
    file,
    line,
    column,
    length: 1,
    code,
    severity: below ? 'error' : mutationCodes[code].severity,
    message: inEveryLanguage(
      (language) =>
        `${mutant.mutant.subject}: ${changeText(mutant)}: ${say(mutationCodes[code].title, language)}`,
    ),
    suggestion: inEveryLanguage((language) => becauseOf(mutant, language)),
  };
}

/** A report as a program reads it. */
function mutationJson({ files, policies, minimumScore }: MutationReport, language: Language) {
  return {
    files: files.map(({ file, findings }) => ({
      file,
      findings: findings.map(({ line, column, code, severity, message }) => ({
        line,
        column,
        code,
        severity,
        message: say(message, language),
      })),
    })),
    policies: policies.map((policy) => ({
      file: policy.file,
      policyId: policy.policyId,
      cases: policy.cases,
      mutants: policy.mutants.length,
      killed: policy.score.count.KILLED,
      equivalent: policy.score.count.EQUIVALENT,
      survive: policy.score.count.SURVIVES,
      undecided: policy.score.count.UNDECIDED,
      percent: policy.score.percent,
      enough: !isBelow(policy, minimumScore),
      base:
        policy.mutants.flatMap((one) => (one.fate === 'SURVIVES' ? (one.missing.base ?? []) : []))[0] ?? null,
      all: policy.mutants.map((mutant) => mutantJson(mutant, language)),
    })),
  };
}

function mutantJson(mutant: PlacedMutant, language: Language) {
  const { kind, subject, before, after } = mutant.mutant;
  const { fate, line, column } = mutant;
  return {
    kind,
    subject,
    before,
    after,
    line,
    column,
    fate,
    ...(fate === 'KILLED' && { by: mutant.by }),
    ...(fate === 'UNDECIDED' && {
      reason: mutant.reason,
      because: say(undecidedWords[mutant.reason], language),
    }),
    ...(fate === 'SURVIVES' && { figure: mutant.figure, case: mutant.missing.written }),
  };
}
