import { Administration } from '../../client/administration.ts';
import { connection } from '../api.ts';

/** What administrators ask of the service, as the person whose session it is. */
export const administration = new Administration(connection);
