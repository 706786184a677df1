import type { DocumentKind } from '../../document/kind.ts';
import type { RelationName } from './operation.ts';

/** What can be known of a relation before anybody is asked. */
interface RelationTraits {
  /** Of whom the section RELATIONS has its list. */
  readonly of: readonly DocumentKind[];
  /** Who stands in it. */
  readonly kinds: readonly DocumentKind[];
  readonly hasLevels: boolean;
  readonly hasShares: boolean;
  /** Whether it says how companies are registered. */
  readonly hasStatus: boolean;
}

export const relationTraits: Readonly<Record<RelationName, RelationTraits>> = {
  PARTNERS: { of: ['cnpj'], kinds: ['cpf', 'cnpj'], hasLevels: true, hasShares: true, hasStatus: false },
  BRANCHES: { of: ['cnpj'], kinds: ['cnpj'], hasLevels: false, hasShares: false, hasStatus: true },
  COMPANIES: { of: ['cpf', 'cnpj'], kinds: ['cnpj'], hasLevels: true, hasShares: true, hasStatus: true },
  RELATIVES: { of: ['cpf', 'cnpj'], kinds: ['cpf'], hasLevels: true, hasShares: false, hasStatus: false },
  SAME_ADDRESS: { of: ['cnpj'], kinds: ['cnpj'], hasLevels: false, hasShares: false, hasStatus: true },
};
