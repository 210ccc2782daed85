import { z } from 'zod'
import { logLevels } from '../log/log-level'
import { addressRange } from './address-range'
import { secretText } from './secret'

const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

/**
 * The environment variables that every service process understands; a service adds its own with `serviceEnv.extend({…})`
 * and names the stores that it cannot do without with `.required({ DATABASE_URL: true })`.
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
  REDIS_URL: secretText.optional(),
  NATS_URL: secretText.optional(),
  /** Master key of what is encrypted at rest. */
  TOLLGATE_SECRET: secretText,
  /** Verifies what the edge signs. Unset, no request is believed to come from the edge. */
  EDGE_SECRET: secretText.optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
  /** Addresses or CIDR ranges, separated by commas, whose forwarding headers are believed. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(addressRange)),
  EGRESS_ALLOW_PRIVATE: flag.default(false),
})

/** What `serviceEnv` yields; every service's configuration has at least this. */
export type ServiceConfig = z.output<typeof serviceEnv>
