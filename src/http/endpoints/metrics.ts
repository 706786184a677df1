import { Type } from '@sinclair/typebox';
import { defineOpenEndpoint } from '../define-endpoint.ts';

/** GET /metrics: figures for a monitor, to a caller that may read them or from a network that was named. */
export const metricsEndpoint = defineOpenEndpoint(
  {
    method: 'GET',
    paths: { v1: '/metrics' },
    operationId: 'getMetrics',
    isLong: true,
    tag: 'Service',
    summary: 'Figures of the service for a monitor such as Prometheus',
    description:
      'In the text format of Prometheus. From the networks of the setting metricsNetworks it needs no token. No figure has a document, a name or an organisation in it. Requests and deliveries are counted from the first request for the figures on.',
    permission: 'metrics:read',
    isOpenTo: (address, { metricsNetworks }) => metricsNetworks.has(address),
    answers: {
      200: {
        description: 'The figures',
        mediaType: 'text/plain',
        schema: Type.String(),
        example: 'credit_database_up 1\n',
      },
    },
    problems: [],
  },
  async (_request, { metrics }) => ({
    status: 200,
    body: await metrics.read(),
    mediaType: 'text/plain; version=0.0.4; charset=utf-8',
    headers: { 'cache-control': 'no-store' },
  }),
);
