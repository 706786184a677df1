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

/** Counts the first thousand different documents of a list by kind. If the user chose no policy, the kind of most documents selects it. */
export class KindTally {
  readonly #count = { cpf: 0, cnpj: 0 };
  /** Documents of the other kind than the policy's, as they are written. */
  readonly #others = new Set<string>();

  add(item: TalliedItem): void {
    if (this.isComplete) return;
    if (item.outcome === 'VALID') this.#count[item.document.kind] += 1;
    if (item.outcome !== 'INVALID' || item.refusal.code !== 'KIND' || this.#others.has(item.text)) return;
    this.#others.add(item.text);
    const { params } = item.refusal;
    this.#count['actual' in params && params.actual === 'cpf' ? 'cpf' : 'cnpj'] += 1;
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
