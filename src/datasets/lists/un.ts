import type { Text } from '../../base/language.ts';
import type { DocumentKind } from '../../document/kind.ts';
import {
  attributeOf,
  type XmlAttributes,
  type XmlEvents,
  type XmlFault,
  XmlReader,
} from '../../xml/read-xml.ts';
import type { Dataset, DatasetEntry, DatasetReader, FileFacts, RefuseFile } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { countUnknownWords, type KnownWords, meaningOf, unknownWord } from '../known-words.ts';
import { makeEntry } from '../make-entry.ts';
import { dateInName, dayOf, textOf } from '../printed-values.ts';
import { birthsOf } from '../screening/births.ts';
import { joinedTexts, type PersonFacts, type SanctionFacts } from './sanction-facts.ts';

const address = 'https://scsanctions.un.org/resources/xml/en/consolidated.xml';

export const un: Dataset = {
  title: { en: 'UN: Security Council sanctions', 'pt-BR': 'ONU: sanções do Conselho de Segurança' },
  publisher: { en: 'United Nations', 'pt-BR': 'Nações Unidas' },
  means: {
    en: 'The Security Council has it under sanctions, which Brazil carries out at once (13.810/2019): assets are frozen. The list shows no Brazilian document: a name that is alike is a question for a person.',
    'pt-BR':
      'O Conselho de Segurança a mantém sob sanções, que o Brasil cumpre de imediato (Lei 13.810/2019): os ativos são bloqueados. A lista não mostra documento brasileiro: um nome parecido é uma pergunta para uma pessoa.',
  },
  list: 'UN',
  address,
  publication: publishedAt(['scsanctions.un.org', 'unsolprodfiles.blob.core.windows.net'], {
    name: 'consolidated.xml',
    url: address,
  }),
  example: 'consolidated.xml',
  rhythmDays: 7,
  staleAfterDays: 45,
  namesIndexed: true,
  namesAlone: true,
  reader: { wants: (name) => /consolidated.*\.xml$/i.test(name), dateOf: dateInName, read: readList },
};

/** The texts of one individual or entity, by the names of their elements; those of a name may be several. */
type Listed = Readonly<Record<string, readonly string[]>>;

const notTheList = {
  en: 'it is not the XML of this list, with its CONSOLIDATED_LIST',
  'pt-BR': 'não é o XML desta lista, com a CONSOLIDATED_LIST',
};
const faultReasons = {
  MALFORMED: { en: 'the XML is damaged here', 'pt-BR': 'o XML está danificado aqui' },
  CUT_OFF: { en: 'the file was cut off here', 'pt-BR': 'o arquivo foi cortado aqui' },
  DECLARES_ENTITIES: {
    en: 'it has a document type declaration, which this list does not have',
    'pt-BR': 'há uma declaração de tipo de documento, que esta lista não tem',
  },
} as const satisfies Record<XmlFault, Text>;
const notUtf8 = {
  en: 'it is not UTF-8, so some names are damaged. Load the file as it was published',
  'pt-BR': 'não está em UTF-8, portanto há nomes danificados. Carregue o arquivo como foi publicado',
};
const noName = {
  en: 'one listed has no DATAID or no FIRST_NAME',
  'pt-BR': 'um dos listados não tem DATAID ou FIRST_NAME',
};

/** What one of the listed may say of itself, in characters; the longest says some thousands. */
const longestEntry = 1024 * 1024;

const tooLong: Text = {
  en: 'one entry is longer than any of this list',
  'pt-BR': 'um registro é mais longo do que qualquer outro desta lista',
};

async function* readList(
  ...[file, { refuse, facts }]: Parameters<DatasetReader['read']>
): AsyncGenerator<readonly DatasetEntry[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw refuse({ reason: notUtf8 });
    }
  };
  const list = new ListEvents(refuse, facts);
  const reader = new XmlReader(list, (fault, place) => {
    throw refuse(
      list.wasOpened || fault === 'DECLARES_ENTITIES'
        ? { ...place, reason: faultReasons[fault] }
        : { reason: notTheList },
    );
  });
  for await (const piece of file.read()) {
    reader.push(decode(piece));
    const entries = list.takeEntries();
    if (entries.length > 0) yield entries;
  }
  reader.push(decode());
  reader.end();
  facts.publishedOn = list.generatedOn;
  yield list.takeEntries();
}

/** Gathers who is listed from the tags and texts as they come. */
class ListEvents implements XmlEvents {
  private readonly refuse: RefuseFile;
  private readonly facts: FileFacts;
  private readonly path: string[] = [];
  private listed: Record<string, string[]> | undefined;
  private words = '';
  private length = 0;
  private entries: DatasetEntry[] = [];
  generatedOn: string | null = null;
  wasOpened = false;

  constructor(refuse: RefuseFile, facts: FileFacts) {
    this.refuse = refuse;
    this.facts = facts;
  }

  takeEntries(): readonly DatasetEntry[] {
    const { entries } = this;
    this.entries = [];
    return entries;
  }

