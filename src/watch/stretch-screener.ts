import { CreditError } from '../base/errors.ts';
import type { DatasetName } from '../datasets/index.ts';
import { openRegistryReader } from '../datasets/registry/open-registry.ts';
import type { RegistryReader } from '../datasets/registry/registry-reader.ts';
import type { EditionScreener, WatchedSubject } from './edition-screener.ts';
import type { Finding } from './finding.ts';
import { ListScreener } from './screen-list.ts';
import { nameOf, RegisterScreener } from './screen-register.ts';

/** Somebody of a portfolio, and since when the name may be another. */
export interface DatedSubject extends WatchedSubject {
  /** When the report that tells the name was changed last; null where none does. */
  readonly namedAt: string | null;
}

/** A stretch of a portfolio that is to be screened against an edition. */
export interface StretchTask {
  readonly folder: string;
  readonly dataset: DatasetName;
  /** Its hash. */
  readonly edition: string;
  /** That of the edition of the register which tells names of companies; null where none is loaded, or none are asked for. */
  readonly register: string | null;
  /** What was screened last and when that began, where only what has changed since is asked about. */
  readonly since: { readonly edition: string; readonly beganAt: string } | null;
  readonly subjects: readonly DatedSubject[];
}

/** What an edition says of somebody who was asked about. */
export interface SubjectFindings {
  readonly position: number;
  /** The name that was asked by. */
  readonly name: string | null;
  /** Whether the edition could not be asked about possible matches: nobody knows a name. */
  readonly isNameless: boolean;
  readonly findings: readonly Finding[];
}

/** What came of a stretch. */
export interface StretchEnd {
  /** Of those who were asked about; nothing has changed for the others. */
  readonly asked: readonly SubjectFindings[];
  /** How many have no name, where one is needed. */
  readonly nameless: number;
  /** Whether all were asked about. */
  readonly isWhole: boolean;
}

/** Names of companies that are kept between two lists; all of the largest portfolio. */
const mostNames = 100_000;

/** Screens stretches of portfolios, in whatever thread it is made in; whoever made it closes it. Nothing is written. */
export class StretchScreener {
  #open: { readonly key: string; readonly screener: EditionScreener } | undefined;
  #register: { readonly edition: string; readonly reader: RegistryReader } | undefined;
  readonly #names = new Map<string, string | null>();

  /** @throws CreditError DATASET_UNREADABLE */
  screen(task: StretchTask): StretchEnd {
    try {
      return this.#screen(task);
    } catch (error) {
      if (error instanceof CreditError) throw error;
      throw new CreditError('DATASET_UNREADABLE', { dataset: task.dataset }, { cause: error });
    }
  }

  close(): void {
    this.#open?.screener.close();
    this.#open = undefined;
    this.#register?.reader.close();
    this.#register = undefined;
    this.#names.clear();
  }

  #screen(task: StretchTask): StretchEnd {
    this.#openRegister(task);
    const screener = this.#screenerOf(task);
    const { since } = task;
    const answers: SubjectFindings[] = [];
    let nameless = 0;
    for (const subject of task.subjects) {
      const { position, document, namedAt } = subject;
      const name = this.#nameOf(subject);
      const isNameless = name === null && screener.needsName(document.kind);
      if (isNameless) nameless += 1;
      const isNew = since !== null && namedAt !== null && namedAt >= since.beganAt;
      const findings = screener.find({ subject: { position, document, name }, isNew });
      if (findings !== undefined) answers.push({ position, name, isNameless, findings });
    }
    return { asked: answers, nameless, isWhole: screener.isWhole };
  }

  /** The name that the register has for a company, else that of a report. */
  #nameOf({ document: { kind, value }, name }: DatedSubject): string | null {
    if (kind === 'cpf' || this.#register === undefined) return name;
    const root = value.slice(0, 8);
    let registered = this.#names.get(root);
    if (registered === undefined) {
      const company = this.#register.reader.find(root);
      registered = company === undefined ? null : nameOf(company);
      if (this.#names.size >= mostNames) this.#names.clear();
      this.#names.set(root, registered);
    }
    return registered ?? name;
  }

  #openRegister({ folder, register }: StretchTask): void {
    if (register === null || this.#register?.edition === register) return;
    this.#register?.reader.close();
    this.#register = undefined;
    this.#names.clear();
    const reader = openRegistryReader(folder, { sha256: register });
    this.#register = { edition: register, reader };
  }

  #screenerOf({ folder, dataset, edition, since }: StretchTask): EditionScreener {
    const key = [dataset, edition, since?.edition].join(' ');
    if (this.#open?.key === key) return this.#open.screener;
    this.#open?.screener.close();
    this.#open = undefined;
    const countName = (name: string) => this.#register?.reader.countName(name) ?? null;
    const screener =
      dataset === 'receita'
        ? new RegisterScreener(folder, edition)
        : new ListScreener(folder, dataset, { edition, since: since?.edition ?? null, countName });
    this.#open = { key, screener };
    return screener;
  }
}
