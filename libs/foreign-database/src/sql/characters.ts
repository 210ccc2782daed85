/** The code of an ASCII character. */
export function code(character: string): number {
  return character.charCodeAt(0)
}

/** Whether this byte is a space, a tab or an end of line. */
export function isBlank(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13)
}

/** Whether this byte may stand in a name or a number without quotes; of characters beyond ASCII each byte may. */
export function isWordByte(byte: number): boolean {
  return (
    (byte >= 97 && byte <= 122) || // a to z
    (byte >= 65 && byte <= 90) || // A to Z
    (byte >= 48 && byte <= 57) || // 0 to 9
    byte === 95 || // _
    byte === 36 || // $
    byte >= 128
  )
}

/** The value of a hex digit; -1 of what is none. */
export function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const lower = byte | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}