  /** Counts what one of the listed has said so far. */
  private count(text: string): void {
    this.length += text.length;
    if (this.length > longestEntry) throw this.refuse({ reason: tooLong });
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.path.length < 3) this.length = 0;
    this.count(name);
    for (const value of Object.values(attributes)) this.count(value);
    if (this.path.length === 0) {
      if (name !== 'CONSOLIDATED_LIST') throw this.refuse({ reason: notTheList });
      this.wasOpened = true;
      this.generatedOn = dayOf(attributeOf(attributes, 'dateGenerated') ?? '');
    }
    this.path.push(name);
    this.words = '';
    if (this.path.length === 3) this.listed = {};
  }

  text(text: string): void {
    this.count(text);
    this.words += text;
  }

  close(name: string): void {
    // Aliases and births stand in elements of their own: the innermost name says what it is.
    if (this.listed !== undefined && this.words.trim() !== '') {
      const key = this.path.length > 4 ? this.path.slice(3).join('/') : name;
      const texts = this.listed[key] ?? [];
      texts.push(this.words.trim());
      this.listed[key] = texts;
    }
    if (this.path.length === 3 && this.listed !== undefined) {
      const entry = entryOf(this.listed, { kind: meaningOf(name, kinds), refuse: this.refuse });
      const { facts } = entry;
      countUnknownWords({ facts, unknownWords: unknownWord('element', name, kinds) }, this.facts);
      this.entries.push(entry);
      this.listed = undefined;
    }
    this.words = '';
    this.path.pop();
  }
}

/** The elements of those that are listed. */
const kinds: KnownWords<DocumentKind> = [
  [/^individual$/, 'cpf'],
  [/^entity$/, 'cnpj'],
];

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

function entryOf(
  listed: Listed,
  { kind, refuse }: { readonly kind: DocumentKind | undefined; readonly refuse: RefuseFile },
): DatasetEntry {
  const first = (name: string) => textOf(listed[name]?.[0] ?? '');
  const name = textOf(nameParts.flatMap((part) => first(part) ?? []).join(' '));
  if (name === null || first('DATAID') === null) throw refuse({ reason: noName });
  const aliases = [
    ...(listed['INDIVIDUAL_ALIAS/ALIAS_NAME'] ?? []),
    ...(listed['ENTITY_ALIAS/ALIAS_NAME'] ?? []),
  ];
  // The name of an entity can be packed too.
  const [own = name, ...packed] = packedNames(name);
  const others = [...new Set([...packed, ...aliases.flatMap(packedNames)])].filter((other) => other !== own);
  const facts: SanctionFacts & PersonFacts = {
    reference: first('REFERENCE_NUMBER'),
    sanction: first('UN_LIST_TYPE'),
    authority: 'United Nations',
    from: dayOf(first('LISTED_ON') ?? ''),
    until: null,
    birthDates: birthsOf(birthTexts(listed)),
    nationalities: joinedTexts(listed['NATIONALITY/VALUE'] ?? []),
  };
  return makeEntry({ document: '', names: [own, ...others], facts, kind }, listed);
}

/** Reads the births: dates, years and ranges of years. */
function birthTexts(listed: Listed): readonly string[] {
  const of = (element: string) => listed[`INDIVIDUAL_DATE_OF_BIRTH/${element}`] ?? [];
  const isApproximate = of('TYPE_OF_DATE').some((type) => /approx/i.test(type));
  const [starts, ends] = [of('FROM_YEAR'), of('TO_YEAR')];
  // A range with one year is open: it is not a date, so it rules nobody out.
  const spans =
    starts.length === ends.length
      ? starts.map((from, at) => `${from} to ${ends[at] ?? ''}`)
      : [...starts, ...ends].map((year) => `from or to ${year}`);
  const own = [...of('DATE'), ...of('YEAR'), ...spans, ...of('NOTE')].map((text) =>
    isApproximate ? `circa ${text}` : text,
  );
  // A person is not ruled out by the birth of another identity alone.
  return own.length === 0 ? [] : [...own, ...aliasBirths(listed)];
}

/** Returns the births of the identities that somebody uses. A birth after the name can be followed by other text. */
function aliasBirths(listed: Listed): readonly string[] {
  const afterNames = (listed['INDIVIDUAL_ALIAS/ALIAS_NAME'] ?? []).flatMap((alias) =>
    [...alias.matchAll(bornForm)].flatMap(([, birth]) => birth?.split(/\s+in\s/)[0] ?? []),
  );
  return [...(listed['INDIVIDUAL_ALIAS/DATE_OF_BIRTH'] ?? []), ...afterNames];
}

/** A birth after a name, up to the next name. */
const bornForm = /\sborn\s+([^;]*?)\s*(?=;|\b[a-z]\)|$)/g;

/**
 * Several names are packed into some aliases: `Azim Adhajani; Azim Agha-Jani`, `… b) M. Javad Kareemi Sabet`. Some state the birth after
 * a name.
 */
function packedNames(text: string): readonly string[] {
  return text.split(/;|\b[a-z]\)/).flatMap((name) => textOf(name.replace(/,?\s+born\s.*$/, '')) ?? []);
}
