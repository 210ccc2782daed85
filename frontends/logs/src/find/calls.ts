import { callPath, type Find, mayAccess } from '@tollgate/console-sdk'
import { isRequestId } from '@tollgate/contracts/http/logs'
import { readCall } from '../api/call.api'

/** The call of a request, by the whole of its id: as it is printed with errors, or as traces have it. */
const findCalls: Find = async ({ text, user, signal }) => {
  if (!isRequestId(text)) return []
  const { state, request_id: id, row } = await readCall(mayAccess(user, 'admin') ? 'all' : 'own', text, signal)
  if (state === 'unknown') return []
  const facts = row === null ? [] : [row.model_name, row.username]
  return [{ id, title: id, hint: facts.filter(Boolean).join(' · '), path: callPath(id) }]
}

export default findCalls
