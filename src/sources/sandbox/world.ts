import type { SectionDetails } from '../../sections/index.ts';
import type { RoleName, roles } from '../roles.ts';
import type { Person } from './person.ts';
import type { Inhabitants, Subject } from './subject.ts';
import type { Activity } from './vocabulary.ts';

type Size = 'MICROEMPREENDEDOR_INDIVIDUAL' | 'MICRO_EMPRESA' | 'EMPRESA_DE_PEQUENO_PORTE' | 'DEMAIS';
type TaxRegime = 'MEI' | 'SIMPLES_NACIONAL' | 'LUCRO_PRESUMIDO' | 'LUCRO_REAL';
type Status = 'ATIVA' | 'SUSPENSA' | 'INAPTA' | 'BAIXADA';
type SpecialSituation = 'NONE' | 'JUDICIAL_RECOVERY' | 'BANKRUPTCY';

/** What is decided about a company before anything else; the same for all its establishments. */
export interface Company {
  readonly legalName: string;
  readonly tradeName: string;
  readonly legalNature: { readonly code: string; readonly description: string };
  readonly openingDate: string;
  readonly activity: Activity;
  readonly secondary: readonly Activity[];
  /** BRL a year. */
  readonly revenue: number;
  readonly size: Size;
  readonly taxRegime: TaxRegime;
  readonly shareCapital: number;
  readonly employees: number;
  readonly status: Status;
  readonly statusDate: string;
  readonly special: { readonly kind: SpecialSituation; readonly since: string | null };
  /** Orders of its establishments that are known besides the head office. */
  readonly branchOrders: readonly string[];
}

/** That somebody is a partner of a company: told alike by the company and by the partner. */
export interface Membership {
  readonly company: Subject;
  /** Null for a foreign partner, who has no document here. */
  readonly partner: Subject | null;
  /** 0 to 100; the shares of a company add up to 100. */
  readonly sharePercent: number;
  readonly since: string;
  readonly role: string;
}

/** The sections that a subject has by itself, of those that roles are asked for: RELATIONS is told of the neighbourhood. */
export type OwnSection = Exclude<(typeof roles)[RoleName]['sections'][number], 'RELATIONS'>;

/** A neighbourhood of the invented world, worked out as far as it is asked about. */
export interface World {
  readonly inhabitants: Inhabitants;
  memberships(): readonly Membership[];
  person(subject: Subject): Person;
  company(subject: Subject): Company;
  /**
   * A section of a subject, as its named case has it, at full depth and without what others add to it: partners'
   * lawsuits and exposed persons close to it.
   */
  section<Type extends OwnSection>(subject: Subject, type: Type): SectionDetails[Type];
}
