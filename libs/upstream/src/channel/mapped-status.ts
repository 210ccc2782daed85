/** The status that a channel's mapping makes of its upstream's. */
export function mappedStatus(mapping: Readonly<Record<string, unknown>>, status: number): number {
  const mapped = Number(mapping[status])
  return Number.isInteger(mapped) && mapped >= 100 && mapped <= 599 ? mapped : status
}
