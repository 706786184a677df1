/** Whether a place is the address of a PostgreSQL server, and not a path. */
export function isServerAddress(place: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(place);
}

/** Where a database is, as people may read it: a path as it is. */
export function nameOfDatabase(place: string): string {
  return isServerAddress(place) ? nameOfServer(place) : place;
}

/** The hosts of an address, with commas between them as libpq has it, each as an address of its own. */
export function serverAddresses(address: string): readonly string[] {
  const [, beginning = '', hosts = '', rest = ''] =
    /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/is.exec(address) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${beginning}${host}${rest}`) : [address];
}

/** The address as people may read it: user, host and database, and never the password. */
export function nameOfServer(address: string): string {
  const addresses = serverAddresses(address);
  if (!addresses.every((one) => URL.canParse(one))) return 'postgres://…';
  const urls = addresses.map((one) => new URL(one));
  const { username = '', pathname = '' } = urls[0] ?? {};
  return `postgres://${username === '' ? '' : `${username}@`}${urls.map(({ host }) => host).join(',')}${pathname}`;
}
