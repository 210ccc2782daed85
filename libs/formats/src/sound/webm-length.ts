const ebmlId = 0x1a45dfa3
const segmentId = 0x18538067
const infoId = 0x1549a966
const scaleId = 0x2ad7b1
const durationId = 0x4489
const clusterId = 0x1f43b675
const clusterMark = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
const timeId = 0xe7
const groupId = 0xa0
const blockId = 0xa1
/** What has a place in a cluster: simple blocks, and groups with one in them. */
const placed = new Set([0xa3, groupId])
/** A browser that records does not know how long it will: a place is a millisecond unless told otherwise. */
const usualScale = 1_000_000
/** More elements than any file has in one place. */
const mostElements = 20_000

interface Element {
  readonly id: number
  /** Behind its head. */
  readonly start: number
  readonly end: number
}

/**
 * Seconds of a WebM file (https://www.rfc-editor.org/rfc/rfc9559.html): as it says, or by the last block in it. Null where it
 * is none, or has no sound.
 */
export function webmSeconds(file: Buffer): number | null {
  if (file.length < 16 || file.readUInt32BE(0) !== ebmlId) return null
  const info = infoIn(file)
  const { scale, told } = info === null ? { scale: usualScale, told: 0 } : readInfo(file, info)
  const places = Math.max(told, lastPlace(file))
  return places > 0 ? (places * scale) / 1e9 : null
}

/** What a file says of itself, in front of its sound. */
function infoIn(file: Buffer): Element | null {
  const segment = find(elementsIn(file, 0, file.length), segmentId)
  return segment && find(elementsIn(file, segment.start, segment.end), infoId)
}

/** The first element with this id in front of the first cluster. */
function find(elements: Iterable<Element>, id: number): Element | null {
  for (const element of elements) {
    if (element.id === id) return element
    if (element.id === clusterId) return null
  }
  return null
}

function readInfo(file: Buffer, info: Element): { scale: number; told: number } {
  let scale = usualScale
  let told = 0
  for (const { id, start, end } of elementsIn(file, info.start, info.end)) {
    if (id === scaleId) scale = unsigned(file, start, end)
    if (id === durationId) told = float(file, start, end)
  }
  return { scale, told }
}

/** Where the last block of the last cluster stands, in the file's own measure; 0 where there is none. */
function lastPlace(file: Buffer): number {
  const at = file.lastIndexOf(clusterMark)
  const [cluster] = at < 0 ? [] : elementsIn(file, at, file.length)
  if (cluster === undefined) return 0
  let time = 0
  let last = 0
  for (const { id, start, end } of elementsIn(file, cluster.start, cluster.end)) {
    if (id === timeId) time = unsigned(file, start, end)
    if (!placed.has(id)) continue
    const block = id === groupId ? find(elementsIn(file, start, end), blockId) : { start, end }
    if (block !== null && block.start + 4 <= block.end) last = Math.max(last, file.readInt16BE(block.start + 1))
  }
  return time + last
}

/** The elements that stand there, as far as they can be read. */
function* elementsIn(file: Buffer, from: number, to: number): Iterable<Element> {
  let at = from
  for (let elements = 0; elements < mostElements && at < to; elements++) {
    const idBytes = widthOf(file, at)
    const sizeBytes = widthOf(file, at + idBytes)
    const start = at + idBytes + sizeBytes
    if (idBytes === 0 || idBytes > 4 || sizeBytes === 0 || start > to) return
    const id = file.readUIntBE(at, idBytes)
    const size = sizeOf(file, at + idBytes, sizeBytes)
    // Of what is still being written the size is not known.
    const end = size === null ? to : Math.min(start + size, to)
    yield { id, start, end }
    at = end
  }
}

/** Bytes of a number whose first byte tells how many it has; 0 where it cannot be one. */
function widthOf(file: Buffer, at: number): number {
  const first = at < file.length ? file.readUInt8(at) : 0
  return first === 0 ? 0 : Math.clz32(first) - 23
}

/** Null where all of its bits say that nobody knows. */
function sizeOf(file: Buffer, at: number, bytes: number): number | null {
  const mask = 2 ** (8 - bytes) - 1
  let size = file.readUInt8(at) & mask
  let isUnknown = size === mask
  for (let i = 1; i < bytes; i++) {
    const byte = file.readUInt8(at + i)
    isUnknown &&= byte === 0xff
    size = size * 256 + byte
  }
  return isUnknown ? null : size
}

function unsigned(file: Buffer, start: number, end: number): number {
  const bytes = end - start
  return bytes >= 1 && bytes <= 6 ? file.readUIntBE(start, bytes) : 0
}

function float(file: Buffer, start: number, end: number): number {
  if (end - start === 4) return file.readFloatBE(start)
  return end - start === 8 ? file.readDoubleBE(start) : 0
}
