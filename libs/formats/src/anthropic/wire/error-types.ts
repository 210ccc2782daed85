/**
 * What an error is called, by its HTTP status (https://platform.claude.com/docs/en/api/errors). 503 is no status of theirs,
 * but that of whoever stands in front.
 */
const types: readonly (readonly [status: number, type: string])[] = [
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [402, 'billing_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [409, 'conflict_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
  [500, 'api_error'],
  [504, 'timeout_error'],
  [529, 'overloaded_error'],
]
const typeByStatus = new Map([...types, [503, 'overloaded_error'] as const])

/** The type of an error that is answered with this status. */
export function typeOfStatus(status: number): string {
  return typeByStatus.get(status) ?? (status >= 400 && status < 500 ? 'invalid_request_error' : 'api_error')
}

/** The status that an error stands for by the words in which it comes: its type and its code. 500 where they tell nothing. */
export function statusOfType(words: string): number {
  const known = types.find(([, type]) => words.includes(type))
  if (known !== undefined) return known[0]
  if (/rate_?limit|quota|too_many/i.test(words)) return 429
  return /overloaded|unavailable/i.test(words) ? 529 : 500
}
