import path from 'node:path'
import { rspack } from '@rspack/core'
import { saidFurther, sentencesOf, textFilesOf } from '../texts/text-files.mjs'

/** Writes a remote's `manifest.json`: what it says, in all languages that it has a file of. */
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
          const i18n = { ...this.manifest.i18n, languages: [...textFilesOf(this.folder).keys()] }
          const built = { ...this.manifest, i18n, entry: './remoteEntry.js' }
          const text = JSON.stringify(saidFurther(built, sentencesOf(this.folder)))
          compilation.emitAsset('manifest.json', new rspack.sources.RawSource(text))
        },
      )
    })
  }
}
