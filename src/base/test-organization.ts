/*
 * What test clients do belongs to an organisation of its own beside the live one, and its identifier says so: whoever
 * holds a row knows by it alone whether it was made in test mode, and there is no mark that a copy or a query could lose.
 */

const livePrefix = 'org_';
const testPrefix = 'tst_';
const testSuffix = ' (test)';

/** Whether an organisation is that of the test clients of another: all that is made in it is invented. */
export function isTestOrganization(organizationId: string): boolean {
  return organizationId.startsWith(testPrefix);
}

/** The identifier of the organisation in which the test clients of a live one are; it may not be there yet. */
export function testOrganizationId(liveId: string): string {
  return `${testPrefix}${liveId.slice(liveId.startsWith(livePrefix) ? livePrefix.length : 0)}`;
}

/** The identifier of the live organisation of one that may be that of its test clients. */
export function liveOrganizationId(organizationId: string): string {
  return isTestOrganization(organizationId)
    ? `${livePrefix}${organizationId.slice(testPrefix.length)}`
    : organizationId;
}

/** How the organisation of the test clients is called. */
export function testOrganizationName(liveName: string): string {
  return `${liveName}${testSuffix}`;
}

/** The name of the live organisation of one that may be that of its test clients. */
export function liveOrganizationName(organization: { readonly id: string; readonly name: string }): string {
  const { id, name } = organization;
  return isTestOrganization(id) && name.endsWith(testSuffix) ? name.slice(0, -testSuffix.length) : name;
}
