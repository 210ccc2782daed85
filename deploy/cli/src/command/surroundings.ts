import { readFileSync } from 'node:fs'
import { appendFile, chmod } from 'node:fs/promises'
import path from 'node:path'
import { CliFault } from '../cli-fault'
import type { LookUp } from '../document/references'
import type { Credentials } from '../house/house-client'
import type { Arguments } from './arguments'

/** What a command is run in: its environment and folder, and where its words go. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly folder: string
  /** The answer, which may be written to a file. */
  out(text: string): void
  /** What is said beside it. */
  say(text: string): void
}

/** The text of a file that somebody named; `-` is what stands before the pipe. Throws CliFault. */
export function textOf({ folder }: Surroundings, file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : path.resolve(folder, file), 'utf8')
  } catch (cause) {
    throw new CliFault(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

/** Finds what a file refers to; names of files are meant from where it lies. Of a secret the line's end is no part. */
export function lookUpFrom({ env, folder }: Surroundings, file: string): LookUp {
  const base = file === '-' ? folder : path.dirname(path.resolve(folder, file))
  return (kind, name) => {
    if (kind === 'env') return env[name] || null
    try {
      return readFileSync(path.resolve(base, name), 'utf8').replace(/\r?\n$/, '') || null
    } catch {
      return null
    }
  }
}

/** Who somebody is in the house, by what they typed or by the environment. Throws CliFault where nobody says. */
export function credentialsOf(around: Surroundings, { tokenFile, user, passwordFile }: Arguments): Credentials {
  const { env } = around
  const secretIn = (file: string) => textOf(around, file).trim()
  const username = user ?? (tokenFile === null ? env['TOLLGATE_USER'] : undefined)
  if (username) {
    const password = passwordFile === null ? env['TOLLGATE_PASSWORD'] : secretIn(passwordFile)
    if (password) return { kind: 'password', username, password }
    throw new CliFault(`The password of ${username} is asked for: --password-file FILE, or TOLLGATE_PASSWORD.`)
  }
  const token = tokenFile === null ? env['TOLLGATE_TOKEN'] : secretIn(tokenFile)
  if (token) return { kind: 'token', token }
  throw new CliFault(
    'Who are you? --token-file FILE, TOLLGATE_TOKEN, or --user NAME with a password (npx tollgate --help).',
  )
}

/** Appends the key of a new token to a file that its owner alone can read. */
export async function keepKeyIn({ folder }: Surroundings, file: string, [name, key]: [string, string]): Promise<void> {
  const place = path.resolve(folder, file)
  await appendFile(place, `${JSON.stringify(name)}: ${key}\n`, { mode: 0o600 })
  await chmod(place, 0o600)
}
