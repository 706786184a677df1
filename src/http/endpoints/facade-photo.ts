import { Type } from '@sinclair/typebox';
import { getFacadePhoto } from '../../report/facade-photo.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { noteReading, wayOf } from '../note-reading.ts';

const mediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'] as const;

/** GET /v2/report/{id}/facade-photo/{number}: a photo that a source refers to, read by the service. */
export const facadePhotoEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/report/{id}/facade-photo/{number}' },
    operationId: 'getFacadePhoto',
    tag: 'Report',
    summary: 'Read a facade photo of a report',
    description:
      'The service requests the photo from the address in the section LOCATION each time. A sandbox photo is a drawing marked SANDBOX.',
    permission: 'report:read',
    params: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 200, description: 'report id' }),
      number: Type.String({
        pattern: '^[1-9][0-9]{0,2}$',
        description: 'place in facadePhotos of the section LOCATION, from 1',
      }),
    }),
    answers: { 200: { description: 'The photo', mediaType: mediaTypes } },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED', 'UNKNOWN_SECTION', 'UNKNOWN_PHOTO', 'PHOTO_UNAVAILABLE'],
  },
  async ({ params, version, absence }, service, caller) => {
    const { id: reportId, number } = params;
    const { mediaType, bytes } = await getFacadePhoto(
      service.engine,
      caller,
      { reportId, number: Number(number) },
      absence.signal,
    );
    noteReading(service, caller, { reportIds: [reportId], way: wayOf(caller, version) });
    return {
      status: 200,
      // A drawing is a document too, if it is opened by itself.
      headers: { 'content-security-policy': "default-src 'none'; sandbox" },
      mediaType,
      body: bytes,
    };
  },
);
