import { Type } from '@sinclair/typebox';
import type { Caller } from '../../auth/caller.ts';
import { readIdentity } from '../../auth/identity.ts';
import {
  addUser,
  changeRole,
  disableUser,
  enableUser,
  type InvitedUser,
  inviteUser,
  listUsers,
  type UserChange,
} from '../../auth/users.ts';
import { CreditError } from '../../base/errors.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { HttpService } from '../http-service.ts';
import { pageOf } from '../page-of.ts';
import { nextCursor, pageQuery } from '../views/common-schemas.ts';
import { invitedUser, role, user } from '../views/people-schemas.ts';

const permission = 'user:manage';
const tag = 'People';

const userParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'user id' }),
});

/** GET /v2/user: the people of the organisation who sign in. */
export const listUsersEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/user' },
    operationId: 'listUsers',
    tag,
    summary: 'List the people who may sign in, disabled ones too',
    permission,
    query: Type.Object({ ...pageQuery }),
    answers: {
      200: {
        description: 'A page of users',
        schema: Type.Object({ items: Type.Array(user), nextCursor }, { $id: 'UserList' }),
      },
    },
    problems: ['INVALID_ARGUMENT'],
  },
  async ({ query: { limit = 50, cursor } }, { engine }, { organizationId }) => ({
    status: 200,
    body: pageOf(await listUsers(engine.storage, { organizationId }), { limit, cursor }),
  }),
);

/** POST /v2/user: a person may sign in. */
export const addUserEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/user' },
    operationId: 'addUser',
    tag,
    summary: 'Let a person sign in, by a link to set a password that is good once within 24 hours',
    description: 'Nobody gives a role that may do more than they may themselves.',
    permission,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100, description: 'the name of the person' }),
      email: Type.String({ minLength: 3, maxLength: 254, description: 'the e-mail to sign in with' }),
      role,
    }),
    bodyExample: { name: 'Ana Lima', email: 'ana@example.com', role: 'analyst' },
    answers: { 201: { description: 'The user, and the link', schema: invitedUser } },
    problems: ['INVALID_ARGUMENT', 'USER_EXISTS'],
  },
  async ({ body }, service, caller) => {
    const { storage } = service.engine;
    const { organization } = await readIdentity(storage, caller);
    const request = { ...body, organizationName: organization.name };
    return {
      status: 201,
      body: invited(service, await addUser(storage, request, changeOf(service, caller))),
    };
  },
);

/** POST /v2/user/{id}/link. */
export const inviteUserEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/user/{id}/link' },
    operationId: 'inviteUser',
    tag,
    summary: 'Make a new link to set a password; those before are good no more',
    permission,
    params: userParams,
    answers: { 200: { description: 'The user, and the link', schema: invitedUser } },
    problems: ['UNKNOWN_USER', 'USER_DISABLED'],
  },
  async ({ params }, service, caller) => ({
    status: 200,
    body: invited(service, await inviteUser(service.engine.storage, params.id, changeOf(service, caller))),
  }),
);

/** PUT /v2/user/{id}/role. */
export const changeRoleEndpoint = defineEndpoint(
  {
    method: 'PUT',
    paths: { v2: '/v2/user/{id}/role' },
    operationId: 'changeUserRole',
    tag,
    summary: 'Give a user another role, which ends the sessions of that user',
    permission,
    params: userParams,
    body: Type.Object({ role }),
    bodyExample: { role: 'manager' },
    answers: { 200: { description: 'The user', schema: user } },
    problems: ['UNKNOWN_USER', 'OWN_ACCOUNT'],
  },
  async ({ params, body }, service, caller) => {
    requireAnother(params.id, caller);
    const change = { ...changeOf(service, caller), role: body.role };
    const changed = await changeRole(service.engine.storage, params.id, change);
    service.sessions.forget();
    return { status: 200, body: changed };
  },
);

/** POST /v2/user/{id}/disable. */
export const disableUserEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/user/{id}/disable' },
    operationId: 'disableUser',
    tag,
    summary: 'Disable a user: end sessions and links, and refuse the API clients that act as the user',
    permission,
    params: userParams,
    answers: { 200: { description: 'The user', schema: user } },
    problems: ['UNKNOWN_USER', 'OWN_ACCOUNT'],
  },
  async ({ params }, service, caller) => {
    requireAnother(params.id, caller);
    const changed = await disableUser(service.engine.storage, params.id, changeOf(service, caller));
    service.sessions.forget();
    service.credentials.forget();
    return { status: 200, body: changed };
  },
);

/** POST /v2/user/{id}/enable. */
export const enableUserEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/user/{id}/enable' },
    operationId: 'enableUser',
    tag,
    summary: 'Enable a disabled user, with the password from before and the API clients that act as the user',
    permission,
    params: userParams,
    answers: { 200: { description: 'The user', schema: user } },
    problems: ['UNKNOWN_USER'],
  },
  async ({ params }, service, caller) => {
    const enabled = await enableUser(service.engine.storage, params.id, changeOf(service, caller));
    service.credentials.forget();
    return { status: 200, body: enabled };
  },
);

function changeOf({ engine }: HttpService, { organizationId, permissions, analystId }: Caller): UserChange {
  return { organizationId, grantor: permissions, by: analystId, now: engine.clock.now() };
}

/** @throws CreditError OWN_ACCOUNT where callers would lock themselves out. */
function requireAnother(userId: string, { analystId }: Caller): void {
  if (userId === analystId) throw new CreditError('OWN_ACCOUNT', {});
}

function invited({ exports }: HttpService, { user: item, invitation }: InvitedUser) {
  const { key, expiresAt } = invitation;
  const base = exports.publicUrl?.replace(/\/+$/, '') ?? '';
  return { ...item, link: { url: `${base}/entrar#${key}`, key, expiresAt } };
}
