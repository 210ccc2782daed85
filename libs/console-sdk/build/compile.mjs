import { rspack } from '@rspack/core'

/**
 * Compiles once; rejects with what rspack says of its errors.
 * @param {import('@rspack/core').Configuration} config @returns {Promise<void>}
 */
export function compile(config) {
  const compiler = rspack(config)
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error !== null || stats === undefined) reject(error)
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })))
        else resolve()
      })
    })
  })
}
