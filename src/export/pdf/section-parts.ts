import type { SectionAnswer } from '../../report/report-answer.ts';
import { isSeen } from '../../sections/seen-details.ts';
import { drawDebtMonths } from './debt-months.ts';
import { drawLawsuits } from './lawsuits-part.ts';
import { leadOfPart, type SectionPart } from './part-leads.ts';
import { drawRecordLanes } from './record-lanes.ts';
import { drawRelations } from './relations.ts';
import { drawSection } from './section-body.ts';
import { beginPart, drawLead, type Setting, sectionOf, word } from './setting.ts';
import { drawStatements } from './statements-part.ts';
import { drawWarrants } from './warrants.ts';

/** A part of the document: which sections stand in it, and of whom they are asked. */
interface Part {
  readonly title: SectionPart;
  readonly types: readonly string[];
  readonly only?: 'CPF' | 'CNPJ';
}

/** In the order of their numbers, from 4 on. */
const parts: readonly Part[] = [
  {
    title: 'registration',
    types: ['BASIC_INFORMATION', 'LOCATION', 'REVENUE', 'SOCIAL_BENEFITS'],
  },
  { title: 'relations', types: ['RELATIONS', 'REGISTRATION_CHANGES'] },
  {
    title: 'restrictions',
    types: [
      'BUREAU_SCORE',
      'PEFIN',
      'REFIN',
      'PROTESTS',
      'BAD_CHEQUES',
      'OVERDUE_DEBTS',
      'TAX_DEBTS',
      'SYNTHETIC_SCORE',
    ],
  },
  { title: 'lawsuits', types: ['PROCESSES'] },
  { title: 'certificates', types: ['CERTIFICATES', 'LICENCES'] },
  { title: 'sanctions', types: ['SANCTIONS', 'PEP'] },
  { title: 'warrants', types: ['CRIMINAL_RECORD'], only: 'CPF' },
  { title: 'scr', types: ['HISTORY', 'SCR', 'CATEGORIES'] },
  { title: 'statements', types: ['FINANCIAL_STATEMENTS'], only: 'CNPJ' },
];

/** What is drawn in its own way; all else field by field. */
const drawings: Readonly<Record<string, (setting: Setting, section: SectionAnswer) => void>> = {
  RELATIONS: drawRelations,
  CRIMINAL_RECORD: drawWarrants,
  HISTORY: drawDebtMonths,
  PROCESSES: drawLawsuits,
  FINANCIAL_STATEMENTS: drawStatements,
};

/** What is said elsewhere in the document. */
const elsewhere = ['CREDIT_POLICY', 'SUMMARY'];

/** The parts of the sections, each with its number; a part that nothing was asked of keeps its number and one line. */
export function drawSectionParts(setting: Setting, first: number): number {
  const { report } = setting.material;
  const own = new Set([...elsewhere, ...parts.flatMap(({ types }) => types)]);
  const others = report.sections.map(({ type }) => type.value).filter((type) => !own.has(type));
  for (const [at, part] of parts.entries()) {
    const types = part.title === 'registration' ? [...part.types, ...others] : part.types;
    drawPart(setting, first + at, { ...part, types });
  }
  return first + parts.length;
}

function drawPart(setting: Setting, number: number, { title, types, only }: Part): void {
  const { paper, material } = setting;
  const [first, ...others] = types.flatMap((type) => sectionOf(material, type) ?? []);
  paper.together(() => {
    beginPart(setting, { number, title: word(setting, title) });
    if (first === undefined) {
      const { report } = material;
      const isOthers = only !== undefined && only !== report.type;
      // An analysis that was given up has no sections. The depth of its policy is not the reason.
      const missing = report.sections.length === 0 ? 'notReached' : 'outOfDepth';
      paper.flow('P', word(setting, isOthers ? (only === 'CPF' ? 'ofPeople' : 'ofCompanies') : missing));
      return;
    }
    drawLead(setting, leadOfPart(setting, title, types));
    if (title === 'restrictions') drawRecordLanes(setting);
    drawOne(setting, first);
  });
  for (const section of others) paper.together(() => drawOne(setting, section));
}

function drawOne(setting: Setting, section: SectionAnswer): void {
  const draw = drawings[section.type.value];
  if (isSeen(section) && draw !== undefined) draw(setting, section);
  else drawSection(setting, section);
}
