// What the benchmark of deliveries puts together by itself, as src/app.ts and src/http/start-service.ts do.
export { insertOrganization } from '../src/auth/organization-store.ts';
export { systemClock } from '../src/base/clock.ts';
export { newId } from '../src/base/ids.ts';
export { newLeaseHolder } from '../src/jobs/lease-holder.ts';
export { openDatabase } from '../src/storage/open-database.ts';
export { openOutbox } from '../src/webhook/outbox.ts';
export { sampleEvent, sampleReport } from '../src/webhook/sample-event.ts';
export { startDelivery } from '../src/webhook/start-delivery.ts';
export { openTargets } from '../src/webhook/targets.ts';
export { registerWebhook } from '../src/webhook/webhooks.ts';
