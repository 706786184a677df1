/** Whether a place is the address of a PostgreSQL server, and not a path. */
export function isServerAddress(place: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(place);
}

/** Where a database is, as people may read it: a path as it is. */
export function nameOfDatabase(place: string): string {
  return isServerAddress(place) ? nameOfServer(place) : place;
}

/** The address as people may read it: user, host and database, and never the password. */
export function nameOfServer(address: string): string {
  if (!URL.canParse(address)) return 'postgres://…';
  const { username, host, pathname } = new URL(address);
  return `postgres://${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
