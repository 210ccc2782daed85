const pad = (value: number) => String(value).padStart(2, '0')

/** Unix seconds as the browser's own picker writes them, in the time zone of the user. */
export function pickerText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return ''
  const at = new Date(seconds * 1000)
  if (Number.isNaN(at.getTime())) return ''
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`
}

/** Unix seconds from the browser's picker; `null` when it is empty or unfinished. */
export function secondsOf(text: string): number | null {
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const at = new Date(text).getTime()
  return Number.isNaN(at) ? null : Math.floor(at / 1000)
}

/** Midnight of the day of a moment, in the time zone of the user. */
export function startOfDay(seconds: number): number {
  const at = new Date(seconds * 1000)
  return Math.floor(new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime() / 1000)
}
