import path from 'node:path'
import { rspack } from '@rspack/core'

/** Writes a remote's `manifest.json`. */
export class ManifestPlugin {
  /** @param {string} folder @param {import('../../src/manifest/manifest').RemoteManifest} manifest */
  constructor(folder, manifest) {
    this.folder = folder
    this.manifest = manifest
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      compilation.fileDependencies.add(path.join(this.folder, 'src', 'manifest.ts'))
      compilation.hooks.processAssets.tap(
        { name: 'ManifestPlugin', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const text = JSON.stringify({ ...this.manifest, entry: './remoteEntry.js' })
          compilation.emitAsset('manifest.json', new rspack.sources.RawSource(text))
        },
      )
    })
  }
}
