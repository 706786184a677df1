import { parseDocument } from './document.ts';
import type { Document, DocumentKind } from './kind.ts';

/** A line of a list as it was judged for a policy. A document of the other kind is INVALID. */
type TalliedItem =
  | { readonly outcome: 'VALID'; readonly document: Document }
  | { readonly outcome: 'DUPLICATE' }
  | {
      readonly outcome: 'INVALID';
      readonly text: string;
      readonly refusal: { readonly code: string; readonly params: object };
    };

/** The number of documents that determine the kind of a list. */
const enoughDocuments = 1_000;

/** Refusals of a document that a spreadsheet or a data frame damaged: its kind is still there. */
const damage: ReadonlySet<string> = new Set(['LOST_ZEROS', 'NUMBER_FORMAT', 'SCIENTIFIC_NOTATION']);

/**
 * Counts the first thousand different documents of a list by kind, also damaged ones. If the user chose no policy, the kind of most
 * documents selects it.
 */
export class KindTally {
  readonly #count = { cpf: 0, cnpj: 0 };
  /** Damaged documents, and those of the other kind than the policy's, as they are written. */
  readonly #refused = new Set<string>();

  add(item: TalliedItem): void {
    if (this.isComplete) return;
    if (item.outcome === 'VALID') this.#count[item.document.kind] += 1;
    if (item.outcome !== 'INVALID' || this.#refused.has(item.text)) return;
    const kind = refusedKind(item);
    if (kind === undefined) return;
    this.#refused.add(item.text);
    this.#count[kind] += 1;
  }

  get isComplete(): boolean {
    return this.#count.cpf + this.#count.cnpj >= enoughDocuments;
  }

  /** The kind of most documents. CNPJ if both kinds have the same number; undefined if there are no documents. */
  get kind(): DocumentKind | undefined {
    const { cpf, cnpj } = this.#count;
    if (cpf + cnpj === 0) return undefined;
    return cpf > cnpj ? 'cpf' : 'cnpj';
  }
}

/** Returns the kind of a document that was refused only for its kind, or because it is damaged. */
function refusedKind({
  text,
  refusal,
}: Extract<TalliedItem, { outcome: 'INVALID' }>): DocumentKind | undefined {
  if (refusal.code === 'KIND')
    return 'actual' in refusal.params && refusal.params.actual === 'cpf' ? 'cpf' : 'cnpj';
  return damage.has(refusal.code) ? parseDocument(text).suggestion?.kind : undefined;
}
