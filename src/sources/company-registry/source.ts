import { parseDocument } from '../../document/document.ts';
import type { HttpAnswer, HttpClient } from '../../net/http-client.ts';
import type { HttpLimits } from '../../net/http-limits.ts';
import { type Source, type SourceAnswer, SourceFailure } from '../define-source.ts';
import { failureOfHttp, failureOfStatus, keptAnswer, refuseCutJson } from '../http-answer.ts';
import { errorMessageOf, parseCompanyRecord, subjectOf } from './answer-schema.ts';
import { mapCompanyRecord, registrySections } from './map.ts';

/** What one question may cost; the largest records, of companies with thousands of partners, have some 2 MiB. */
export const registryLimits: HttpLimits = {
  connectMs: 5_000,
  headersMs: 10_000,
  silenceMs: 5_000,
  totalMs: 15_000,
  maximumBytes: 4 * 1024 * 1024,
  maximumConnections: 16,
};

/**
 * The register of companies of Receita Federal, over HTTP in the shape of minha-receita (docs.minhareceita.org), which
 * BrasilAPI relays: GET {url}/{cnpj}. It knows the establishment that is asked about, the partners of its company and
 * its tax options; it knows no revenue, no other establishments, no negative records, and does not say of which month
 * its data are.
 *
 * @param options.url base address, for instance `https://brasilapi.com.br/api/cnpj/v1`.
 * @param options.http a client with `registryLimits`.
 */
export function companyRegistry(options: { readonly url: string; readonly http: HttpClient }): Source {
  const base = new URL(options.url);
  return {
    role: 'registration',
    provider: 'company-registry',
    title: { en: 'Company registry', 'pt-BR': 'Cadastro de empresas' },
    sandbox: false,
    documentKinds: ['cnpj'],
    sections: registrySections,
    // The client knows better what took so long, so it comes first. All attempts and waits: 108 s at most.
    timeoutMs: registryLimits.totalMs + 1_000,
    async ask({ document, signal }) {
      const url = new URL(base);
      url.pathname = `${base.pathname.replace(/\/+$/, '')}/${document.value}`;
      const answer = await options.http.get(url, { signal, headers: { accept: 'application/json' } });
      const name = `The company registry (${base.host})`;
      if (answer.outcome !== 'ANSWERED') throw failureOfHttp(answer, name);
      if (answer.status === 200 || answer.status === 404) refuseCutJson(answer, name);
      return judge(answer, document.value);
    },
    map(answer, { document, sections: wanted }) {
      if (answer.outcome === 'NO_RECORD') return {};
      const record = parseCompanyRecord(answer);
      if (subjectOf(record) !== document.value) throw wrongSubject(answer);
      return mapCompanyRecord(record, wanted);
    },
  };
}

/** What an answer means by its status; the record itself is read by `map`. */
function judge(reply: HttpAnswer, cnpj: string): SourceAnswer {
  if (reply.status === 200) return keptAnswer(reply);
  if (reply.status === 404) return readNotFound(keptAnswer(reply), cnpj);
  throw failureOfStatus(reply, 'The company registry');
}

/**
 * That the registry does not know a CNPJ is said by `{"message": "CNPJ 00.000.000/0000-00 não encontrado."}`. Any other
 * 404 may come from whatever else stands at a wrong address, and proves nothing.
 */
function readNotFound(answer: SourceAnswer, cnpj: string): SourceAnswer {
  const [, subject] = /^CNPJ (\S+) não encontrado\b/i.exec(errorMessageOf(answer) ?? '') ?? [];
  if (subject === undefined) {
    throw new SourceFailure(
      'INVALID_ANSWER',
      'The company registry answered HTTP 404 without saying that it does not know the company; is its address right?',
      { answer },
    );
  }
  if (parseDocument(subject, 'cnpj').document?.value !== cnpj) throw wrongSubject(answer);
  return { ...answer, outcome: 'NO_RECORD' };
}

function wrongSubject(answer: SourceAnswer): SourceFailure {
  return new SourceFailure('WRONG_SUBJECT', 'The company registry answered about another company.', {
    answer,
  });
}
