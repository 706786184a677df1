import { Type } from '@sinclair/typebox';
import { clientDialects } from '../../auth/client-dialect.ts';
import { permissions } from '../../auth/permission.ts';
import { roles } from '../../auth/role.ts';
import { choice, orNull, timestamp } from './common-schemas.ts';

/** What the answers about users and clients are built of. */

export const role = choice(roles, 'analyst, manager or administrator');

export const permissionName = choice(permissions, 'the name of a permission');

const userFields = {
  id: Type.String(),
  name: Type.String(),
  email: Type.String({ description: 'What the person signs in with' }),
  role,
  status: choice(['INVITED', 'ACTIVE', 'DISABLED'], 'INVITED until a password is set'),
  organizationId: Type.String(),
  organization: Type.String({ description: 'Its name' }),
  createdAt: timestamp('When the person was added'),
  disabledAt: orNull(timestamp('Since when the person may not sign in')),
  signedInAt: orNull(timestamp('When the person last signed in')),
};

export const user = Type.Object(userFields, { $id: 'User' });

export const invitedUser = Type.Object(
  {
    ...userFields,
    link: Type.Object(
      {
        url: Type.String({
          description: 'Where the person sets a password; a path where the service has no public address',
        }),
        key: Type.String({ description: 'For POST /v2/session' }),
        expiresAt: timestamp('Until when it is good, once'),
      },
      { description: 'Told only here; send it to the person alone' },
    ),
  },
  { $id: 'InvitedUser' },
);

const clientFields = {
  clientId: Type.String(),
  name: Type.String(),
  organizationId: Type.String(),
  organization: Type.String({ description: 'Its name' }),
  userId: Type.String({ description: 'The analyst as whom the client acts' }),
  user: Type.String({ description: 'Their name' }),
  permissions: Type.Array(permissionName),
  dialect: choice(clientDialects, 'whose shape its answers have'),
  test: Type.Boolean({
    description: 'True in test mode: what it asks is invented, and apart from what is live',
  }),
  createdAt: timestamp('When it was made'),
  previousSecretUntil: orNull(timestamp('Until when the secret before the last rotation is good')),
  revokedAt: orNull(timestamp('Since when it is refused')),
  userDisabledAt: orNull(
    timestamp('Since when the user that it acts as is disabled: it is refused until the user is enabled'),
  ),
};

export const client = Type.Object(clientFields, { $id: 'Client' });

export const issuedClient = Type.Object(
  { ...clientFields, clientSecret: Type.String({ description: 'Told only here' }) },
  { $id: 'IssuedClient' },
);
