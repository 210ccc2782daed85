import { BodyFilter } from '../words/body-filter'
import type { FailedAttempt } from './refused-keys'

/** Bodies up to this size are looked through once something was forbidden: half a millisecond at most. */
const mostReadBytes = 256 * 1024

/**
 * By what requests name something at an upstream that may belong to somebody else, or to nobody. Without the marks that dialects
 * put between words, in which they differ: `file_id`, `fileUri`.
 */
const resources = new BodyFilter([
  ...['://', 'files/', 'file_id', 'fileid', 'file_uri', 'fileuri', 'filesearchstore', 'file_search_store'],
  ...['cachedcontent', 'cached_content', 'vector_store', 'corpora/', 'tunedmodels/', 'container_', 'skill_id'],
  ...['mcp_server', 'server_label', 'connector_id', 'previous_response_id', 'item_reference', 'conv_', 'prompt_id'],
])

/**
 * Whether what an upstream forbids may be something that the caller has named: by that nobody's key is refused. A yes may be wrong,
 * a no never is.
 */
export function mayBeForbidden({ request: { body } }: FailedAttempt['asked']): boolean {
  return body.length === 0 || body.length > mostReadBytes || resources.mayMatch(body)
}
