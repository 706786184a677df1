import type { Page } from 'playwright-core';
import type { Json, TestClient } from '../../http/running-service.ts';

/** Sound, with four partners of whom one has a company. */
export const clean = '99990001000198';
/** Sound, with a partner who is denied. */
export const deniedPartner = '99990018000145';
/** Sound, with a company of a partner that is denied, which alerts. */
export const deniedSister = '99990017000109';
/** Denied by itself. */
export const denied = '99990005000176';
/** With a partner whose CPF the registry masks. */
export const masked = '99990020000114';

export async function run(by: TestClient, document: string, externalId?: string): Promise<string> {
  const body = { document, type: 'cnpj', operationId: 'company-and-its-people', externalId };
  const { id } = (await by.call('POST', '/v2/operation', { body })).json;
  await by.call('GET', `/v2/operation/${id}`, { headers: { prefer: 'wait=60' } });
  return id;
}

/** Changes what the service answers about an operation on its way to the page; undefined: no answer comes. */
export async function changeOperation(page: Page, by: (operation: Json) => Json | undefined): Promise<void> {
  await page.route('**/v2/operation/opr_*', async (route) => {
    const answer = await route.fetch();
    const changed = by(await answer.json());
    if (changed === undefined) await route.abort('internetdisconnected');
    else await route.fulfill({ response: answer, json: changed });
  });
}

/** An operation as it was while most of its members were still to come. */
export function underWay(operation: Json): Json {
  const nodes = operation.nodes.map((node: Json, place: number) =>
    place < 2 || node.policyId === null
      ? node
      : {
          ...node,
          state: place === 2 ? 'PROCESSING' : 'PENDING',
          policyStatus: null,
          score: null,
          price: null,
        },
  );
  return {
    ...operation,
    status: 'PROCESSING',
    reasons: [],
    finishedAt: null,
    progress: { done: 2, total: 6, final: false },
    nodes,
  };
}
