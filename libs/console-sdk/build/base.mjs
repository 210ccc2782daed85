import { existsSync } from 'node:fs'
import path from 'node:path'
import { rspack } from '@rspack/core'

/** The repository. */
export const root = path.resolve(import.meta.dirname, '../../..')

/** Browsers that the console is made for: their versions of the last two years. */
const browsers = ['chrome >= 120', 'firefox >= 121', 'safari >= 17.2']

/**
 * What the shell, the remotes and the dev host have in common.
 * @param {string} folder of the project @param {'development' | 'production'} mode
 * @returns {import('@rspack/core').Configuration}
 */
export function baseConfig(folder, mode) {
  const isDev = mode === 'development'
  return {
    context: folder,
    mode,
    target: `browserslist:${browsers.join(', ')}`,
    devtool: isDev ? 'cheap-module-source-map' : false,
    output: {
      path: path.join(folder, 'dist'),
      clean: true,
      filename: isDev ? '[name].js' : '[name].[contenthash:12].js',
      chunkFilename: isDev ? '[name].js' : '[name].[contenthash:12].js',
      cssFilename: '[name].[contenthash:12].css',
      assetModuleFilename: '[name].[contenthash:12][ext]',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: sourcesOfLibs(),
    },
    module: {
      rules: [
        { test: /\.tsx?$/, type: 'javascript/auto', use: { loader: 'builtin:swc-loader', options: swcOptions(isDev) } },
        { test: /libs[\\/]contracts[\\/]src[\\/].*\.ts$/, enforce: 'post', use: pureCalls },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
        ...fontRules,
      ],
    },
    optimization: {
      chunkIds: isDev ? 'named' : 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { compress: { passes: 3 } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
    // size/budget.mjs counts compressed bytes; rspack's own hints count uncompressed ones.
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  }
}

const pureCalls = path.join(import.meta.dirname, 'size', 'pure-calls-loader.mjs')

/** Each typeface in two parts, of which most pages want the first alone. */
const fontRules = /** @type {const} */ (['common', 'rest']).flatMap((letters) => [
  { test: /inter-latin-wght-normal\.woff2$/, resourceQuery: `?${letters}`, use: smaller({ letters, ligatures: true }) },
  {
    test: /jetbrains-mono-latin-wght-normal\.woff2$/,
    resourceQuery: `?${letters}`,
    use: smaller({ letters, ligatures: false }),
  },
])

/** @param {{ letters: 'common' | 'rest', ligatures: boolean }} options */
function smaller(options) {
  return { loader: path.join(import.meta.dirname, 'size', 'font-loader.mjs'), options }
}

/** @param {boolean} isDev */
const swcOptions = (isDev) => ({
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: isDev, refresh: false } },
    experimental: { keepImportAttributes: true },
  },
  env: { targets: browsers },
})

/** Pure libs are built for Node; the console compiles their sources, so that only what it uses goes to the browser. */
function sourcesOfLibs() {
  const names = ['contracts', 'texts', 'catalogue', 'usage'].filter((name) => existsSync(path.join(root, 'libs', name)))
  return Object.fromEntries(
    names.flatMap((name) => {
      const source = path.join(root, 'libs', name, 'src')
      return [
        [`@tollgate/${name}$`, path.join(source, 'index.ts')],
        [`@tollgate/${name}`, source],
      ]
    }),
  )
}
