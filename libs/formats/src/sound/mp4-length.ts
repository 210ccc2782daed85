/** More boxes than any file has in one place. */
const mostBoxes = 1_000
const boxHead = 8
const longHead = 16

interface Box {
  /** Behind its head. */
  readonly start: number
  readonly end: number
}

/** Seconds of an MP4 or M4A file by its movie header (ISO/IEC 14496-12, 8.2.2); null where it is none, or does not tell. */
export function mp4Seconds(file: Buffer): number | null {
  if (file.length < 16 || file.toString('latin1', 4, 8) !== 'ftyp') return null
  const movie = boxIn(file, { start: 0, end: file.length }, 'moov')
  const header = movie && boxIn(file, movie, 'mvhd')
  if (header === null || header.end - header.start < 32) return null
  const isLong = file.readUInt8(header.start) === 1
  const rate = file.readUInt32BE(header.start + (isLong ? 20 : 12))
  const length = isLong ? Number(file.readBigUInt64BE(header.start + 24)) : file.readUInt32BE(header.start + 16)
  return rate > 0 && length > 0 && length < 0xffffffff ? length / rate : null
}

/** The first box of this name. */
function boxIn(file: Buffer, { start, end }: Box, name: string): Box | null {
  let at = start
  for (let boxes = 0; boxes < mostBoxes && at + boxHead <= end; boxes++) {
    const told = file.readUInt32BE(at)
    const isLong = told === 1 && at + longHead <= end
    const size = isLong ? Number(file.readBigUInt64BE(at + boxHead)) : told
    // The last one may leave its size open.
    const boxEnd = told === 0 ? end : Math.min(at + size, end)
    const head = isLong ? longHead : boxHead
    if (boxEnd < at + head) return null
    if (file.toString('latin1', at + 4, at + boxHead) === name) return { start: at + head, end: boxEnd }
    at = boxEnd
  }
  return null
}
