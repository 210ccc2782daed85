import { render, type Values } from './chart'

const scaled = { autoscaling: { enabled: true } }
const peer = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } })

/** Values with every option on. */
export const everything: Values = {
  hosts: ['ai.example.com', 'ai.example.net'],
  trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
  image: { repository: 'registry.example.com/tollgate', tag: '1.2.3', pullPolicy: 'Always', pullSecrets: ['registry'] },
  env: { LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.telemetry:4318' },
  secrets: { clickhouseUrl: { existingSecret: 'clickhouse' }, otlpHeaders: { existingSecret: 'collector' } },
  roles: { adminUrl: { existingSecret: 'admin' } },
  services: {
    billing: scaled,
    channels: { env: { CHANNEL_TEST_FREQUENCY: '60' }, ...scaled },
    edge: { env: { EDGE_MAX_CONNECTIONS: '1000' }, ...scaled },
    identity: scaled,
    logs: scaled,
    tasks: scaled,
  },
  relay: { env: { RELAY_MAX_CALLS: '1000' }, journal: { storageClass: 'fast' }, ...scaled },
  console: {
    parts: [
      ...['billing', 'channels', 'identity', 'logs', 'relay', 'tasks'].map((id) => ({ id, image: '' })),
      { id: 'weather', image: 'registry.example.com/weather:7' },
    ],
  },
  ingress: { enabled: true, className: 'public', annotations: { 'example.com/buffering': 'off' }, tlsSecret: 'site' },
  networkPolicy: {
    visitors: [peer('ingress')],
    monitoring: [peer('monitoring')],
    postgres: { to: [peer('databases')] },
    redis: { to: [peer('redis')] },
    nats: { to: [peer('nats')] },
    collector: { to: [peer('telemetry')] },
    clickhouse: { to: [peer('clickhouse')] },
  },
  observability: { enabled: true, labels: { release: 'prometheus' } },
}

/** As the chart comes, and with every option on. */
export const renderings = [
  { how: 'by its own values', ...render() },
  { how: 'with every option', ...render(everything) },
]
