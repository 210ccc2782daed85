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
import { textFilesOf, textModule, textModules } from './texts/text-files.mjs'

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

/** How the files begin that the shell asks for by a module of the manifest. */
const offered = 'module-'

/**
 * The file of a module: the panels of a tab of the settings are shown together, and come in one.
 * @param {import('../src/manifest/manifest').RemoteManifest} manifest @param {string} module
 */
function fileOf({ settings }, module) {
  const { tab } = settings.find((panel) => panel.module === module) ?? {}
  return `${offered}${tab === undefined ? module.slice(2).replaceAll('/', '-') : `settings-${tab}`}`
}

/**
 * What four pages of a remote share is in one file; what fewer share comes with each of them, or every page would ask for what two
 * of the others have in common. So does what they take from the shell, or each would load the forms and lists of all.
 */
const commonFile = {
  // Not of what is opened later: what two sheets share would come with every page.
  chunks: (/** @type {import('@rspack/core').Chunk} */ { name }) => name?.startsWith(offered) === true,
  cacheGroups: {
    default: /** @type {const} */ (false),
    defaultVendors: /** @type {const} */ (false),
    common: {
      name: 'common',
      test: (/** @type {import('@rspack/core').Module} */ { type }) => type !== 'consume-shared-module',
      minChunks: 4,
      enforce: true,
    },
  },
}

/**
 * @param {string} folder @param {import('../src/manifest/manifest').RemoteManifest} manifest
 * @returns {import('@rspack/core').Configuration}
 */
function buildConfig(folder, manifest) {
  const base = baseConfig(folder, 'production')
  const name = federatedName(manifest.id)
  const exposes = [
    ...modulesOf(manifest).map((module) => [module, /** @type {string} */ (findModule(folder, module))]),
    // A module for each language: whoever speaks one loads that alone.
    ...[...textFilesOf(folder).keys()].map((tag) => [`${manifest.i18n.module}/${tag}`, textModule(folder, tag)]),
  ]
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
          exposes.map(([module, file]) => [
            module,
            { import: `./${path.relative(folder, String(file))}`, name: fileOf(manifest, String(module)) },
          ]),
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
      textModules(folder),
      new ManifestPlugin(folder, manifest),
      new CompressPlugin((sizes) => judge(manifest.id, sizes)),
    ],
  }
}

/** @param {string} id @param {ReadonlyMap<string, number>} sizes */
function judge(id, sizes) {
  const isAlways = (/** @type {string} */ name) => /^(remoteEntry|common|module-i18n)\./.test(name)
  const always = [...sizes].filter(([name]) => isAlways(name))
  const pages = [...sizes].filter(([name]) => name.startsWith(offered) && !isAlways(name))
  const faults = pages.map((page) => overBudget(`${page[0]} of ${id}`, new Map([...always, page]), budgets.page))
  return faults.find((fault) => fault !== null) ?? overBudget(`The remote ${id}`, sizes, budgets.remote)
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
