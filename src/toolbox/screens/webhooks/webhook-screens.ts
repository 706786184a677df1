export { WebhookScreen } from './webhook-screen.tsx';
export { Webhooks } from './webhooks.tsx';
