import { classWithAncestors } from './case-classes.ts';
import { caseNumberOf } from './case-number.ts';
import type { courtTypes } from './lawsuit.ts';

type CourtType = (typeof courtTypes)[number];

/** What decides the branch of justice of a case. */
interface ClassifiedCase {
  readonly caseNumber: string;
  readonly class: string | null;
  /** Its code in the tables of CNJ. */
  readonly classCode?: string | null | undefined;
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
    '30 31 39 48 51 54 55 57 58 60 61 69 72 74 87 98 99 123 141 142 143 176 179 192 194 195 234 239 251 1112 1122 1385',
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

/** For classes without a code, or with a code that the tables do not contain. */
const branchWords: readonly (readonly [pattern: RegExp, branch: CourtType])[] = [
  [/infracional|s[oó]cio-?educativ/i, 'OTHER'],
  [/\bfisca(?:l|is)\b|tribut/i, 'TAX'],
  [
    /\b(?:penal|criminal|criminais|crimes?|inqu[eé]rito policial|flagrante|termo circunstanciado|sentido estrito|pris[aã]o|pris[oõ]es|liberdade provis[oó]ria|coisas apreendidas|habeas corpus|maria da penha|execu[cç][aã]o da pena|queixa-crime|tribunal do j[uú]ri|delito|contravenç)/i,
    'CRIMINAL',
  ],
  [
    /invent[aá]rio|arrolamento|div[oó]rcio|separa[cç][aã]o (?:consensual|litigiosa)|alimentos|guarda|uni[aã]o est[aá]vel|interdi[cç][aã]o|tutela e curatela|paternidade/i,
    'FAMILY',
  ],
  [/trabalhist|diss[ií]dio coletivo/i, 'LABOR'],
  [/eleitora/i, 'ELECTORAL'],
];

const appealWords =
  /^\s*(?:apela[cç][aã]o|recurso|agravo|embargos (?:de declara|infringentes|de diverg)|reexame|remessa necess)/i;

function codesOf({ classCode }: Pick<ClassifiedCase, 'classCode'>): readonly number[] {
  return /^\d{1,6}$/.test(classCode ?? '') ? classWithAncestors(Number(classCode)) : [];
}

/**
 * The branch of justice of a case, for sources that do not state it: by the digit J of its number, else by the code of
 * its class, else by the words of its class. Returns null if neither is known, or if the class is of several branches.
 */
export function branchOf(courtCase: ClassifiedCase): CourtType | null {
  const ofSegment = segments[caseNumberOf(courtCase.caseNumber)?.segment ?? ''];
  if (ofSegment !== undefined) return ofSegment;
  const codes = codesOf(courtCase);
  if (codes.length > 0) return codes.flatMap((code) => branches.get(code) ?? [])[0] ?? null;
  const { class: name } = courtCase;
  if (name === null || name.trim() === '') return null;
  return branchWords.find(([pattern]) => pattern.test(name))?.[1] ?? 'CIVIL';
}

/** Whether the class is an appeal, in which either side of the first instance may be the claimant. */
export function isAppeal(courtCase: Omit<ClassifiedCase, 'caseNumber'>): boolean {
  const codes = codesOf(courtCase);
  if (codes.length > 0) return codes.some((code) => appeals.has(code));
  return appealWords.test(courtCase.class ?? '');
}
