import type { HttpAnswer, TestClient } from './running-service.ts';

/** Waits until a report has ended, however slow the machine is. Returns the answer with the report. */
export async function finishedReport(client: Pick<TestClient, 'call'>, id: string): Promise<HttpAnswer> {
  for (;;) {
    const answer = await client.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=20' } });
    if (answer.status !== 200 || answer.json.progress.final) return answer;
  }
}
