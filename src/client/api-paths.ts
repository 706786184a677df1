/** Where the things of the API stand. */
export function exportPath(id: string, part = ''): string {
  return `/report/export/${encodeURIComponent(id)}${part}`;
}

export function operationPath(id: string, act = ''): string {
  return `/v2/operation/${encodeURIComponent(id)}${act}`;
}

export function batchPath(id: string, part = ''): string {
  return `/v2/batch/${encodeURIComponent(id)}${part}`;
}

export function policyPath(id: string, act = ''): string {
  return `/credit-policy/policy/${encodeURIComponent(id)}${act}`;
}

export function reportPath(id: string, part = ''): string {
  return `/v2/report/${encodeURIComponent(id)}${part}`;
}
