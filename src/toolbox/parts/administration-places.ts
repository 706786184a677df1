import { may } from '../signals/session.ts';
import { frameWords } from '../words/frame-words.ts';

const places = [
  { screen: 'USERS', path: '/usuarios', title: frameWords.users, permission: 'user:manage' },
  { screen: 'CLIENTS', path: '/clientes', title: frameWords.clients, permission: 'client:manage' },
  { screen: 'USAGE', path: '/uso', title: frameWords.usage, permission: 'usage:read' },
  { screen: 'SUBJECTS', path: '/titulares', title: frameWords.subjects, permission: 'subject:manage' },
  { screen: 'AUDIT', path: '/auditoria', title: frameWords.audit, permission: 'audit:read' },
] as const;

/** The pages of administration that whoever is signed in may open. */
export function administrationPlaces() {
  return places.filter(({ permission }) => may(permission));
}
