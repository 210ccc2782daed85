import { type ScriptedAnswer, type TaskRequest, TaskServer } from './task-server'

/** A video as OpenAI tells it. */
export interface MadeVideo {
  id: string
  object: 'video'
  model: string
  status: 'queued' | 'in_progress' | 'completed' | 'failed'
  progress: number
  created_at: number
  completed_at: number | null
  expires_at: number | null
  prompt: string
  size: string
  seconds: string
  remixed_from_video_id: null
  error: { code: string; message: string } | null
}

const content = /^\/v1\/videos\/([\w-]+)\/content$/

/** OpenAI's videos (https://platform.openai.com/docs/api-reference/videos): submits, videos that go on as they are told, and their bytes. */
export class VideoUpstream extends TaskServer {
  readonly videos = new Map<string, MadeVideo>()
  secret: string | null = null
  /** What every video is. */
  bytes = Buffer.from('ftypisom: a film, frame by frame')

  /** A video goes on. */
  goOn(id: string, given: Partial<MadeVideo>): MadeVideo {
    const video = this.videos.get(id)
    if (video === undefined) throw new Error(`no video ${id}`)
    return Object.assign(video, given)
  }

  succeed(id: string): MadeVideo {
    return this.goOn(id, {
      status: 'completed',
      progress: 100,
      completed_at: this.seconds() + 60,
      expires_at: this.seconds() + 3_660,
    })
  }

  fail(id: string, message: string): MadeVideo {
    return this.goOn(id, { status: 'failed', error: { code: 'moderation_blocked', message } })
  }

  protected override answer(request: TaskRequest): ScriptedAnswer | null {
    const { method, path, headers } = request
    if (this.secret !== null && headers.authorization !== `Bearer ${this.secret}`)
      return refused(401, 'Incorrect API key provided')
    if (method === 'POST' && path === '/v1/videos') return this.accept(fieldsOf(request))
    if (method === 'GET' && path === '/v1/videos')
      return { status: 200, body: { object: 'list', data: [...this.videos.values()], has_more: false } }
    const filmed = this.videos.get(content.exec(path)?.[1] ?? '')
    if (method === 'GET' && filmed?.status === 'completed') return { bytes: this.bytes, type: 'video/mp4' }
    const video = this.videos.get(/^\/v1\/videos\/([\w-]+)$/.exec(path)?.[1] ?? '')
    if (method === 'GET' && video !== undefined) return { status: 200, body: video }
    return path.startsWith('/v1/videos/') ? refused(404, 'Video not found') : null
  }

  private accept({ prompt, model = 'sora-2', seconds = '4', size = '720x1280' }: Fields): ScriptedAnswer {
    if (prompt === undefined) return refused(400, 'prompt is required')
    const id = `video_${String(this.serial()).padStart(8, '0')}`
    const times = { created_at: this.seconds(), completed_at: null, expires_at: null }
    this.videos.set(id, {
      ...{ id, object: 'video', model, status: 'queued', progress: 0, ...times },
      ...{ prompt, size, seconds, remixed_from_video_id: null, error: null },
    })
    return { status: 200, body: { ...this.videos.get(id), organization: 'org-1234567890abcdef' } }
  }

  private seconds(): number {
    return Math.floor(this.nowMs() / 1_000)
  }
}

type Fields = Readonly<Partial<Record<string, string>>>

/** The fields of a body in JSON, or of a form. */
function fieldsOf({ json, text }: TaskRequest): Fields {
  if (typeof json === 'object' && json !== null) return json as Fields // read with care
  return Object.fromEntries(
    [...text.matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)\r\n/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const refused = (status: number, message: string): ScriptedAnswer => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code: null } },
})
