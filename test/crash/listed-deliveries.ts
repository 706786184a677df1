import type { History, RegisteredWebhook } from './history.ts';
import type { Organization } from './world.ts';

/** What `GET /webhook/{id}/deliveries` answers about one event: `status` and the number of attempts. */
type Listed = ReadonlyMap<string, string>;

/** Every delivery of every webhook, page by page, as the service tells it. */
export async function listDeliveries(
  url: string,
  organizations: readonly Organization[],
  webhooks: readonly RegisteredWebhook[],
): Promise<Listed> {
  const listed = new Map<string, string>();
  for (const { organizationId, token } of organizations) {
    for (const { id } of webhooks.filter((one) => one.organizationId === organizationId)) {
      for (let cursor = ''; ; ) {
        const response = await fetch(`${url}/webhook/${id}/deliveries?limit=200${cursor}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const page: {
          items: readonly { id: string; status: string; attempts: readonly unknown[] }[];
          nextCursor: string | null;
        } = JSON.parse(await response.text());
        for (const item of page.items) listed.set(item.id, `${item.status} after ${item.attempts.length}`);
        if (page.nextCursor === null) break;
        cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
      }
    }
  }
  return listed;
}

/** Where what the service tells differs from what it keeps, in words. */
export function compareDeliveries({ events }: Pick<History, 'events'>, listed: Listed): readonly string[] {
  const kept = new Map(events.map(({ id, status, attempts }) => [id, `${status} after ${attempts}`]));
  return [...new Set([...kept.keys(), ...listed.keys()])].flatMap((id) => {
    const [here, there] = [kept.get(id) ?? 'nothing', listed.get(id) ?? 'nothing'];
    return here === there ? [] : [`the delivery ${id} is kept as ${here} and listed as ${there}`];
  });
}
