import { CliFault } from '../cli-fault'
import { type Section, sections } from '../document/document.schema'
import { usage } from './usage'

const commands = ['apply', 'diff', 'export', 'schema', 'import-litellm'] as const
export type CommandName = (typeof commands)[number]

/** What was typed. */
export interface Arguments {
  readonly command: CommandName
  /** The file to read; empty for commands that read none. */
  readonly file: string
  /** The file to write; null for the screen. */
  readonly output: string | null
  readonly isTrial: boolean
  readonly isPruning: boolean
  readonly setsSecrets: boolean
  readonly keysTo: string | null
  readonly only: ReadonlySet<Section>
  readonly house: string | null
  readonly tokenFile: string | null
  readonly user: string | null
  readonly passwordFile: string | null
}

const flags = { '--dry-run': 'isTrial', '--prune': 'isPruning', '--set-secrets': 'setsSecrets' } as const
const values = {
  '-f': 'file',
  '--file': 'file',
  '-o': 'output',
  '--output': 'output',
  '--keys-to': 'keysTo',
  '--only': 'only',
  '--house': 'house',
  '--token-file': 'tokenFile',
  '--user': 'user',
  '--password-file': 'passwordFile',
} as const
type Name = keyof Arguments

const everywhere: readonly Name[] = ['house', 'tokenFile', 'user', 'passwordFile']
/** What each command takes. */
const taken: Readonly<Record<CommandName, readonly Name[]>> = {
  apply: ['file', 'isTrial', 'isPruning', 'setsSecrets', 'keysTo', ...everywhere],
  diff: ['file', 'isPruning', 'setsSecrets', ...everywhere],
  export: ['output', 'only', ...everywhere],
  schema: ['output'],
  'import-litellm': ['file', 'output'],
}

/** Null where only the use is asked for. Throws CliFault. */
export function readArguments(args: readonly string[]): Arguments | null {
  const [command = '--help', ...rest] = args
  if (command === '--help' || command === 'help' || rest.includes('--help')) return null
  if (!isCommand(command)) throw new CliFault(`tollgate has no command "${command}".\n${usage}`)
  const given = new Map<Name, string | true>()
  for (let at = 0; at < rest.length; at += 1) {
    const [name, value, used] = oneArgument(command, rest, at)
    if (given.has(name)) throw new CliFault(`"${rest[at] ?? ''}" says once more what was said already.`)
    given.set(name, value)
    at += used - 1
  }
  const text = (name: Name): string | null => {
    const value = given.get(name)
    return typeof value === 'string' ? value : null
  }
  const file = text('file') ?? ''
  if (file === '' && taken[command].includes('file')) throw new CliFault(`${command} needs a file: -f FILE`)
  return {
    command,
    file,
    output: text('output'),
    isTrial: given.has('isTrial'),
    isPruning: given.has('isPruning'),
    setsSecrets: given.has('setsSecrets'),
    keysTo: text('keysTo'),
    only: sectionsIn(text('only')),
    house: text('house'),
    tokenFile: text('tokenFile'),
    user: text('user'),
    passwordFile: text('passwordFile'),
  }
}

const isCommand = (text: string): text is CommandName => (commands as readonly string[]).includes(text)

function oneArgument(command: CommandName, rest: readonly string[], at: number): [Name, string | true, number] {
  const [arg = '', value = ''] = rest.slice(at, at + 2)
  // A LiteLLM configuration is named as it is.
  if (!arg.startsWith('-') && command === 'import-litellm') return ['file', arg, 1]
  const flag = (flags as Readonly<Record<string, Name>>)[arg]
  const name = flag ?? (values as Readonly<Record<string, Name>>)[arg]
  if (name === undefined || !taken[command].includes(name))
    throw new CliFault(`${command} does not know "${arg}".\n${usage}`)
  if (flag !== undefined) return [flag, true, 1]
  if (value === '' || (value.startsWith('-') && value !== '-')) throw new CliFault(`${arg} needs a value.`)
  return [name, value, 2]
}

function sectionsIn(text: string | null): ReadonlySet<Section> {
  if (text === null) return new Set(sections)
  const named = text.split(',').map((name) => name.trim())
  const unknown = named.find((name) => !(sections as readonly string[]).includes(name))
  if (unknown !== undefined) throw new CliFault(`There is no section "${unknown}": ${sections.join(', ')}.`)
  return new Set(sections.filter((section) => named.includes(section)))
}
