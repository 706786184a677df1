/**
 * Returns the YAML of a policy for companies.
 *
 * @param rules how many rules it has.
 * @param from moves the thresholds, which makes another policy.
 */
export function policyText(id: string, rules: number, from = 0): string {
  const perGroup = Math.ceil(rules / 100);
  const names = ['COMPANY_OPENING_TIME', 'PEFIN_AMOUNT', 'PROTESTS_AMOUNT', 'REFIN_AMOUNT'];
  const lines = Array.from({ length: rules }, (_, at) => {
    const head = at % perGroup === 0 ? `  - name: group-${at / perGroup}\n    rules:\n` : '';
    const rule = names[at % names.length];
    const condition =
      rule === 'COMPANY_OPENING_TIME' ? `LESS_THAN ${at + 1 + from} MONTHS` : `GREATER_THAN ${at + 1 + from}`;
    return `${head}      - rule: ${rule}\n        failWhen: ${condition}\n        statusToApply: ALERT\n`;
  });
  return `id: ${id}\nname: Long\nkind: cnpj\ndepth: COMPLETO\nadditionals: [BUREAUS]\ngroups:\n${lines.join('')}`;
}

/** Returns the YAML of cases for such a policy. */
export function casesText(id: string, cases: number): string {
  const each = Array.from(
    { length: cases },
    (_, at) => `  - name: case ${at}\n    fixture: approved-company\n    expect: { status: APPROVED }\n`,
  );
  return `policy: ${id}.yaml\nasOf: 2026-11-20\ncases:\n${each.join('')}`;
}
