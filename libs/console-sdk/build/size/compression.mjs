import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** What is worth compressing; fonts and pictures are already. */
export const isCompressible = (/** @type {string} */ name) => /\.(js|css|json|html|svg)$/.test(name)

/** Below this a compressed copy saves nothing. */
const leastBytes = 512

/**
 * The compressed copies of a file, or none when it is too small.
 * @param {string} name @param {Buffer} source
 * @returns {Promise<{ br: Buffer, gz: Buffer } | null>}
 */
export async function compress(name, source) {
  if (!isCompressible(name) || source.length < leastBytes) return null
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
  const [br, gz] = await Promise.all([asBrotli(source, { params: quality }), asGzip(source, { level: 9 })])
  return { br, gz }
}
