import { isTaskId } from '@tollgate/formats'
import type { BodyRooms } from '../admission/intake/body-rooms'
import { readRequestBody } from '../admission/intake/request-body'
import type { ClientRequest } from '../client-http/client-exchange'
import { isRefusal, type Refusal } from '../errors/relay.errors'

/** Ids of one question: of as many as a page of any client has. */
const mostIds = 1_000
const mostBytes = 256 * 1024

/** The body of a small request as JSON, or why there is none. */
export async function readSmallJson(incoming: ClientRequest, rooms: BodyRooms): Promise<{ json: unknown } | Refusal> {
  const room = { limitBytes: mostBytes, rooms, take: () => null }
  const body = await new Promise<Buffer | Refusal>((resolve) => readRequestBody(incoming, room, resolve))
  if (!Buffer.isBuffer(body)) return body
  try {
    return { json: JSON.parse(body.toString()) as unknown }
  } catch {
    return { code: 'body-invalid', params: { position: 0 } } // JSON.parse throws for what is none
  }
}

/** The ids that a body asks for, or why they cannot be read. */
export async function readIds(incoming: ClientRequest, rooms: BodyRooms): Promise<readonly string[] | Refusal> {
  const read = await readSmallJson(incoming, rooms)
  if (isRefusal(read)) return read
  const { json } = read
  if (typeof json !== 'object' || json === null) return { code: 'body-no-object' }
  const ids = (json as { ids?: unknown }).ids // an object may have it
  if (ids === undefined || ids === null) return { code: 'field-missing', params: { param: 'ids' }, param: 'ids' }
  if (!Array.isArray(ids)) return { code: 'field-type', params: { param: 'ids' }, param: 'ids' }
  if (ids.length > mostIds) return { code: 'field-too-large', params: { param: 'ids' }, param: 'ids' }
  const texts = ids.map((id: unknown) => (typeof id === 'number' ? String(id) : id))
  // What can be no id is one that is not there.
  return texts.filter((id): id is string => typeof id === 'string' && isTaskId(id))
}
