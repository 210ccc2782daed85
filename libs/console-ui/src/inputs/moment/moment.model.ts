const pad = (value: number) => String(value).padStart(2, '0')

/** A moment as the console writes it, in the time zone of the browser: `2026-01-31 14:05:09`; empty for none. */
export function momentText(seconds: number | null): string {
  const at = new Date((seconds ?? Number.NaN) * 1000)
  if (Number.isNaN(at.getTime())) return ''
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`
}

/** Midnight of the day of a moment, in the time zone of the browser. */
export function startOfDay(seconds: number): number {
  const at = new Date(seconds * 1000)
  return Math.floor(new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime() / 1000)
}
