const step = 1_024
const units = ['B', 'KB', 'MB', 'GB'] as const

/** A number of bytes as people read it: `812 B`, `1.4 KB`. `write` groups and rounds a number. */
export function byteSize(bytes: number, write: (value: number, digits: number) => string): string {
  let size = bytes
  let unit = 0
  while (size >= step && unit < units.length - 1) {
    size /= step
    unit += 1
  }
  return `${write(size, unit === 0 ? 0 : 1)} ${units[unit] ?? ''}`
}
