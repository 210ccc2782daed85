/** Long enough for a database with many hundred connections. */
const mostCharacters = 8_192
const snapshotText = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/

/**
 * The snapshot that an event's id names, as PostgreSQL writes it (`10:20:10,14,15`); null for anything that PostgreSQL would not
 * take, as somebody else's server may have given it out, or nobody.
 */
export function snapshotOf(id: string | undefined): string | null {
  if (id === undefined || id.length > mostCharacters) return null
  const [, low, high, running = ''] = snapshotText.exec(id) ?? []
  if (low === undefined || high === undefined) return null
  const [min, max] = [BigInt(low), BigInt(high)]
  const inside = running === '' ? [] : running.split(',').map(BigInt)
  const isRising = inside.every((xid, at) => xid >= (at === 0 ? min : (inside[at - 1] ?? min) + 1n) && xid < max)
  return min > 0n && min <= max && max < 2n ** 63n && isRising ? id : null
}
