import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../../../..')

/** Services by name, without the edge. */
export const services = readdirSync(path.join(root, 'services'))

/** Those of them that keep rows, and so migrate. */
export const servicesWithRows = services.filter((name) =>
  existsSync(path.join(root, 'services', name, 'src/migrations.ts')),
)

/** Parts of the console by name, its shell among them. */
export const frontends = readdirSync(path.join(root, 'frontends'))

/** All that runs as a process of its own. */
export const programs = [...services, 'edge']

/** The variables of a schema, each with what tells whether a text fits. */
export type EnvironmentShape = Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>

/** What a program reads from its environment: the schema that its configuration exports. For tests that run on sources. */
export function environmentOf(name: string): EnvironmentShape {
  const place = name === 'edge' ? 'deploy/edge/src/config/edge.config' : `services/${name}/src/${name}.config`
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- by the program's name
  const found = require(path.join(root, place)) as Record<string, { readonly shape: EnvironmentShape }>
  const { shape } = found[`${name}Env`] ?? {}
  if (shape === undefined) throw new Error(`${place} has no ${name}Env`)
  return shape
}
