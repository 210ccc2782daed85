import type { RequestMatch } from './script'

/** What a request is matched by. */
export interface Matchable {
  readonly key: string | null
  readonly model: string | null
  readonly path: string
  readonly isStream: boolean
  readonly body: string
}

/** Whether a request is one of those meant. */
export function matches(match: RequestMatch, request: Matchable): boolean {
  return (
    (match.key === undefined || match.key === request.key) &&
    (match.model === undefined || match.model === request.model) &&
    (match.path === undefined || match.path === request.path) &&
    (match.isStream === undefined || match.isStream === request.isStream) &&
    (match.contains === undefined || request.body.includes(match.contains))
  )
}
