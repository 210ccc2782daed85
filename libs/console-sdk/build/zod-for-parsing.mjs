import path from 'node:path'
import { rspack } from '@rspack/core'

const left = path.join(import.meta.dirname, 'zod-left-out.mjs')

/**
 * Leaves out of zod what a console does not do with it and what a bundler cannot see to be unused, because remotes get
 * the whole of it: its messages in forty languages, its compiler, and reading JSON Schema. That is more than half.
 */
export const zodForParsing = () =>
  new rspack.NormalModuleReplacementPlugin(/^\.\.?\/(locales\/index|compile|from-json-schema)\.js$/, (resolved) => {
    if (resolved.context.includes(`${path.sep}zod${path.sep}`)) resolved.request = left
  })

/** The same for what describes its schemas: each of them asks for that when it is made, on every page. */
export const zodUndescribed = {
  test: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/,
  use: path.join(import.meta.dirname, 'left-out-loader.mjs'),
}

/** The same for what it makes code with: a console may make none. */
export const zodWithoutEval = {
  test: /zod[\\/]v4[\\/]core[\\/]core\.js$/,
  use: path.join(import.meta.dirname, 'zod-without-eval-loader.mjs'),
}
