import { createHmac } from 'node:crypto'
import { type ScriptedAnswer, type TaskRequest, TaskServer } from './task-server'

/** A task as Kling tells it. */
export interface KlingTask {
  task_id: string
  task_status: 'submitted' | 'processing' | 'succeed' | 'failed'
  task_status_msg: string
  task_info: { external_task_id?: string }
  task_result?: { videos: { id: string; url: string; duration: string }[] }
  created_at: number
  updated_at: number
}

interface KeptTask {
  readonly action: string
  readonly hook: string
  readonly task: KlingTask
}

const startedAt = 1_767_225_600_000

/** Kling (https://app.klingai.com/global/dev/document-api): proofs by signed tokens, submits, tasks that go on as they are told, callbacks. */
export class KlingUpstream extends TaskServer {
  readonly tasks = new Map<string, KeptTask>()
  /** Who is let in; anybody while there is none. */
  pair: { readonly accessKey: string; readonly secretKey: string } | null = null
  private ids = 867_283_741_759_111_200n

  /** The next submit is refused with this code of Kling's. */
  refuseNext(status: number, code: number, message: string): void {
    this.once({ status, body: { code, message, request_id: 'r-1' } }, /2video$/)
  }

  /** A task goes on; nobody is told. */
  goOn(id: string, given: Partial<KlingTask>): KlingTask {
    const kept = this.tasks.get(id)
    if (kept === undefined) throw new Error(`no task ${id}`)
    return Object.assign(kept.task, { updated_at: startedAt + 60_000, ...given })
  }

  succeed(id: string): KlingTask {
    const video = { id: `${id}-1`, url: `${this.url}/films/${id}.mp4`, duration: '5.1' }
    return this.goOn(id, { task_status: 'succeed', task_result: { videos: [video] } })
  }

  fail(id: string, reason: string): KlingTask {
    return this.goOn(id, { task_status: 'failed', task_status_msg: reason })
  }

  /** Tells of a task at the address that its submit gave, or at another; the status of the answer. */
  async notify(id: string, hook = this.tasks.get(id)?.hook ?? '', given: Partial<KlingTask> = {}): Promise<number> {
    const body = JSON.stringify({ ...this.tasks.get(id)?.task, ...given })
    return (await fetch(hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
  }

  protected override answer(request: TaskRequest): ScriptedAnswer | null {
    const { method, path, headers } = request
    const [, action = '', id] = /^\/v1\/videos\/(text2video|image2video)(?:\/(\d+))?$/.exec(path) ?? []
    if (action === '') return null
    const fault = this.pair === null ? null : faultOf(headers.authorization ?? '', this.pair)
    if (fault !== null)
      return { status: 401, body: { code: fault, message: 'authorization failed', request_id: 'r-1' } }
    if (method === 'POST' && id === undefined) return this.accept(action, fieldsOf(request))
    if (method === 'GET' && id === undefined) return told([...this.tasks.values()].map(({ task }) => task))
    const kept = this.tasks.get(id ?? '')
    if (method !== 'GET' || kept === undefined || kept.action !== action)
      return { status: 404, body: { code: 1_203, message: 'task not found', request_id: 'r-1' } }
    return told(kept.task)
  }

  private accept(action: string, fields: Readonly<Record<string, unknown>>): ScriptedAnswer {
    if (action === 'image2video' && fields['image'] === undefined)
      return { status: 400, body: { code: 1_201, message: 'image is required', request_id: 'r-1' } }
    const id = String((this.ids += 1n))
    const { callback_url: hook, external_task_id: external } = fields
    const task: KlingTask = {
      ...{ task_id: id, task_status: 'submitted', task_status_msg: '' },
      task_info: typeof external === 'string' ? { external_task_id: external } : {},
      ...{ created_at: startedAt, updated_at: startedAt },
    }
    this.tasks.set(id, { action, hook: typeof hook === 'string' ? hook : '', task })
    const { task_status_msg: _none, ...shown } = task
    return told(shown)
  }
}

const told = (data: unknown): ScriptedAnswer => ({
  status: 200,
  body: { code: 0, message: 'SUCCEED', request_id: 'r-1', data },
})

/** Kling's code for what is wrong with a token: none, forged, not yet good, no longer good. */
function faultOf(
  authorization: string,
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
): number | null {
  const [head = '', claims = '', signature = ''] = authorization.replace(/^Bearer /, '').split('.')
  if (signature === '') return 1_001
  const wanted = createHmac('sha256', secretKey).update(`${head}.${claims}`).digest('base64url')
  const {
    iss,
    exp = 0,
    nbf = 0,
  } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    readonly iss?: string
    readonly exp?: number
    readonly nbf?: number
  } // as the proof writes it
  if (signature !== wanted || iss !== accessKey) return 1_002
  const nowS = Date.now() / 1_000
  if (nowS < nbf) return 1_003
  return nowS > exp ? 1_004 : null
}

function fieldsOf({ json }: TaskRequest): Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>) : {} // read with care
}
