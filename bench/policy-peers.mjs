import { Engine } from 'json-rules-engine';

/**
 * The same forty rules in the languages of two peers: each fails when a value of a section is on one side of a threshold.
 *
 * @typedef {{ id: string, section: string, field: string, operator: 'GREATER_THAN' | 'LESS_THAN', threshold: number }} PlainRule
 */

/**
 * json-rules-engine: one rule for each, as its documentation does; failures are its events.
 *
 * @param {readonly PlainRule[]} rules
 * @returns {(sections: object) => Promise<string[]>} the ids of the rules that fail
 */
export function jsonRulesEngine(rules) {
  const engine = new Engine();
  for (const { id, section, field, operator, threshold } of rules) {
    engine.addRule({
      name: id,
      conditions: {
        all: [
          {
            fact: section,
            path: `$.${field}`,
            operator: operator === 'GREATER_THAN' ? 'greaterThan' : 'lessThan',
            value: threshold,
          },
        ],
      },
      event: { type: 'failed', params: { id } },
    });
  }
  return async (sections) => {
    const { results } = await engine.run(sections);
    return results.map(({ event }) => event.params.id);
  };
}

/**
 * zen: one decision table that collects every row that matches; undefined where the package is not installed, as its
 * binaries are not there for every platform.
 *
 * @param {readonly PlainRule[]} rules
 * @returns {Promise<((sections: object) => Promise<string[]>) | undefined>}
 */
export async function zenEngine(rules) {
  const zen = await import('@gorules/zen-engine').catch(() => undefined);
  if (zen === undefined) return undefined;
  const columns = [...new Set(rules.map(({ section, field }) => `${section}.${field}`))];
  const table = {
    nodes: [
      { id: 'in', type: 'inputNode', name: 'in', position: { x: 0, y: 0 } },
      {
        id: 'table',
        type: 'decisionTableNode',
        name: 'table',
        position: { x: 1, y: 0 },
        content: {
          hitPolicy: 'collect',
          inputs: columns.map((field) => ({ id: field, name: field, field })),
          outputs: [{ id: 'id', name: 'id', field: 'id' }],
          rules: rules.map(({ id, section, field, operator, threshold }) => ({
            _id: id,
            ...Object.fromEntries(columns.map((column) => [column, ''])),
            [`${section}.${field}`]: `${operator === 'GREATER_THAN' ? '>' : '<'} ${threshold}`,
            id: JSON.stringify(id),
          })),
        },
      },
      { id: 'out', type: 'outputNode', name: 'out', position: { x: 2, y: 0 } },
    ],
    edges: [
      { id: 'a', type: 'edge', sourceId: 'in', targetId: 'table' },
      { id: 'b', type: 'edge', sourceId: 'table', targetId: 'out' },
    ],
  };
  const decision = new zen.ZenEngine().createDecision(Buffer.from(JSON.stringify(table)));
  return async (sections) => (await decision.evaluate(sections)).result.map(({ id }) => id);
}
