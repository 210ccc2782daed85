import { readFileSync } from 'node:fs'
import path from 'node:path'

const manifest = path.resolve(__dirname, '../../../../package.json')

/** The version of the whole repository, as `package.json` at its root has it. */
export const siteVersion: string = `v${(JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version}`
