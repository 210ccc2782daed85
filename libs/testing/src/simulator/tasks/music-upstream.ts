import { type ScriptedAnswer, type TaskRequest, TaskServer } from './task-server'

/** A task as Suno-API tells it. */
export interface MusicTask {
  task_id: string
  action: string
  status: 'NOT_START' | 'SUBMITTED' | 'QUEUED' | 'IN_PROGRESS' | 'FAILURE' | 'SUCCESS' | 'UNKNOWN'
  fail_reason: string
  submit_time: number
  start_time: number
  finish_time: number
  prompt: string
  data: unknown
}

/** Suno-API (https://github.com/Suno-API/Suno-API): submits, and tasks that go on as they are told. */
export class MusicUpstream extends TaskServer {
  readonly tasks = new Map<string, MusicTask>()
  secret: string | null = null

  /** A task goes on. */
  goOn(id: string, given: Partial<MusicTask>): MusicTask {
    const task = this.tasks.get(id)
    if (task === undefined) throw new Error(`no task ${id}`)
    return Object.assign(task, given)
  }

  succeed(id: string): MusicTask {
    const clip = { id: `${id}-1`, status: 'complete', title: 'Rain', audio_url: `${this.url}/songs/${id}.mp3` }
    return this.goOn(id, { status: 'SUCCESS', finish_time: this.seconds() + 60, data: [clip] })
  }

  fail(id: string, reason: string): MusicTask {
    return this.goOn(id, { status: 'FAILURE', fail_reason: reason, finish_time: this.seconds() + 60 })
  }

  protected override answer(request: TaskRequest): ScriptedAnswer | null {
    const { method, path, headers, json } = request
    if (this.secret !== null && headers.authorization !== `Bearer ${this.secret}`) return refused(401, 'unauthorized')
    const action = /^\/suno\/submit\/(music|lyrics)$/i.exec(path)?.[1]?.toUpperCase()
    const body = typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>) : {} // read with care
    if (method === 'POST' && action !== undefined) return this.accept(action, body)
    if (method === 'POST' && path === '/suno/fetch') {
      const wanted: unknown[] = Array.isArray(body['ids']) ? body['ids'] : []
      return told(wanted.flatMap((id) => this.tasks.get(String(id)) ?? []))
    }
    const id = method === 'GET' ? /^\/suno\/fetch\/([^/]+)$/.exec(path)?.[1] : undefined
    return id === undefined ? null : told(this.tasks.get(id) ?? null)
  }

  private accept(action: string, body: Readonly<Record<string, unknown>>): ScriptedAnswer {
    if (action === 'LYRICS' && typeof body['prompt'] !== 'string') return refused(400, 'prompt is required')
    const prompt = typeof body['prompt'] === 'string' ? body['prompt'] : ''
    const id = `00000000-0000-4000-8000-${String(this.serial()).padStart(12, '0')}`
    const times = { submit_time: this.seconds(), start_time: this.seconds() + 1, finish_time: 0 }
    this.tasks.set(id, { task_id: id, action, status: 'SUBMITTED', fail_reason: '', ...times, prompt, data: null })
    return told(id)
  }

  private seconds(): number {
    return Math.floor(this.nowMs() / 1_000)
  }
}

const told = (data: unknown): ScriptedAnswer => ({ status: 200, body: { code: 'success', message: '', data } })

const refused = (status: number, message: string): ScriptedAnswer => ({
  status,
  body: { code: status >= 500 ? 'internal_error' : 'invalid_request', message, data: null },
})
