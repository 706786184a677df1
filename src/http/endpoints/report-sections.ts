import { Type } from '@sinclair/typebox';
import { CreditError } from '../../base/errors.ts';
import { getSection, getSectionById } from '../../report/read-reports.ts';
import { isSectionType, sectionTypes } from '../../sections/index.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { noteReading, wayOf } from '../note-reading.ts';
import { sectionOfReport } from '../views/report-schemas.ts';

const id = (description: string) => Type.String({ minLength: 1, maxLength: 200, description });

/** GET /report/{id}/section/{type}: one section of a report by its type. */
export const getSectionEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/report/{id}/section/{type}' },
    operationId: 'getReportSection',
    tag: 'Report',
    summary: 'Read one section of a report',
    permission: 'report:read',
    params: Type.Object({
      id: id('report id'),
      type: Type.String({
        minLength: 1,
        maxLength: 60,
        description: `a section type, in any case: ${sectionTypes.join(', ')}`,
      }),
    }),
    answers: { 200: { description: 'The section', schema: sectionOfReport } },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED', 'UNKNOWN_SECTION', 'UNKNOWN_CHOICE'],
  },
  async ({ params, language, version }, service, caller) => {
    const { engine } = service;
    const { id: reportId } = params;
    const type = params.type.toUpperCase();
    if (!isSectionType(type)) {
      throw new CreditError('UNKNOWN_CHOICE', {
        name: 'type',
        given: type,
        suggestion: '',
        choices: sectionTypes.join(', '),
      });
    }
    const body = await getSection(engine, caller, { reportId, type }, language);
    noteReading(service, caller, { reportIds: [reportId], way: wayOf(caller, version) });
    return { status: 200, body };
  },
);

/** GET /report/section/{sectionId}: one section by its own id. */
export const getSectionByIdEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/report/section/{sectionId}' },
    operationId: 'getSection',
    tag: 'Report',
    summary: 'Read one section by its own id',
    permission: 'report:read',
    params: Type.Object({ sectionId: id('section id') }),
    answers: { 200: { description: 'The section', schema: sectionOfReport } },
    problems: ['UNKNOWN_SECTION_ID'],
  },
  async ({ params, language, version }, service, caller) => {
    const body = await getSectionById(service.engine, caller, params.sectionId, language);
    noteReading(service, caller, { reportIds: [body.reportId], way: wayOf(caller, version) });
    return { status: 200, body };
  },
);
