import type { z } from 'zod'
import { readSecretFiles } from './secret-files'

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

/**
 * Reads a service's settings from the environment; a variable set to the empty string counts as unset, and a secret may stand
 * in the file that `<NAME>_FILE` names. Throws `ConfigError` with every fault.
 */
export function loadConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const files = readSecretFiles(schema, set)
  const given = { ...set, ...files.read }
  const parsed = schema.safeParse(given)
  if (parsed.success && files.faults.length === 0) return parsed.data
  const issues = parsed.error?.issues ?? []
  const faults = issues.map((issue): ConfigFault => {
    const variable = String(issue.path[0] ?? '')
    return { variable, message: given[variable] === undefined ? 'is required but not set' : issue.message }
  })
  // A secret whose file could not be read is not missing as well.
  const told = new Set(files.faults.map(({ variable }) => variable.replace(/_FILE$/, '')))
  throw new ConfigError([...files.faults, ...faults.filter(({ variable }) => !told.has(variable))])
}
