import type { LicencesDetails } from '../../sections/licences.ts';

/** What every register of LICENCES says of an entry. */
export interface LicenceFacts extends Readonly<Record<string, string | null>> {
  readonly activity: string;
  readonly number: string | null;
  readonly state: LicencesDetails['licences'][number]['state'];
  /** As the agency words it. */
  readonly standing: string | null;
  readonly issuedOn: string | null;
}
