import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A node of the tree that readers of screens follow. */
export interface StructureNode {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly StructureNode[];
}

export interface ReadPage {
  readonly text: string;
  readonly structure: StructureNode | null;
  readonly links: readonly string[];
}

export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  /** The titles of the bookmarks. */
  readonly outline: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
  /** The metadata as XML. */
  readonly metadata: string;
  readonly isTagged: boolean;
  /** The names of the fonts that are in the file. */
  readonly fonts: readonly string[];
}

const tools = createRequire(join(import.meta.dirname, '../tools/package.json'));

type Json = ReturnType<typeof JSON.parse>;

/** Reads a PDF back with another program than the one that writes it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdfjs: Json = await import(tools.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  const document = await pdfjs.getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const annotations = await page.getAnnotations();
    pages.push({
      text: items.map(({ str, hasEOL }: Json) => str + (hasEOL ? '\n' : '')).join(''),
      structure: await page.getStructTree(),
      links: annotations.flatMap(({ url }: Json) => (url === undefined ? [] : [url])),
    });
  }
  const outline = (await document.getOutline()) ?? [];
  const { info, metadata } = await document.getMetadata();
  const marks = await document.getMarkInfo();
  const raw = Buffer.from(bytes).toString('latin1');
  await document.destroy();
  return {
    pages,
    outline: outline.map(({ title }: Json) => title),
    info,
    metadata: metadata?.getRaw() ?? '',
    isTagged: marks?.Marked === true,
    fonts: [
      ...new Set([...raw.matchAll(/\/FontName \/[A-Z]+\+([\w-]+)/g)].map(([, name = '']) => name)),
    ].sort(),
  };
}

/** The roles of a tree, each as often as it stands there. */
export function rolesIn(node: StructureNode | null): readonly string[] {
  if (node === null) return [];
  return [...(node.role === undefined ? [] : [node.role]), ...(node.children ?? []).flatMap(rolesIn)];
}

/** What the figures of a tree say to those who do not see them. */
export function altsIn(node: StructureNode | null): readonly string[] {
  if (node === null) return [];
  return [...(node.alt === undefined ? [] : [node.alt]), ...(node.children ?? []).flatMap(altsIn)];
}
