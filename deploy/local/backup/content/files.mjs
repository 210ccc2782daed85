import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Fault } from '../../fault.mjs'

/** What a backup has of a file, by which it is known to be whole. @typedef {{ file: string, sha256: string }} Kept */

const QUICK = { level: 1 }

/**
 * Packs a stream into a file of the backup.
 * @param {NodeJS.ReadableStream} source @param {string} folder @param {string} file
 * @returns {Promise<Kept>}
 */
export async function keep(source, folder, file) {
  const target = path.join(folder, file)
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  await pipeline(
    source,
    createGzip(QUICK),
    async function* (/** @type {AsyncIterable<Buffer>} */ pieces) {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    },
    createWriteStream(target, { mode: 0o600 }),
  )
  return { file, sha256: hash.digest('hex') }
}

/** Unpacks a file of the backup into a stream. @param {string} folder @param {string} file @param {NodeJS.WritableStream} target */
export async function unpack(folder, file, target) {
  await pipeline(createReadStream(path.join(folder, file)), createGunzip(), target)
}

/** Throws a Fault for the first file that is not what was written. @param {string} folder @param {readonly Kept[]} files */
export async function requireWhole(folder, files) {
  for (const { file, sha256 } of files) {
    const hash = createHash('sha256')
    try {
      await pipeline(createReadStream(path.join(folder, file)), hash)
    } catch (cause) {
      throw new Fault(`${file} of this backup cannot be read: take another one.`, { cause })
    }
    if (hash.digest('hex') !== sha256)
      throw new Fault(`${file} of this backup is not what was written: take another one.`)
  }
}

/** The text of a file; null where there is none. @param {string} file */
export const textOf = (file) => readFile(file, 'utf8').catch(() => null)
