import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { ConfigFault } from './load-config'
import { secretText } from './secret'

type Environment = Readonly<Record<string, string | undefined>>

/** A secret's file that is of no use. */
export class SecretFileError extends Error {
  constructor(
    readonly fault: ConfigFault,
    options?: ErrorOptions,
  ) {
    super(`${fault.variable} ${fault.message}`, options)
    this.name = 'SecretFileError'
  }
}

/** What stands in files instead of variables, and what is wrong with them. */
export interface SecretFiles {
  readonly read: Readonly<Record<string, string>>
  readonly faults: readonly ConfigFault[]
}

/**
 * Reads every secret of a schema whose variable is not set from the file that `<NAME>_FILE` names, as orchestrators mount
 * them. One newline at the end, which most editors leave, is no part of the secret.
 */
export function readSecretFiles(schema: z.ZodObject, env: Environment): SecretFiles {
  const read: Record<string, string> = {}
  const faults: ConfigFault[] = []
  for (const [name, each] of Object.entries(schema.shape)) {
    if (!isSecret(each)) continue
    try {
      const text = secretFromFile(name, env)
      if (text !== null) read[name] = text
    } catch (error) {
      if (!(error instanceof SecretFileError)) throw error
      faults.push(error.fault)
    }
  }
  return { read, faults }
}

/** The secret in the file that `<name>_FILE` names; null when that is not set. Throws `SecretFileError`. */
export function secretFromFile(name: string, env: Environment): string | null {
  const variable = `${name}_FILE`
  const file = env[variable]
  if (!file) return null
  if (env[name]) throw new SecretFileError({ variable, message: `is set beside ${name}: set one of them` })
  const text = contentOf(variable, file).replace(/\r?\n$/, '')
  if (text === '') throw new SecretFileError({ variable, message: `names a file that is empty (${file})` })
  return text
}

function contentOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException // node:fs throws nothing else
    throw new SecretFileError({ variable, message: `names a file that cannot be read (${code}: ${file})` }, { cause })
  }
}

/** Whether the schema is `secretText`, optional or with a default as the case may be. */
function isSecret(schema: unknown): boolean {
  let inner = schema
  while (inner !== secretText) {
    const { unwrap } = inner as { unwrap?: () => unknown } // every kind of zod that stands around another has it
    if (typeof unwrap !== 'function') return false
    inner = unwrap.call(inner)
  }
  return true
}
