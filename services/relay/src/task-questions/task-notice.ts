import type { CallContext } from '../account/call-context'
import { headOf } from '../answer/client-response'
import { isRefusal, type Refusal } from '../errors/relay.errors'
import type { OpenRequest } from './open-door'
import { readSmallJson } from './read-ids'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const mostSecret = 128
/**
 * An upstream says of its own accord how a task goes on. It proves by what stands in the address that it was told, that it was asked
 * for that very task; whether that holds, and whether it is news, the owner of tasks judges. `taken` is what it hears then.
 */
export async function takeNotice(
  { tasks, rooms }: CallContext,
  { incoming, response }: OpenRequest,
  { requestId, taken }: { readonly requestId: string; readonly taken: object },
): Promise<Refusal | null> {
  const { url = '' } = incoming
  const at = url.indexOf('?')
  const query = new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
  const [task = '', secret = ''] = [query.get('task') ?? '', query.get('secret') ?? '']
  const unknown: Refusal = { code: 'task-unknown', params: { id: '' } }
  if (!uuid.test(task) || secret === '' || secret.length > mostSecret) return unknown
  const read = await readSmallJson(incoming, rooms)
  if (isRefusal(read)) return read
  const outcome = await tasks.notice(task, secret, read.json)
  if (outcome === 'unknown') return unknown
  if (outcome === 'unreadable') return { code: 'task-notice-unreadable' }
  const fields = headOf(requestId)
  fields.push('content-type', 'application/json')
  response.answer(200, fields, [Buffer.from(JSON.stringify(taken))])
  return null
}
