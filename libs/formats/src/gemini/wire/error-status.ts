/**
 * What an error is called, by the HTTP status that it goes with: the codes of
 * https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto, the usual one of a status first.
 */
const names: readonly (readonly [status: number, name: string])[] = [
  [400, 'INVALID_ARGUMENT'],
  [400, 'FAILED_PRECONDITION'],
  [400, 'OUT_OF_RANGE'],
  [401, 'UNAUTHENTICATED'],
  [403, 'PERMISSION_DENIED'],
  [404, 'NOT_FOUND'],
  [409, 'ABORTED'],
  [409, 'ALREADY_EXISTS'],
  [429, 'RESOURCE_EXHAUSTED'],
  [499, 'CANCELLED'],
  [500, 'INTERNAL'],
  [500, 'UNKNOWN'],
  [500, 'DATA_LOSS'],
  [501, 'UNIMPLEMENTED'],
  [503, 'UNAVAILABLE'],
  [504, 'DEADLINE_EXCEEDED'],
]

/** The name of an error that is answered with this status; `told` stands where the upstream called it something that fits. */
export function nameOfStatus(status: number, told?: unknown): string {
  if (names.some(([one, name]) => one === status && name === told)) return told as string // it is equal to one of the names
  const usual = names.find(([one]) => one === status)?.[1]
  return usual ?? (status === 402 ? 'RESOURCE_EXHAUSTED' : status < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL')
}

/** The status that an error stands for by the words in which it comes: its name or its code. 500 where they tell nothing. */
export function statusOfName(words: string): number {
  const known = names.find(([, name]) => words.includes(name))
  if (known !== undefined) return known[0]
  if (/rate_?limit|quota|too_many/i.test(words)) return 429
  return /overloaded|unavailable/i.test(words) ? 503 : 500
}
