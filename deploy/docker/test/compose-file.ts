import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseDocument } from 'yaml'

/** The repository's root. */
export const root = path.resolve(__dirname, '../../..')

/** One container, as far as tests look at it. */
export interface Container {
  readonly image: string
  readonly profiles?: readonly string[]
  readonly build?: {
    readonly context: string
    readonly dockerfile: string
    readonly target: string
    readonly args: { readonly NAME: string }
  }
  readonly user?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly restart: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number>>
  readonly env_file?: unknown
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean }
  readonly volumes?: readonly string[]
  readonly configs?: readonly { readonly source: string; readonly target: string }[]
  readonly tmpfs?: readonly string[]
  readonly ports?: readonly string[]
  readonly network_mode?: string
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

export interface Compose {
  readonly services: Readonly<Record<string, Container>>
  readonly volumes: Readonly<Record<string, null>>
  readonly configs: Readonly<Record<string, { readonly file: string }>>
}

/** The compose file of the whole house with those that it includes, anchors followed. Throws for YAML that is none. */
export function readCompose(): Compose {
  const house = readFile('docker-compose.yml')
  const included = (house.include ?? []).map(readFile)
  return {
    services: Object.assign({}, house.services, ...included.map(({ services }) => services)) as Compose['services'],
    volumes: Object.assign({}, house.volumes, ...included.map(({ volumes }) => volumes)) as Compose['volumes'],
    configs: house.configs,
  }
}

/** One file; what it mounts from its own folder stands below the root. */
function readFile(file: string): Compose & { readonly include?: readonly string[] } {
  const text = readFileSync(path.join(root, file), 'utf8')
  const document = parseDocument(text, { merge: true })
  const [fault] = [...document.errors, ...document.warnings]
  if (fault !== undefined) throw fault
  const read = document.toJSON() as Compose // the tests look at what is in it
  const below = (mount: string) => mount.replace(/^\.\//, `./${path.dirname(file)}/`)
  const services = Object.entries(read.services).map(([name, { volumes, ...container }]): [string, Container] => [
    name,
    { ...container, ...(volumes && { volumes: volumes.map(below) }) },
  ])
  return { ...read, services: Object.fromEntries(services) }
}

/** Where a volume of a container is mounted, as `secrets-edge` at `/run/tollgate`. */
export interface Mount {
  readonly volume: string
  readonly target: string
  readonly isReadOnly: boolean
}

export function mountsOf({ volumes = [] }: Container): Mount[] {
  return volumes.map((text) => {
    const [volume = '', target = '', mode] = text.split(':')
    return { volume, target, isReadOnly: mode === 'ro' }
  })
}
