import { secretText, serviceEnv } from '@tollgate/platform'
import { z } from 'zod'

/** What stands for the trace id in an address. */
export const traceIdPlace = '{traceId}'

const isAddress = (text: string): boolean => {
  const filled = text.replaceAll(traceIdPlace, '0')
  return URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol)
}

/** What logs reads from its environment. */
export const logsEnv = serviceEnv
  .extend({
    /** Where traces are to be seen, with `{traceId}` in the place of a call's; unset, no page links to one. */
    TRACE_URL_TEMPLATE: z
      .string()
      .refine((text) => text.includes(traceIdPlace) && isAddress(text), {
        error: `an http(s) address with ${traceIdPlace} in it`,
      })
      .optional(),
    /** Where ClickHouse is that keeps the usage log; unset, PostgreSQL keeps it. */
    CLICKHOUSE_URL: secretText
      .refine((url) => isAddress(url.reveal()), { error: 'an http(s) address, with user, password and database in it' })
      .optional(),
  })
  .required({ DATABASE_URL: true, NATS_URL: true })
export type LogsConfig = z.output<typeof logsEnv>
