import { codesOfName } from './case-class-names.ts';
import { classWithAncestors } from './case-classes.ts';
import { caseNumberOf, isOtherBranch } from './case-number.ts';
import type { courtTypes } from './lawsuit.ts';
import { folded } from './same-party.ts';

type CourtType = (typeof courtTypes)[number];

/** The class of a case, as its source states it. */
interface ClassText {
  readonly class: string | null;
  /** Its code in the tables of CNJ. */
  readonly classCode?: string | null | undefined;
}

/** What decides the branch of justice of a case. */
interface ClassifiedCase extends ClassText {
  readonly caseNumber: string;
}

/** Branches with a justice of their own, by the digit J of the case number (CNJ Resolution 65/2008, art. 1, § 4). */
const segments: Readonly<Record<string, CourtType>> = {
  '5': 'LABOR',
  '6': 'ELECTORAL',
  // The military justice of the Union judges crimes only (Constitution, art. 124).
  '7': 'CRIMINAL',
};

/** Branches by class code; a code that is not listed has the branch of the nearest code above it. */
const branches: ReadonlyMap<number, CourtType> = new Map([
  ...withBranch('CIVIL', '2 11099'),
  ...withBranch('LABOR', '1067 1068 1070 1071'),
  ...withBranch('TAX', '83 210 1116 1118'),
  ...withBranch(
    'FAMILY',
    '30 31 39 48 51 54 55 57 58 60 61 69 72 74 87 98 99 123 141 142 143 176 179 192 194 195 234 239 251 1112 1122 1385 ' +
      '12232 12233 12234 12246 12247 12369 12370 12371 12372 12373 12389 12390 12541 12762 12763 12764 14671 14677',
  ),
  ...withBranch('CRIMINAL', '268 11030'),
  // Of the superior courts, whose other classes are of several branches.
  ...withBranch('CRIMINAL', '1013 1033 1042 1063 1064 1678 1720 1722'),
  ...withBranch('CRIMINAL', '1317 1331 1333 1339 1343 1344 1349 1359 1364 1369 1370 1375 1377'),
  ...withBranch('ELECTORAL', '11427'),
  ...withBranch('OTHER', '1198 1459 11029'),
]);

function withBranch(branch: CourtType, codes: string): readonly (readonly [number, CourtType])[] {
  return codes.split(' ').map((code) => [Number(code), branch]);
}

/** Classes of appeals: recursos cíveis, criminais, militares and eleitorais. */
const appeals: ReadonlySet<number> = new Set([197, 412, 11033, 11547]);

/** Classes of STJ and STF, of which appeals have no group of their own: their names show that they are appeals. */
const superiorCourts: ReadonlySet<number> = new Set([5, 1310]);

/**
 * Whether a class opens a case, so that its claimant is not the defendant, by class code; a code that is not listed is like the
 * nearest code above it. The claimant of appeals, incidents and requests of the accused may be the defendant of the case.
 */
const openings: ReadonlyMap<number, boolean> = new Map([
  ...'2 281 284 547 11099'.split(' ').map((code): [number, boolean] => [Number(code), true]),
  ...'197 215 229 237 1070 1459 10969 10981 12122 12357 12394 14701'
    .split(' ')
    .map((code): [number, boolean] => [Number(code), false]),
]);

/**
 * Words of classes that are not in the tables. They decide if all of them are of one branch. CIVIL only contradicts: no words make
 * a case civil, as the class of a criminal case may lack every criminal word.
 */
const branchWords: readonly (readonly [pattern: RegExp, branch: CourtType])[] = [
  [/\b(?:INFRACIONAL|INFRACIONAIS|SOCIO ?EDUCATIV)/, 'OTHER'],
  [/\bEXECUC(?:AO|OES) FISCA(?:L|IS)\b/, 'TAX'],
  [
    /\b(?:PENAL|PENAIS|CRIMINAL|CRIMINAIS|CRIMES?|INQUERITO POLICIAL|FLAGRANTE|TERMO CIRCUNSTANCIADO|SENTIDO ESTRITO|PRISAO|PRISOES|LIBERDADE PROVISORIA|COISAS APREENDIDAS|HABEAS CORPUS|MARIA DA PENHA|EXECUCAO DA PENA|QUEIXA|TRIBUNAL DO JURI|DELITO|CONTRAVENC)/,
    'CRIMINAL',
  ],
  [
    /\b(?:INVENTARIO|ARROLAMENTO|DIVORCIO|UNIAO ESTAVEL|PATERNIDADE|(?:ACAO|EXECUCAO|REVISIONAL|REVISAO|EXONERACAO) DE ALIMENTOS)\b/,
    'FAMILY',
  ],
  [/\b(?:RECLAMACAO|ACAO) TRABALHISTA\b|\bDISSIDIO COLETIVO\b/, 'LABOR'],
  [/\bELEITORA/, 'ELECTORAL'],
  [/\bCIVE(?:L|IS)\b|\bCIVIL\b/, 'CIVIL'],
];

