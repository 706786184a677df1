/** What is loaded together with the first page of administration. */
export { Audit } from './audit.tsx';
export { Clients } from './clients.tsx';
export { Usage } from './usage.tsx';
export { Users } from './users.tsx';
