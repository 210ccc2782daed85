import { z } from 'zod'
import { logLevels } from '../log/log-level'
import { addressRange } from './address-range'
import { secretText } from './secret'

const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/**
 * The environment variables that every service process understands; a service adds its own with `serviceEnv.extend({…})`
 * and names the stores that it cannot do without with `.required({ DATABASE_URL: true })`. Each secret may stand in a file
 * instead, which `<NAME>_FILE` names.
 */
export const serviceEnv = z.object({
  /** The service's own port; 0 takes a free one. */
  HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  HTTP_HOST: z.string().default('127.0.0.1'),
  /** What started this process calls it: `/health/ready` says it, so that no other process on the port is taken for it. */
  INSTANCE_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  DATABASE_URL: secretText.optional(),
  /** Whose role owns the schema and migrates it, where that of DATABASE_URL may only read and write rows. */
  DATABASE_MIGRATION_URL: secretText.optional(),
  /** Requests wait no longer for a statement; 0 leaves it to the server. Jobs and migrations have limits of their own. */
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(0).max(600_000).default(10_000),
  REDIS_URL: secretText.optional(),
  NATS_URL: secretText.optional(),
  /** A write that has to hold everywhere before it is answered waits so long for the processes that read it. */
  IN_FORCE_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(1_000),
  /** Master secrets of what is encrypted at rest, one on each line: the first seals, all of them open. */
  TOLLGATE_SECRET: secretText,
  /** Where they are read from instead, and read again whenever the file changes. */
  TOLLGATE_SECRET_FILE: z.string().optional(),
  /** Verifies what the edge signs. Unset, no request is believed to come from the edge. */
  EDGE_SECRET: secretText.optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Calls that take so long are traced though they were not chosen, as are those that fail; 0: neither. */
  TRACE_SLOW_SECONDS: z.coerce.number().min(0).max(86_400).default(10),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
  /** Addresses or CIDR ranges, separated by commas, whose forwarding headers are believed. */
  TRUSTED_PROXIES: z.string().default('').transform(partsOf).pipe(z.array(addressRange)),
  /** How long running answers may go on once the process is asked to end; then they are ended in order. */
  DRAIN_SECONDS: z.coerce.number().int().min(1).max(3_600).default(5),
  /** How long it goes on as before once it is asked to end, but for saying that it is not ready: who sends it calls hears of that. */
  STOP_NOTICE_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  EGRESS_ALLOW_PRIVATE: flag.default(false),
  /** The only networks that channels may point to, separated by commas: addresses, CIDR ranges, `public`. */
  EGRESS_CHANNEL_NETWORKS: z
    .string()
    .default('')
    .transform(partsOf)
    .pipe(z.array(z.literal('public').or(addressRange))),
  /** The version of Azure's API where neither channel nor call names one. */
  AZURE_DEFAULT_API_VERSION: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .default('2024-12-01-preview'),
  /** Ports of this host on which the product and its servers listen, separated by commas: nothing that was typed leads there. */
  EGRESS_OWN_PORTS: z
    .string()
    .default('')
    .transform(partsOf)
    .pipe(z.array(z.string().transform(Number).pipe(z.int().min(1).max(65_535)))),
  /** The same on other hosts, as `billing:8080`, separated by commas: where each process has an address of its own. */
  EGRESS_OWN_PLACES: z
    .string()
    .default('')
    .transform(partsOf)
    .pipe(z.array(z.string().regex(/^[\w.-]+:\d{1,5}$/, 'is no host with a port'))),
})

/** What `serviceEnv` yields; every service's configuration has at least this. */
export type ServiceConfig = z.output<typeof serviceEnv>
