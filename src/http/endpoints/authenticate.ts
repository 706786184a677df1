import { Type } from '@sinclair/typebox';
import { defineOpenEndpoint } from '../define-endpoint.ts';
import { refuseFields } from '../problem.ts';

const credential = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }));

/** POST /auth/authenticate: credentials in the body, or in the headers that deployed clients send. */
export const authenticate = defineOpenEndpoint(
  {
    method: 'POST',
    paths: { v1: '/auth/authenticate' },
    operationId: 'authenticate',
    tag: 'Authentication',
    summary: 'Exchange client credentials for an access token',
    description:
      'The credentials stand in the body, or in the headers gyra-client-id and gyra-client-secret beside an empty object.',
    permission: null,
    requestHeaders: {
      'gyra-client-id': 'Client id, where the body has none',
      'gyra-client-secret': 'Client secret, where the body has none',
    },
    body: Type.Object({
      clientId: credential('id of the client, a text of at most 200 characters'),
      clientSecret: credential('secret of the client, a text of at most 200 characters'),
    }),
    bodyExample: { clientId: 'cli_01jd8q6x4hfx0s8d1b2c3d4e5f', clientSecret: 'crs_…' },
    answers: {
      200: {
        description: 'The token',
        schema: Type.Object(
          {
            accessToken: Type.String(),
            tokenType: Type.Literal('Bearer'),
            expiresIn: Type.Integer({ description: 'Seconds that the token is good for' }),
            userId: Type.String({ description: 'The analyst as whom the client acts' }),
          },
          { $id: 'AccessToken' },
        ),
        example: {
          accessToken: 'eyJhbGciOiJIUzI1NiIs…',
          tokenType: 'Bearer',
          expiresIn: 3600,
          userId: 'usr_…',
        },
      },
    },
    problems: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  },
  async ({ body, headers, address, absence }, { credentials }) => {
    const clientId = body.clientId ?? single(headers['gyra-client-id']);
    const clientSecret = body.clientSecret ?? single(headers['gyra-client-secret']);
    if (clientId === undefined || clientSecret === undefined) {
      throw refuseFields(
        [
          ...(clientId === undefined ? ['/clientId'] : []),
          ...(clientSecret === undefined ? ['/clientSecret'] : []),
        ].map((pointer) => ({
          pointer,
          code: 'REQUIRED',
          message: 'is missing, in the body and in the headers',
        })),
      );
    }
    const { signal } = absence;
    return { status: 200, body: await credentials.issue({ clientId, clientSecret }, { address, signal }) };
  },
);

function single(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
