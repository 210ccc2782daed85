import type { TaskStatus } from '@tollgate/contracts'
import { z } from 'zod'
import { address, idsOf, progress, readEach, reason, taskId, timeIn } from '../core/fields'
import { keptAnswer } from '../core/kept-answer'
import type { Platform, TaskReport } from '../core/platform'

/** A task of Suno-API (https://github.com/Suno-API/Suno-API, docs/swagger.yaml). */
const song = z.object({
  task_id: taskId,
  status: z.string().catch(''),
  progress,
  fail_reason: reason,
  start_time: timeIn(1_000),
  finish_time: timeIn(1_000),
  data: z.unknown().optional(),
})

const answer = z.object({ code: z.literal('success'), data: z.array(z.unknown()) })

/** Clips of music have their sounds, of which the first stands for the task. */
const clips = z.array(z.looseObject({ audio_url: address }))

/** A song has two clips. */
const mostClips = 100

function firstOf(data: unknown): unknown {
  return Array.isArray(data) ? data.slice(0, mostClips) : data
}

const statuses: Readonly<Record<string, TaskStatus>> = {
  '': 'SUBMITTED',
  NOT_START: 'NOT_START',
  SUBMITTED: 'SUBMITTED',
  QUEUED: 'QUEUED',
  IN_PROGRESS: 'IN_PROGRESS',
  SUCCESS: 'SUCCESS',
  FAILURE: 'FAILURE',
}

function readSong(item: unknown): TaskReport | null {
  const { data: told } = song.safeParse(item)
  if (told === undefined) return null
  const known = Object.hasOwn(statuses, told.status) ? (statuses[told.status] ?? 'UNKNOWN') : 'UNKNOWN'
  return {
    upstreamId: told.task_id,
    // One that says why it failed has failed, whatever its status.
    status: told.fail_reason !== '' && known !== 'SUCCESS' ? 'FAILURE' : known,
    progress: told.progress,
    prompt: '',
    promptEn: '',
    description: '',
    startedAtMs: told.start_time,
    finishedAtMs: told.finish_time,
    resultUrl: clips.safeParse(firstOf(told.data)).data?.find(({ audio_url }) => audio_url !== '')?.audio_url ?? '',
    failReason: told.fail_reason,
    answer: keptAnswer(item),
  }
}

/** Music and lyrics of Suno, by Suno-API. It calls nobody of its own accord. */
export const suno: Platform = {
  name: 'suno',
  capability: 'music-tasks',
  question: (tasks) => ({ task: 'fetch', body: { ids: idsOf(tasks) } }),
  read: (body) => {
    const { data } = answer.safeParse(body)
    return data === undefined ? null : readEach(data.data, readSong)
  },
  readNotice: () => null,
}
