import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Copies that the build puts beside a file, the smaller first. */
const copies = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

/** What the system says of a path at which there is no file: also one below a file, and one longer than names can be. */
const noFile = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']

/** A name with the hash of its content never changes. */
const isHashed = (name: string): boolean => /\.[0-9a-f]{12}\.\w+$/.test(name)

interface Found {
  readonly file: string
  readonly size: number
  readonly tag: string
  readonly encoding?: string
}

/** The file behind a path below a folder, or null for a path that leads out of it or to what is not served. */
export function fileBelow(folder: string, relative: string): string | null {
  const isPlain = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(relative)
  return isPlain && types[path.extname(relative)] !== undefined ? path.join(folder, relative) : null
}

/** Sends a file, compressed where the browser takes it; returns false when there is none. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, headers = {}, status = 200 }: { file: string; headers?: Record<string, string>; status?: number },
): Promise<boolean> {
  const found = await findCopy(file, request.headers['accept-encoding'] ?? '')
  if (found === null) return false
  const always = {
    'cache-control': isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: found.tag,
    vary: 'accept-encoding',
    ...headers,
  }
  if (status === 200 && request.headers['if-none-match'] === found.tag) {
    response.writeHead(304, always).end()
    return true
  }
  response.writeHead(status, {
    ...always,
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'content-length': String(found.size),
    ...(found.encoding !== undefined && { 'content-encoding': found.encoding }),
  })
  if (request.method === 'HEAD') response.end()
  else await pipeline(createReadStream(found.file), response)
  return true
}

async function findCopy(file: string, accepted: string): Promise<Found | null> {
  const wanted = copies.filter(({ encoding }) =>
    new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  )
  for (const { encoding, ending } of wanted) {
    const found = await find(`${file}${ending}`, encoding)
    if (found !== null) return found
  }
  return find(file)
}

async function find(file: string, encoding?: string): Promise<Found | null> {
  try {
    const entry = await stat(file)
    if (!entry.isFile()) return null
    const { size, mtimeMs } = entry
    return { file, size, encoding, tag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}${encoding ?? ''}"` }
  } catch (error) {
    if (noFile.includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
