/**
 * Fails on options that nobody reads or that no settings panel shows, unless they are listed here as waiting for what they
 * belong to; and on one that is listed and need not wait any more.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { forgottenOptions } from './forgotten-options.mjs'
import { sourceFiles } from './sources.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const DEFINITIONS = 'libs/contracts/src/options/'

/** What they belong to is not built. */
const withoutReader = [
  ...['FileUploadPermission', 'FileDownloadPermission', 'ImageUploadPermission', 'ImageDownloadPermission'],
]
/** They can be set by the API alone. */
const withoutPanel = [...withoutReader]

/** @param {(file: string) => boolean} isWanted */
const textsOf = (isWanted) =>
  sourceFiles(root)
    .filter((file) => isWanted(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))

const definitions = textsOf((file) => file.startsWith(`${DEFINITIONS}groups/`))
const readers = textsOf((file) => /^(services|libs)\/.*\.ts$/.test(file) && !file.startsWith(DEFINITIONS))
const panels = textsOf((file) => file.startsWith('frontends/'))

const faults = [
  ...forgottenOptions(definitions, readers, withoutReader).map((fault) => `${fault} by a service`),
  ...forgottenOptions(definitions, panels, withoutPanel).map((fault) => `${fault} by a panel`),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
