import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseDocument } from 'yaml'

/** The repository's root. */
export const root = path.resolve(__dirname, '../../..')

/** One container, as far as tests look at it. */
export interface Container {
  readonly image: string
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

/** The compose file of the whole house, its anchors followed. Throws for YAML that is none. */
export function readCompose(): Compose {
  const document = parseDocument(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true })
  const [fault] = [...document.errors, ...document.warnings]
  if (fault !== undefined) throw fault
  return document.toJSON() as Compose // the tests look at what is in it
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
