import type { z } from 'zod'

/** One variable that is missing or wrong. */
export interface ConfigFault {
  readonly variable: string
  readonly message: string
}

/** The environment does not fit the schema. `faults` has one entry for each wrong variable; the message lists them all. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly ConfigFault[]) {
    super(
      ['The configuration is not usable:', ...faults.map((fault) => `  ${fault.variable}: ${fault.message}`)].join(
        '\n',
      ),
    )
    this.name = 'ConfigError'
  }
}

/** Reads a service's settings from the environment; a variable set to the empty string counts as unset. Throws `ConfigError` with every fault. */
export function loadConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(
    parsed.error.issues.map((issue) => {
      const variable = String(issue.path[0] ?? '')
      return { variable, message: given[variable] === undefined ? 'is required but not set' : issue.message }
    }),
  )
}
