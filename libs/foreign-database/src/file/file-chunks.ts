import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { faults } from '../faults'
import { ForeignDatabaseError } from '../foreign-database-error'

/** How much of a file is fetched at a time. */
const chunkBytes = 1024 * 1024

/** The bytes of a file from its begin, unpacked where it is packed with gzip. Leaving the loop lets the file go. */
export async function* fileChunks(path: string, isPacked: boolean): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: chunkBytes })
  const stream = isPacked ? pipeline(file, createGunzip({ chunkSize: chunkBytes }), () => undefined) : file
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    throw readingFault(path, error)
  } finally {
    file.destroy()
    stream.destroy()
  }
}

/** What stands in a file to recognise it by: its first bytes, unpacked. */
export async function firstBytes(path: string, isPacked: boolean, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const chunk of fileChunks(path, isPacked)) {
    pieces.push(chunk)
    length += chunk.length
    if (length >= most) break
  }
  return Buffer.concat(pieces).subarray(0, most)
}

/** The error of what the system says of a file. */
export function readingFault(path: string, error: unknown): ForeignDatabaseError {
  if (error instanceof ForeignDatabaseError) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return ForeignDatabaseError.of(faults.noFile, { cause: error }, { path })
  if (code === 'EISDIR') return ForeignDatabaseError.of(faults.folder, { cause: error }, { path })
  if (code === 'Z_BUF_ERROR') return ForeignDatabaseError.of(faults.cutOff, { cause: error })
  return ForeignDatabaseError.of(faults.noReading, { cause: error }, { path, reason: code ?? message })
}