const appealWords =
  /^(?:APELACAO|RECURSO|AGRAVO|EMBARGOS (?:DE DECLARA|INFRINGENTES|DE DIVERG)|REEXAME|REMESSA NECESS)/;

/**
 * Returns the codes that a class may have, each with the codes above it: by its code, by a code in parentheses at the end of its
 * text, or by its text if that is the name of classes. Empty if the tables contain none of these.
 */
function codesOf({ class: name, classCode }: ClassText): readonly (readonly number[])[] {
  const codeInText = /\((\d{1,6})\)\s*$/.exec(name ?? '')?.[1];
  for (const code of [classCode, codeInText]) {
    const codes = /^\d{1,6}$/.test(code ?? '') ? classWithAncestors(Number(code)) : [];
    if (codes.length > 0) return [codes];
  }
  return codesOfName(name ?? '').map(classWithAncestors);
}

/** Returns the branch of the digit J of a case number; null if the digit is of no single branch. */
function branchOfSegment(caseNumber: string): CourtType | null {
  return segments[caseNumberOf(caseNumber)?.segment ?? ''] ?? null;
}

/** Returns the only value of a list, or null. */
function onlyOf<T>(values: readonly (T | null)[]): T | null {
  const [only = null, ...others] = new Set(values);
  return others.length === 0 ? only : null;
}

/** Returns what a list of codes, nearest first, decides; null if it does not list any of them. */
function nearest<T>(codes: readonly number[], values: ReadonlyMap<number, T>): T | null {
  return codes.flatMap((code) => values.get(code) ?? [])[0] ?? null;
}

/**
 * The branch of justice of a case, for sources that do not state it: by the digit J of its number, else by the code or
 * the name of its class in the tables of CNJ, else by words of its class. Returns null if these are unknown or of several branches.
 */
export function branchOf(courtCase: ClassifiedCase): CourtType | null {
  const ofSegment = branchOfSegment(courtCase.caseNumber);
  if (ofSegment !== null) return ofSegment;
  const isPossible = (branch: CourtType | null) =>
    branch === null || !isOtherBranch(courtCase.caseNumber, branch);
  const codes = codesOf(courtCase);
  if (codes.length > 0) return onlyOf(codes.map((path) => nearest(path, branches)).filter(isPossible));
  const text = folded(courtCase.class);
  const inWords = onlyOf(branchWords.flatMap(([pattern, branch]) => (pattern.test(text) ? [branch] : [])));
  return inWords !== 'CIVIL' && isPossible(inWords) ? inWords : null;
}

/** Whether the class is known to open a case, so that its claimant is not the defendant. */
export function opensCase(courtCase: ClassText): boolean {
  const codes = codesOf(courtCase);
  return codes.length > 0 && codes.every((path) => nearest(path, openings) === true);
}

/** Whether the class is known not to open a case: an appeal, an incident or a request of the accused. */
export function continuesCase(courtCase: ClassText): boolean {
  const codes = codesOf(courtCase);
  return codes.length > 0 && codes.every((path) => nearest(path, openings) === false);
}

/** Whether the class is an appeal, in which either side of the first instance may be the claimant. */
export function isAppeal(courtCase: ClassText): boolean {
  const codes = codesOf(courtCase);
  const isByWords = appealWords.test(folded(courtCase.class));
  if (codes.length === 0) return isByWords;
  const isOf = (path: readonly number[], some: ReadonlySet<number>) => path.some((code) => some.has(code));
  return codes.every((path) => isOf(path, appeals) || (isByWords && isOf(path, superiorCourts)));
}
