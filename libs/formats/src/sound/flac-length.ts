/** Seconds of a FLAC file by its first block (https://www.rfc-editor.org/rfc/rfc9639.html#name-streaminfo); null where it is none, or does not tell. */
export function flacSeconds(file: Buffer): number | null {
  if (file.length < 26 || file.toString('latin1', 0, 4) !== 'fLaC' || (file.readUInt8(4) & 0x7f) !== 0) return null
  const rate = file.readUIntBE(18, 3) >> 4
  const samples = (file.readUInt8(21) & 0x0f) * 2 ** 32 + file.readUInt32BE(22)
  return rate > 0 && samples > 0 ? samples / rate : null
}
