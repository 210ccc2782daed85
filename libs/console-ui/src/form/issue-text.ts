import type { UiText } from '@tollgate/console-ui/ui-text'

/** What we read of a fault that zod found; the rest of its issue is not for people. */
export interface Issue {
  code?: string
  expected?: string
  origin?: string
  format?: string
  minimum?: number | bigint
  maximum?: number | bigint
  inclusive?: boolean
  input?: unknown
}

const isNothing = (input: unknown) => input === undefined || input === null || input === ''

function tooSmall({ origin, minimum = 0, inclusive = true, input }: Issue, text: UiText): string {
  const least = Number(minimum)
  if (origin === 'string') return least <= 1 || isNothing(input) ? text.required : text.tooShort(least)
  if (origin === 'array' || origin === 'set') return least <= 1 ? text.required : text.tooFew(least)
  return inclusive ? text.tooSmall(least) : text.notAbove(least)
}

function tooBig({ origin, maximum = 0, inclusive = true }: Issue, text: UiText): string {
  const most = Number(maximum)
  if (origin === 'string') return text.tooLong(most)
  if (origin === 'array' || origin === 'set') return text.tooMany(most)
  return inclusive ? text.tooBig(most) : text.notBelow(most)
}

function badFormat(format: string | undefined, text: UiText): string {
  if (format === 'email') return text.badEmail
  if (format === 'url') return text.badUrl
  if (format === 'json_string') return text.notJson
  return text.badFormat
}

function badType({ expected, input }: Issue, text: UiText): string {
  if (isNothing(input)) return text.required
  if (expected === 'int') return typeof input === 'number' && !Number.isNaN(input) ? text.notWhole : text.notANumber
  return expected === 'number' ? text.notANumber : text.badFormat
}

/** A fault in words. A message that the schema itself gives comes before this one. */
export function issueText(issue: Issue, text: UiText): string {
  switch (issue.code) {
    case 'invalid_type':
      return badType(issue, text)
    case 'too_small':
      return tooSmall(issue, text)
    case 'too_big':
      return tooBig(issue, text)
    case 'invalid_format':
      return isNothing(issue.input) ? text.required : badFormat(issue.format, text)
    case 'invalid_value':
    case 'invalid_union':
      return isNothing(issue.input) ? text.required : text.badFormat
    default:
      return text.badFormat
  }
}
