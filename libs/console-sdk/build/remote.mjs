import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import { baseConfig, root } from './base.mjs'
import { devConfig } from './dev.mjs'
import { findModule, modulesOf, readManifestSource } from './manifest/manifest.mjs'
import { ManifestPlugin } from './manifest/manifest-plugin.mjs'
import { consumedByRemotes } from './shared.mjs'
import { budgets, overBudget } from './size/budget.mjs'
import { CompressPlugin } from './size/compress-plugin.mjs'

/** @typedef {{ RSPACK_SERVE?: boolean }} Env what the command line of rspack says of itself */

/**
 * The rspack configuration of a remote. `build` makes what the shell loads at run time; `serve` runs the remote alone in
 * the dev host against its mock API, with `--mode production` as fast as it will be.
 * @param {string} folder of the remote
 */
export function remoteConfig(folder) {
  return async (/** @type {Env} */ { RSPACK_SERVE: isServed } = {}, /** @type {{ mode?: string }} */ { mode } = {}) => {
    const manifest = await readManifestSource(folder)
    if (!isServed) return buildConfig(folder, manifest)
    return devConfig(folder, manifest, mode === 'production' ? 'production' : 'development')
  }
}

/** The name under which the federation runtime knows a remote. @param {string} id */
export const federatedName = (id) => `tollgate_${id.replaceAll('-', '_')}`

/** What two pages of a remote share is in one file: each share of its own would be five more that a page asks for. */
const commonFile = {
  chunks: /** @type {const} */ ('async'),
  cacheGroups: {
    default: /** @type {const} */ (false),
    defaultVendors: /** @type {const} */ (false),
    common: { name: 'common', minChunks: 2, enforce: true },
  },
}

/**
 * @param {string} folder @param {import('../src/manifest/manifest').RemoteManifest} manifest
 * @returns {import('@rspack/core').Configuration}
 */
function buildConfig(folder, manifest) {
  const base = baseConfig(folder, 'production')
  const name = federatedName(manifest.id)
  const exposes = modulesOf(manifest).map((module) => [module, /** @type {string} */ (findModule(folder, module))])
  return {
    ...base,
    entry: {},
    optimization: { ...base.optimization, splitChunks: commonFile },
    output: { ...base.output, publicPath: 'auto', uniqueName: name },
    plugins: [
      federationInParts(),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          exposes.map(([module, file]) => [module, `./${path.relative(folder, String(file))}`]),
        ),
        shared: consumedByRemotes,
        shareStrategy: 'loaded-first',
        // Ours says more, and types come from the workspace.
        manifest: false,
        dts: false,
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      new ManifestPlugin(folder, manifest),
      new CompressPlugin((sizes) => overBudget(`The remote ${manifest.id}`, sizes, budgets.remote)),
    ],
  }
}

/**
 * The federation plugin takes its runtime in the form of CommonJS, of which a bundler cannot leave out what is unused; the same
 * as modules stands beside it.
 */
const federationInParts = () =>
  new rspack.NormalModuleReplacementPlugin(
    /@module-federation[\\/](webpack-bundler-)?runtime([\\/]dist[\\/]index\.cjs)?$/,
    (resolved) => {
      const [, bundlers] = /** @type {RegExpExecArray} */ (/(webpack-bundler-)?runtime/.exec(resolved.request))
      resolved.request = path.join(
        root,
        'node_modules',
        '@module-federation',
        `${bundlers ?? ''}runtime`,
        'dist',
        'index.js',
      )
    },
  )
