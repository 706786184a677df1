import type { SectionDetails, SectionType } from '../../sections/index.ts';
import type { SourceContribution } from '../define-source.ts';
import type { CompanyRecord } from './answer-schema.ts';
import { basicInformationOf } from './basic-information.ts';
import { locationOf } from './location.ts';
import { relationsOf } from './relations.ts';

/** What the registry can contribute to. */
export const registrySections = [
  'BASIC_INFORMATION',
  'LOCATION',
  'RELATIONS',
] as const satisfies SectionType[];

const details: {
  readonly [Type in (typeof registrySections)[number]]: (
    record: CompanyRecord,
  ) => SectionDetails[Type] | undefined;
} = {
  BASIC_INFORMATION: basicInformationOf,
  LOCATION: locationOf,
  RELATIONS: relationsOf,
};

/** The wanted sections of a record, without those of which it says nothing. Pure. */
export function mapCompanyRecord(record: CompanyRecord, wanted: readonly SectionType[]): SourceContribution {
  return Object.fromEntries(
    registrySections
      .filter((type) => wanted.includes(type))
      .map((type) => [type, details[type](record)] as const)
      .filter(([, known]) => known !== undefined),
  );
}
