import { dayOfUtc } from '../../base/calendar-day.ts';

/** A file that a publisher serves, by its name there. */
interface WholeFile {
  readonly name: string;
  readonly url: string;
}

/** What a service answers page by page; each page becomes a file of its own, `NAME-0001.json`. */
interface PagedFile {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** The address of a page, the first of which is 1. */
  urlOf(page: number): string;
  /** Whether no page comes after this one, by what it says; undefined where it is no page of this service. */
  isLast(answer: unknown, page: number): boolean | undefined;
}

/** A file that has another address in each edition, which a catalogue of its publisher tells. */
interface CataloguedFile {
  /** As it is called here. */
  readonly name: string;
  /** Where the catalogue lies, as JSON. */
  readonly catalogue: string;
  /** The address of the newest, by what the catalogue says; undefined where it is no such catalogue, or lists none. */
  newestIn(answer: unknown): Promise<string | undefined>;
}

export type PublishedFile = WholeFile | PagedFile | CataloguedFile;

/** An edition that may be out. */
interface PublishedEdition {
  /** The publisher's date, `YYYY-MM-DD`, where the addresses tell it. */
  readonly publishedOn: string | null;
  readonly files: readonly [PublishedFile, ...PublishedFile[]];
}

/** How a dataset is published, where its publisher lets programs download it. */
export interface Publication {
  /** The only hosts that are asked, redirects included. */
  readonly hosts: readonly string[];
  /** Milliseconds between two questions. */
  readonly pauseMs: number;
  /** The editions that may be out on a day (`YYYY-MM-DD`), newest first: where one is not there, the next is asked for. */
  editionsOn(day: string): readonly [PublishedEdition, ...PublishedEdition[]];
}

/** Between two questions to a publisher that states no pace of its own. */
export const usualPauseMs = 1_000;

/** A dataset that always lies at the same addresses. */
export function publishedAt(
  hosts: readonly string[],
  ...files: readonly [PublishedFile, ...PublishedFile[]]
): Publication {
  return { hosts, pauseMs: usualPauseMs, editionsOn: () => [{ publishedOn: null, files }] };
}

/** CGU leaves days out: at weekends, and while its service is mended. */
const daysBack = 7;
const monthsBack = 3;

const comptrollerHosts = ['portaldatransparencia.gov.br', 'dadosabertos-download.cgu.gov.br'];

/**
 * A list of CGU, which has an address for each day, or month, and none for the newest: one that is not out yet answers 403.
 *
 * @param set as its address names it; `file` as its file's name does: `20261118_CEIS.zip`.
 */
export function publishedByComptroller(
  set: string,
  { file, each }: { readonly file: string; readonly each: 'DAY' | 'MONTH' },
): Publication {
  const editionOf = (day: string) => {
    const stamp = day.replaceAll('-', '').slice(0, each === 'DAY' ? 8 : 6);
    const url = `https://portaldatransparencia.gov.br/download-de-dados/${set}/${stamp}`;
    const publishedOn = each === 'DAY' ? day : `${day.slice(0, 7)}-01`;
    return { publishedOn, files: [{ name: `${stamp}_${file}.zip`, url }] as const };
  };
  return {
    hosts: comptrollerHosts,
    pauseMs: usualPauseMs,
    editionsOn: (day) => {
      const before = Array.from({ length: each === 'DAY' ? daysBack : monthsBack }, (_, at) =>
        editionOf(each === 'DAY' ? daysBefore(day, at + 1) : monthsBefore(day, at + 1)),
      );
      return [editionOf(day), ...before];
    },
  };
}

/** The day so many days before another. */
function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return dayOfUtc(date.getTime());
}

/** The first day of the month so many months before that of a day. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return dayOfUtc(date.getTime());
}
