/** A day and time as clocks show them. */
interface Wall {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** The zone, or UTC in the place of one that the browser does not know. */
export function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone === '' ? 'UTC' : zone
  } catch {
    return 'UTC'
  }
}

function wallIn(zone: string, unixSeconds: number): Wall {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(new Date(unixSeconds * 1_000))
  const value = (type: keyof Wall) => Number(parts.find((part) => part.type === type)?.value)
  return {
    ...{ year: value('year'), month: value('month'), day: value('day') },
    ...{ hour: value('hour'), minute: value('minute'), second: value('second') },
  }
}

const asUtc = ({ year, month, day, hour, minute, second }: Wall): number =>
  Date.UTC(year, month - 1, day, hour, minute, second) / 1_000

/** Unix seconds at which the browser's clock shows what clocks of the zone show at the given ones: for fields that speak its zone. */
export function asBrowserTime(unixSeconds: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallIn(zone, unixSeconds)
  return new Date(year, month - 1, day, hour, minute, second).getTime() / 1_000
}

/** The way back: Unix seconds at which clocks of the zone show what the browser's clock shows at the given ones. */
export function fromBrowserTime(browserSeconds: number, zone: string): number {
  const at = new Date(browserSeconds * 1_000)
  const wanted = asUtc({
    ...{ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() },
    ...{ hour: at.getHours(), minute: at.getMinutes(), second: at.getSeconds() },
  })
  const offsetAt = (seconds: number) => asUtc(wallIn(zone, seconds)) - seconds
  // The offset of the moment itself counts, which is another one where clocks are changed between.
  return wanted - offsetAt(wanted - offsetAt(wanted))
}

/** `2027-01-01 00:00` on clocks of the zone, with seconds where there are some. */
export function timeInZone(unixSeconds: number, zone: string): string {
  const { year, month, day, hour, minute, second } = wallIn(zone, unixSeconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [hour, minute, ...(second === 0 ? [] : [second])].map(two).join(':')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${clock}`
}
