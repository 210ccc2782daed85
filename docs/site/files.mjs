import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Below this a compressed copy saves nothing. */
const leastBytes = 512
const NO_PAGES = new Set(['dist', 'node_modules', 'site', 'pictures'])

/** Files of the documentation by the end of their name, relative to its folder. @param {string} root @param {string} ending @returns {string[]} */
export function filesBelow(root, ending, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const place = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) return NO_PAGES.has(entry.name) ? [] : filesBelow(root, ending, place)
      return entry.name.endsWith(ending) ? [place] : []
    })
    .sort()
}

/** Writes a file, and compressed copies of what is text beside it. @param {string} file @param {string | Buffer} content */
export function write(file, content) {
  const bytes = Buffer.from(content)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  if (bytes.length < leastBytes || /\.(png|webp)$/.test(file)) return
  // Two hundred pages at the best quality take a quarter of a minute more than this, for a hundredth of their bytes.
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

/** The name of a file that never changes: with the hash of its content. @param {string} name @param {string | Buffer} content */
export function hashedName(name, content) {
  const { name: stem, ext } = path.parse(name)
  return `${stem}.${createHash('sha256').update(content).digest('hex').slice(0, 12)}${ext}`
}

/** A file's text; of one that is not there nothing. @param {string} file */
export const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
