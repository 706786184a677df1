import type { Writable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { Caller } from '../auth/caller.ts';
import type { Language } from '../base/language.ts';
import { readAcceptLanguage } from './accept-language.ts';
import { attachmentHeader } from './content-disposition.ts';
import type { DescribedAnswer, EndpointAnswer, EndpointRequest } from './define-endpoint.ts';
import type { HttpService } from './http-service.ts';
import { choice } from './views/common-schemas.ts';

/** What spreadsheets that are made while they are read have in common. */

export const spreadsheetMediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

export type SpreadsheetFormat = keyof typeof spreadsheetMediaTypes;

/** In the query: the language of its words. */
export const languageOfSpreadsheet = Type.Optional(
  choice(['en', 'pt-BR'], 'en or pt-BR (what Accept-Language asks for, else as the operator has set)'),
);

export const spreadsheetRequestHeaders = { 'Accept-Language': 'en or pt, where language does not say' };

export function describeSpreadsheet(...formats: readonly SpreadsheetFormat[]): DescribedAnswer {
  const [first, ...others] = formats.map((format) => spreadsheetMediaTypes[format]);
  return {
    description: 'The file',
    ...(first !== undefined && { mediaType: others.length === 0 ? first : [first, ...others] }),
    schema: Type.String({ contentEncoding: 'binary' }),
    headers: { 'Content-Disposition': 'A name for the file', 'Content-Language': 'Its language' },
  };
}

interface SpreadsheetFile {
  readonly name: string;
  /** Of plain letters, where the name has others. */
  readonly fallback: string;
  readonly format?: SpreadsheetFormat;
  readonly write: (
    destination: Writable,
    form: { readonly language: Language; readonly timeZone: string },
  ) => Promise<void>;
}

/** A spreadsheet as a download, in the language that was asked for; few are made at once. */
export function answerWithSpreadsheet(
  {
    query,
    headers,
  }: Pick<EndpointRequest<unknown, { readonly language?: Language }, unknown>, 'query' | 'headers'>,
  { downloads, exports: settings }: HttpService,
  { clientId }: Caller,
  { name, fallback, format = 'xlsx', write }: SpreadsheetFile,
): EndpointAnswer {
  const language = query.language ?? readAcceptLanguage(headers['accept-language']) ?? settings.language;
  const mediaType = spreadsheetMediaTypes[format];
  return {
    status: 200,
    headers: {
      'content-disposition': attachmentHeader(name, { fallback, extension: format }),
      'content-language': language,
      vary: 'Accept-Language',
    },
    mediaType: format === 'csv' ? `${mediaType}; charset=utf-8` : mediaType,
    write: (destination) =>
      downloads.run(clientId, () => write(destination, { language, timeZone: settings.timeZone })),
  };
}
