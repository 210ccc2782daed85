import path from 'node:path'
import { rspack } from '@rspack/core'
import { baseConfig, root } from './base.mjs'
import { findModule, modulesOf } from './manifest/manifest.mjs'
import { loadMocks } from './mocks/mock-compiler.mjs'
import { serveMocks } from './mocks/mock-server.mjs'
import { pageTemplate } from './page.mjs'
import { textFilesOf, textModule, textModules } from './texts/text-files.mjs'

/**
 * A remote alone in the dev host: its pages are compiled into the host, and its calls are answered by `mocks/handlers.ts`.
 * @param {string} folder @param {import('../src/manifest/manifest').RemoteManifest} manifest
 * @param {'development' | 'production'} mode
 * @returns {import('@rspack/core').Configuration}
 */
export function devConfig(folder, manifest, mode) {
  const base = baseConfig(folder, mode)
  const entry = path.join(folder, 'dev-host.js')
  return {
    ...base,
    entry: { main: entry },
    output: { ...base.output, path: path.join(folder, 'dist-dev'), publicPath: '/' },
    plugins: [
      new rspack.experiments.VirtualModulesPlugin({ [entry]: entryText(folder, manifest) }),
      textModules(folder),
      ...pageTemplate(path.join(root, 'libs/console-sdk/dev/index.html')),
    ],
    lazyCompilation: false,
    // Nobody is sent this, and whoever looks into it wants to read it.
    optimization: { ...base.optimization, minimize: false },
    devServer: {
      host: '127.0.0.1',
      // Passkeys have no meaning at an address of numbers.
      allowedHosts: ['localhost'],
      port: Number(process.env['PORT'] ?? 3100),
      historyApiFallback: true,
      hot: false,
      liveReload: process.env['LIVE_RELOAD'] !== 'off',
      // Files named by their content: a browser that opens many pages compiles them once.
      devMiddleware: { cacheImmutable: true },
      client: { overlay: false, logging: 'warn' },
      onListening: ({ server }) => {
        const address = server?.address()
        if (typeof address === 'object') console.log(`${manifest.id} alone: http://127.0.0.1:${address?.port}`)
      },
      setupMiddlewares: (middlewares) => [serveMocks(loadMocks(folder)), ...middlewares],
    },
  }
}

/** @param {string} folder @param {import('../src/manifest/manifest').RemoteManifest} manifest */
function entryText(folder, manifest) {
  const host = path.join(root, 'libs/console-sdk/dev/start.tsx')
  const loaderOf = (/** @type {string} */ name, /** @type {string | undefined} */ file) =>
    `${JSON.stringify(name)}: () => import(${JSON.stringify(file)})`
  const modules = modulesOf(manifest).map((module) => loaderOf(module, findModule(folder, module)))
  const texts = [...textFilesOf(folder).keys()].map((tag) => loaderOf(tag, textModule(folder, tag)))
  return [
    `import { start } from ${JSON.stringify(host)}`,
    `import { manifest } from ${JSON.stringify(path.join(folder, 'src', 'manifest.ts'))}`,
    `start(manifest, { ${modules.join(', ')} }, { ${texts.join(', ')} })`,
  ].join('\n')
}
