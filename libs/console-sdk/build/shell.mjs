import path from 'node:path'
import { rspack } from '@rspack/core'
import { baseConfig, root } from './base.mjs'
import { pageTemplate } from './page.mjs'
import { budgets, overBudget } from './size/budget.mjs'
import { CompressPlugin } from './size/compress-plugin.mjs'
import { sharedFiles } from './size/shared-files.mjs'
import { zodForParsing, zodUndescribed, zodWithoutEval } from './zod-for-parsing.mjs'

/**
 * The rspack configuration of the shell. It is a plain application: what it shares with the remotes it hands to the
 * federation runtime itself, so nothing of it is wrapped and it starts in one file.
 * @param {string} folder of the shell
 */
export function shellConfig(folder) {
  return (/** @type {unknown} */ _env, /** @type {{ mode?: string }} */ { mode } = {}) => {
    const isDev = mode === 'development'
    const base = baseConfig(folder, isDev ? 'development' : 'production')
    /** @type {import('@rspack/core').Configuration} */
    const config = {
      ...base,
      entry: { main: './src/main.tsx' },
      output: { ...base.output, publicPath: '/console/shell/', uniqueName: 'tollgate_shell' },
      module: { rules: [...(base.module?.rules ?? []), zodUndescribed, zodWithoutEval] },
      resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...(isDev ? {} : forUsers) } },
      optimization: { ...base.optimization, splitChunks: sharedFiles },
      plugins: [
        ...pageTemplate(path.join(folder, 'src', 'index.html'), path.join(folder, 'src', 'icon.svg')),
        fontLicences(),
        zodForParsing(),
        new rspack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: JSON.stringify('web') }),
        ...(isDev ? [] : [new CompressPlugin(judgeFirstLoad)]),
      ],
    }
    return config
  }
}

/** The router's package gives everybody the build that warns developers; the other stands beside it. */
const forUsers = { 'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs') }

/** Who passes a typeface on passes its licence on with it. */
function fontLicences() {
  const patterns = ['inter', 'jetbrains-mono'].map((name) => ({
    from: path.join(root, 'node_modules', '@fontsource-variable', name, 'LICENSE'),
    to: `licences/${name}.txt`,
    toType: /** @type {const} */ ('file'),
  }))
  return new rspack.CopyRspackPlugin({ patterns })
}

/** @param {ReadonlyMap<string, number>} sizes @param {import('@rspack/core').Compilation} compilation */
function judgeFirstLoad(sizes, compilation) {
  const files = new Set(compilation.entrypoints.get('main')?.getFiles() ?? [])
  const first = new Map([...sizes].filter(([name]) => files.has(name)))
  return overBudget('The first load of the shell', first, budgets.shellFirstLoad)
}
