import { type ScriptedAnswer, type TaskRequest, TaskServer } from './task-server'

/** A task as Midjourney-proxy tells it. */
export interface DrawnTask {
  id: string
  action: string
  status: 'NOT_START' | 'SUBMITTED' | 'MODAL' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILURE'
  prompt: string
  promptEn: string
  description: string
  state: string
  submitTime: number
  startTime: number
  finishTime: number
  imageUrl: string
  progress: string
  failReason: string
  notifyHook: string
  buttons: object[]
  properties: Record<string, unknown>
}

export interface DrawingOptions {
  /** `mj-api-secret` that is let in; any unless given. */
  readonly secret?: string
}

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const submits: Readonly<Record<string, string>> = {
  imagine: 'IMAGINE',
  describe: 'DESCRIBE',
  blend: 'BLEND',
  shorten: 'SHORTEN',
  modal: 'MODAL',
  change: 'CHANGE',
  'simple-change': 'CHANGE',
  action: 'ACTION',
}

/**
 * Midjourney-proxy and its forks: submits, tasks that go on as they are told, callbacks, images. It says what its documents say
 * (https://github.com/novicezk/midjourney-proxy/blob/main/docs/api.md).
 */
export class DrawingUpstream extends TaskServer {
  readonly tasks = new Map<string, DrawnTask>()
  secret: string | null
  /** Among the properties of a task, as the real one does. */
  repeatsHooks = false
  /** What the image at a path is. */
  draw = (_path: string): Buffer => pixel

  constructor({ secret }: DrawingOptions = {}) {
    super()
    this.secret = secret ?? null
  }

  override reset(): void {
    super.reset()
    this.repeatsHooks = false
  }

  /** The next submit ends with this code; 21 tells of a task that there is. */
  refuseNext(code: number, description = `code ${code}`, result: string | null = null): void {
    const properties = code === 24 ? { promptEn: 'a', bannedWord: 'a' } : {}
    this.once({ status: 200, body: { code, description, result, properties } }, /\/(?:submit|insight-face)\//)
  }

  /** A task goes on; nobody is told. */
  goOn(id: string, given: Partial<DrawnTask>): DrawnTask {
    const task = this.tasks.get(id)
    if (task === undefined) throw new Error(`no task ${id}`)
    return Object.assign(task, given)
  }

  succeed(id: string): DrawnTask {
    const imageUrl = `${this.url}/images/${id}.png`
    return this.goOn(id, { status: 'SUCCESS', progress: '100%', imageUrl, finishTime: this.now(9) })
  }

  fail(id: string, failReason: string): DrawnTask {
    return this.goOn(id, { status: 'FAILURE', progress: '', failReason, finishTime: this.now(9) })
  }

  /** Tells of a task at the address that its submit gave, or at another; the status of the answer. */
  async notify(id: string, given: Partial<DrawnTask> = {}, hook?: string): Promise<number> {
    const task = this.tasks.get(id)
    const body = JSON.stringify({ ...task, ...given })
    const answer = await fetch(hook ?? task?.notifyHook ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return answer.status
  }

  protected override answer(request: TaskRequest): ScriptedAnswer | null {
    const { method, path, headers } = request
    if (method === 'GET' && path.startsWith('/images/')) return { bytes: this.draw(path), type: 'image/png' }
    if (this.secret !== null && headers['mj-api-secret'] !== this.secret)
      return { status: 401, body: { description: 'Unauthorized', code: 401 } }
    const submit = /^\/mj\/submit\/([a-z-]+)$/.exec(path)?.[1]
    if (method === 'POST' && submit === 'upload-discord-images')
      return told({ code: 1, description: 'success', result: [`${this.url}/images/uploaded.png`], properties: {} })
    if (method === 'POST' && path === '/mj/insight-face/swap') return this.accept('SWAP_FACE', request)
    const action = submit === undefined ? undefined : submits[submit]
    if (method === 'POST' && action !== undefined) return this.accept(action, request)
    if (method === 'POST' && path === '/mj/task/list-by-condition') return told(this.listed(request))
    const [, id = '', wanted] = /^\/mj\/task\/([^/]+)\/(fetch|image-seed)$/.exec(path) ?? []
    if (wanted === 'fetch') return told(this.shown(id) ?? {})
    return wanted === undefined ? null : told({ code: 1, description: 'success', result: '1234567890' })
  }

  private accept(given: string, { json }: TaskRequest): ScriptedAnswer {
    const body = fieldsOf(json)
    const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
    const parent = text('taskId')
    if (given === 'IMAGINE' && text('prompt') === '')
      return told({ code: 4, description: 'prompt不能为空', result: null, properties: {} })
    if (parent !== '' && !this.tasks.has(parent))
      return told({ code: 3, description: '关联任务不存在或已失效', result: null, properties: {} })
    const id = String(1_767_225_600_000_000 + this.serial() * 1_001)
    const hook = this.repeatsHooks ? { notifyHook: text('notifyHook') } : {}
    const opens = /^MJ::(?:Inpaint|CustomZoom)/.test(text('customId'))
    this.tasks.set(id, {
      ...{ id, action: given, status: opens ? 'MODAL' : 'SUBMITTED', progress: '0%', imageUrl: '', failReason: '' },
      ...{ prompt: text('prompt'), promptEn: text('prompt'), description: '/imagine', state: text('state') },
      ...{ submitTime: this.now(0), startTime: this.now(1), finishTime: 0, notifyHook: text('notifyHook') },
      buttons: [{ customId: `MJ::JOB::upsample::1::${id}`, emoji: '', label: 'U1', type: 2, style: 2 }],
      properties: { finalPrompt: text('prompt'), ...hook },
    })
    if (opens) return told({ code: 21, description: 'Waiting for window confirm', result: id, properties: {} })
    return told({ code: 1, description: '提交成功', result: id, properties: { discordInstanceId: '118', ...hook } })
  }

  private listed({ json }: TaskRequest): object[] {
    const { ids } = fieldsOf(json)
    const wanted: unknown[] = Array.isArray(ids) ? ids : []
    return wanted.flatMap((id) => this.shown(String(id)) ?? [])
  }

  private shown(id: string): object | undefined {
    const task = this.tasks.get(id)
    if (task === undefined) return undefined
    const { notifyHook: _hook, ...shown } = task
    return shown
  }

  private now(seconds: number): number {
    return this.nowMs() + seconds * 1_000
  }
}

const told = (body: object): ScriptedAnswer => ({ status: 200, body })

function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>) : {} // read with care
}
