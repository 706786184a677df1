/** A text, or an element with its tag, attributes and content. */
export type GuideNode = string | readonly [string, Readonly<Record<string, string>>, readonly GuideNode[]];

export interface Guides {
  readonly pages: readonly {
    readonly path: string;
    readonly titles: Readonly<Record<string, string>>;
    readonly languages: readonly string[];
  }[];
  readonly texts: Readonly<Record<string, Readonly<Record<string, readonly GuideNode[]>>>>;
}

export function makeGuides(root: string, addressOf: (picture: string) => string): Guides;

export class GuideReader {
  constructor(
    pages: readonly { readonly path: string; readonly files: Readonly<Record<string, string>> }[],
    addressOf: (picture: string) => string,
  );
  read(file: string, markdown: string): readonly GuideNode[];
  titleOf(file: string): string | undefined;
  checkAnchors(): void;
}
