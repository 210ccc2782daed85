import { DrawingUpstream } from '../tasks/drawing-upstream'
import { MusicUpstream } from '../tasks/music-upstream'
import type { TaskServer } from '../tasks/task-server'
import { VideoUpstream } from '../tasks/video-upstream'
import { pictureOf } from './picture'

/** What lets a task fail, and what keeps it going for long, where its prompt has these words. */
const banned = /likeness/
const long = /nine hundred frames/
/** How much of a task is done in one step, and when it fails. */
const step = 25
const why = 'The prompt was refused by the provider: it shows a living person.'

interface Life {
  age: number
}

/** Upstreams of drawings, music and videos whose tasks go on by themselves. */
export class TaskLives {
  readonly drawings = new DrawingUpstream()
  readonly music = new MusicUpstream()
  readonly videos = new VideoUpstream()
  private readonly lives = new Map<string, Life>()

  /** `url`: of the server that hands over what is asked of these; `nowMs`: the time that they tell. */
  constructor(url: string, nowMs: () => number) {
    for (const server of [this.drawings, this.music, this.videos] as TaskServer[]) {
      server.within(url)
      server.nowMs = nowMs
      server.isRecording = false
    }
    this.drawings.draw = pictureOf
  }

  /** Who is meant by a path; null where it is none of theirs. */
  serverOf(path: string): TaskServer | null {
    if (/^\/(?:mj|images)\//.test(path)) return this.drawings
    if (/^\/suno\//.test(path)) return this.music
    return /^\/v1\/videos(?:\/|$)/.test(path) ? this.videos : null
  }

  /** Each task that has not ended goes a step further. */
  goOn(): void {
    const { drawings, music, videos } = this
    for (const { id, prompt } of drawings.tasks.values()) {
      const next = this.next(id, prompt)
      if (next === 'failed') drawings.fail(id, why)
      else if (next === 'done') drawings.succeed(id)
      else if (next !== null) drawings.goOn(id, { status: 'IN_PROGRESS', progress: `${next}%` })
    }
    for (const { task_id: id, prompt } of music.tasks.values()) {
      const next = this.next(id, prompt)
      if (next === 'failed') music.fail(id, why)
      else if (next === 'done') music.succeed(id)
      else if (next !== null) music.goOn(id, { status: 'IN_PROGRESS' })
    }
    for (const { id, prompt } of videos.videos.values()) {
      const next = this.next(id, prompt)
      if (next === 'failed') videos.fail(id, why)
      else if (next === 'done') videos.succeed(id)
      else if (next !== null) videos.goOn(id, { status: 'in_progress', progress: next })
    }
  }

  /** How far a task is now, or how it has ended; null where that was told. */
  private next(id: string, prompt: string): number | 'failed' | 'done' | null {
    const life = this.lives.get(id) ?? { age: 0 }
    this.lives.set(id, life)
    if (life.age >= 100) return null
    life.age += long.test(prompt) ? step / 1_000 : step
    if (banned.test(prompt) && life.age >= 2 * step) {
      life.age = 100
      return 'failed'
    }
    return life.age >= 100 ? 'done' : Math.floor(life.age)
  }
}
