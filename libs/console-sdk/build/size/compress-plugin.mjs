import { rspack } from '@rspack/core'
import { compress } from './compression.mjs'

/**
 * Puts a `.br` and a `.gz` beside every text file, so that a server only has to pick one, and hands the compressed sizes to
 * `judge`, which returns what is wrong with them, or null.
 */
export class CompressPlugin {
  /** @param {(bytesOf: ReadonlyMap<string, number>, compilation: import('@rspack/core').Compilation) => string | null} judge */
  constructor(judge) {
    this.judge = judge
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'CompressPlugin', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async () => {
          const sizes = await this.#compressAll(compilation)
          const fault = this.judge(sizes, compilation)
          if (fault !== null) compilation.errors.push(new rspack.WebpackError(fault))
        },
      )
    })
  }

  /** @param {import('@rspack/core').Compilation} compilation @returns {Promise<Map<string, number>>} gzip's bytes, the larger of the two */
  async #compressAll(compilation) {
    const sizes = new Map()
    const work = compilation.getAssets().map(async ({ name, source }) => {
      const plain = source.buffer()
      const packed = await compress(name, plain)
      sizes.set(name, packed?.gz.length ?? plain.length)
      if (packed === null) return
      compilation.emitAsset(`${name}.br`, new rspack.sources.RawSource(packed.br))
      compilation.emitAsset(`${name}.gz`, new rspack.sources.RawSource(packed.gz))
    })
    await Promise.all(work)
    return sizes
  }
}
