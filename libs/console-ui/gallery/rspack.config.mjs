import path from 'node:path'
import { rspack } from '@rspack/core'

const here = import.meta.dirname

/** The gallery: every component in its states, for the eye. `npm run gallery -w @tollgate/console-ui`. */
export default {
  context: here,
  mode: process.env.NODE_ENV === 'production' ? 'production' : 'development',
  entry: './src/main.tsx',
  output: { path: path.join(here, 'dist'), clean: true, filename: '[name].js', publicPath: '/' },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        type: 'javascript/auto',
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
      },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new rspack.HtmlRspackPlugin({ template: './index.html' }),
    new rspack.CopyRspackPlugin({ patterns: [{ from: '../src/app-theme/color-scheme.js' }] }),
  ],
  devServer: { host: '127.0.0.1', port: 4390, hot: false, liveReload: true, client: { overlay: false } },
  performance: false,
  stats: 'errors-warnings',
}
