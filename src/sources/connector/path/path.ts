/** A value that an expression may name itself. Lists and maps it cannot: nobody can write "none found" into one. */
export type Scalar = string | number | boolean | null;

export const comparisons = ['==', '!=', '<=', '>=', '<', '>'] as const;
export type Comparison = (typeof comparisons)[number];

/** The functions there are; each looks at what it is given, and makes nothing larger. */
export const functionNames = [
  'length',
  'sum',
  'max',
  'min',
  'not_null',
  'contains',
  'starts_with',
  'ends_with',
  'to_array',
  'is_document',
] as const;
export type FunctionName = (typeof functionNames)[number];

/** What an expression selects, as a tree. `then` goes on from what its left side gives. */
export type Path =
  | { readonly kind: 'current' }
  | { readonly kind: 'literal'; readonly value: Scalar }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'index'; readonly at: number }
  | { readonly kind: 'then'; readonly left: Path; readonly right: Path }
  | { readonly kind: 'each'; readonly left: Path; readonly right: Path }
  | { readonly kind: 'flatten'; readonly left: Path; readonly right: Path }
  | { readonly kind: 'or'; readonly left: Path; readonly right: Path }
  | { readonly kind: 'and'; readonly left: Path; readonly right: Path }
  | { readonly kind: 'filter'; readonly left: Path; readonly condition: Path; readonly right: Path }
  | { readonly kind: 'not'; readonly of: Path }
  | { readonly kind: 'compare'; readonly by: Comparison; readonly left: Path; readonly right: Path }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly of: readonly Path[] };

/** Why a text is no expression, with the piece of it that is at fault. */
export interface PathFault {
  readonly offset: number;
  readonly length: number;
  readonly code: 'UNEXPECTED' | 'UNKNOWN_FUNCTION' | 'HOSTILE_NAME' | 'TOO_DEEP';
  /** The piece itself, as the author wrote it; empty at the end of the text. */
  readonly piece: string;
}
