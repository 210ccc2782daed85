import type { KeyHolder } from '../load/weather-caller'
import type { SubmitRecord } from '../oracle/tasks/task-record'
import type { Craft } from './crafts'

/** Longer than a submit may take. */
const patienceMs = 70_000

/** Submits a task, and returns what came of it; null where there was no connection to be had, so that nothing was sent. */
export async function submitTask(origin: string, holder: KeyHolder, craft: Craft): Promise<SubmitRecord | null> {
  const { userId, tokenId, key } = holder
  const { submit, model } = craft
  const known = { userId, tokenId, model }
  let head: { requestId: string | null; status: number } = { requestId: null, status: 0 }
  try {
    const response = await fetch(origin + submit.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(submit.body),
      signal: AbortSignal.timeout(patienceMs),
    })
    head = { requestId: response.headers.get('x-request-id'), status: response.status }
    const text = await response.text()
    const upstreamId = head.status === 200 ? idIn(text, craft) : null
    // What the edge says where it lost the relay tells nothing of the call.
    const isAnswered = !text.includes('"code":"unavailable"')
    return { ...known, ...head, upstreamId, isAnswered, atMs: performance.now() }
  } catch (error) {
    const { cause } = error as { readonly cause?: { readonly code?: string } }
    if (cause?.code === 'ECONNREFUSED') return null
    return { ...known, ...head, upstreamId: null, isAnswered: false, atMs: performance.now() }
  }
}

function idIn(text: string, craft: Craft): string | null {
  try {
    const id = craft.idIn(JSON.parse(text) as object)
    return typeof id === 'string' && id !== '' ? id : null
  } catch {
    return null
  }
}
