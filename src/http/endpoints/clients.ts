import { Type } from '@sinclair/typebox';
import type { Caller } from '../../auth/caller.ts';
import { clientDialects } from '../../auth/client-dialect.ts';
import { createClient, listClients, readClient, revokeClient, rotateClient } from '../../auth/clients.ts';
import { readIdentity } from '../../auth/identity.ts';
import { requireGrant } from '../../auth/require-grant.ts';
import { CreditError } from '../../base/errors.ts';
import { copyPolicies } from '../../credit-policy/follow-policy.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { HttpService } from '../http-service.ts';
import { pageOf } from '../page-of.ts';
import { choice, nextCursor, pageQuery } from '../views/common-schemas.ts';
import { client, issuedClient, permissionName } from '../views/people-schemas.ts';

const permission = 'client:manage';
const tag = 'People';

const clientParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'client id' }),
});

/** GET /v2/client: the credentials of programs. */
export const listClientsEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/client' },
    operationId: 'listClients',
    tag,
    summary: 'List the clients of the API, newest first, revoked ones too',
    permission,
    query: Type.Object({ ...pageQuery }),
    answers: {
      200: {
        description: 'A page of clients',
        schema: Type.Object({ items: Type.Array(client), nextCursor }, { $id: 'ClientList' }),
      },
    },
    problems: ['INVALID_ARGUMENT'],
  },
  async ({ query: { limit = 50, cursor } }, { engine }, caller) => {
    const { organization } = await readIdentity(engine.storage, caller);
    const items = await listClients(engine.storage, { organizationName: organization.name });
    const page = pageOf(
      items.map((item) => ({ ...item, id: item.clientId })),
      { limit, cursor },
    );
    return { status: 200, body: { ...page, items: page.items.map(({ id: _, ...item }) => item) } };
  },
);

/** POST /v2/client: credentials for a program. */
export const createClientEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/client' },
    operationId: 'createClient',
    tag,
    summary: 'Make credentials for a program, which acts under its own name',
    description:
      'The secret is told once. Nobody gives a permission that they do not have themselves. A test client works with the sources of the sandbox whatever those of the service are.',
    permission,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100, description: 'the name of the client' }),
      permissions: Type.Array(permissionName, {
        minItems: 1,
        maxItems: 50,
        description: 'what it may do, names of permissions',
      }),
      dialect: Type.Optional(choice(clientDialects, 'specification or hosted-v1')),
      test: Type.Optional(
        Type.Boolean({
          description:
            'true for a test client: SANDBOX, free, and apart from what is live (false unless told)',
        }),
      ),
    }),
    bodyExample: { name: 'erp', permissions: ['report:create', 'report:read'] },
    answers: { 201: { description: 'The client with its secret', schema: issuedClient } },
    problems: ['INVALID_ARGUMENT', 'CLIENT_EXISTS', 'USER_EXISTS', 'ORGANIZATION_EXISTS'],
  },
  async ({ body: { test = false, ...body } }, { engine }, caller) => {
    requireGrant(caller.permissions, body.permissions);
    const { organization } = await readIdentity(engine.storage, caller);
    const request = {
      ...body,
      ...(test && { test: { onMade: copyPolicies } }),
      organizationName: organization.name,
      actsAsPerson: false,
      maker: caller,
    };
    return { status: 201, body: await createClient(engine.storage, request, engine.clock.now()) };
  },
);

/** POST /v2/client/{id}/rotate. */
export const rotateClientEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/client/{id}/rotate' },
    operationId: 'rotateClient',
    tag,
    summary: 'Give a client a new secret',
    permission,
    params: clientParams,
    body: Type.Object({
      keepOldForHours: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 168,
          description: 'hours for which the secret before stays good, 0 to 168 (24 unless told)',
        }),
      ),
    }),
    bodyExample: { keepOldForHours: 24 },
    answers: { 200: { description: 'The client with its new secret', schema: issuedClient } },
    problems: ['UNKNOWN_CLIENT', 'CLIENT_REVOKED'],
  },
  async ({ params, body: { keepOldForHours = 24 } }, service, caller) => {
    await requireClient(service, caller, params.id);
    const { storage, clock } = service.engine;
    const options = { keepOldForSeconds: keepOldForHours * 3_600, now: clock.now(), by: caller.analystId };
    return { status: 200, body: await rotateClient(storage, params.id, options) };
  },
);

/** POST /v2/client/{id}/revoke. */
export const revokeClientEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/client/{id}/revoke' },
    operationId: 'revokeClient',
    tag,
    summary: 'End a client for good: its secrets at once, its tokens within a second',
    permission,
    params: clientParams,
    answers: { 200: { description: 'The client', schema: client } },
    problems: ['UNKNOWN_CLIENT', 'CLIENT_REVOKED'],
  },
  async ({ params }, service, caller) => {
    await requireClient(service, caller, params.id);
    const { storage, clock } = service.engine;
    const revoked = await revokeClient(storage, params.id, clock.now(), caller.analystId);
    service.credentials.forget();
    return { status: 200, body: revoked };
  },
);

/** @throws CreditError UNKNOWN_CLIENT; PERMISSION_MISSING for one that may do more than the caller. */
async function requireClient({ engine }: HttpService, caller: Caller, clientId: string): Promise<void> {
  const { organizationId, permissions } = await readClient(engine.storage, clientId);
  if (organizationId !== caller.organizationId) throw new CreditError('UNKNOWN_CLIENT', { clientId });
  requireGrant(caller.permissions, permissions);
}
