/**
 * `node build-host.mjs REMOTE OUTPUT MODE`: the dev host of a remote and its mocks as files, for many to serve (serve-host.mjs);
 * `npm run dev` keeps them in memory, and compiles them at each start.
 */
import path from 'node:path'
import { compile } from '../compile.mjs'
import { devConfig } from '../dev.mjs'
import { readManifestSource } from '../manifest/manifest.mjs'
import { compileMocks } from '../mocks/mock-compiler.mjs'

const [folder = '', output = '', mode] = process.argv.slice(2)
const { devServer: _inMemory, ...host } = devConfig(
  folder,
  await readManifestSource(folder),
  mode === 'production' ? 'production' : 'development',
)
await Promise.all([
  compile({ ...host, output: { ...host.output, path: path.join(output, 'host') } }),
  compileMocks(folder, path.join(output, 'mocks')),
])
