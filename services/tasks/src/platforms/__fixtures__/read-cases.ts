import type { TaskPlatform } from '@tollgate/contracts'
import type { TaskReport } from '../core/platform'

type Case = readonly [platform: TaskPlatform, what: string, said: unknown, expected: readonly Partial<TaskReport>[] | null]

const drawing = {
  ...{ id: '1767225600000123', action: 'IMAGINE', status: 'IN_PROGRESS', progress: '42%', prompt: '灯塔' },
  ...{ promptEn: 'a lighthouse', description: 'Submit success', submitTime: 1, startTime: 2, finishTime: 3 },
  ...{ imageUrl: 'https://a.example/p.png', failReason: null },
}

/** Answers as those APIs give them, good and bad, and what is read in each. */
export const taskReadCases: readonly Case[] = [
  [
    ...(['midjourney', 'a drawing under way', [drawing]] as const),
    [
      {
        ...{ upstreamId: '1767225600000123', status: 'IN_PROGRESS', progress: 42, prompt: '灯塔', promptEn: 'a lighthouse' },
        ...{ description: 'Submit success', startedAtMs: 2, finishedAtMs: 3, resultUrl: 'https://a.example/p.png' },
      },
    ],
  ],
  ['midjourney', 'a number that is one', [{ id: 12, status: '' }], [{ upstreamId: '12', status: 'NOT_START' }]],
  [
    ...(['midjourney', 'one that was cancelled', [{ id: '1', status: 'CANCEL' }]] as const),
    [{ upstreamId: '1', status: 'FAILURE', failReason: 'cancelled' }],
  ],
  ['midjourney', 'a status of later', [{ id: '1', status: 'toString' }], [{ upstreamId: '1', status: 'UNKNOWN' }]],
  [
    ...(['midjourney', 'bad ones among good ones', [null, { id: '' }, { id: {} }, { id: '1', status: 'SUCCESS' }]] as const),
    [{ upstreamId: '1', status: 'SUCCESS' }],
  ],
  [
    ...(['midjourney', 'fields that are none', [{ ...drawing, progress: '9999%', imageUrl: 'javascript:x', startTime: -1 }]] as const),
    [
      {
        ...{ upstreamId: '1767225600000123', status: 'IN_PROGRESS', prompt: '灯塔', promptEn: 'a lighthouse' },
        ...{ description: 'Submit success', finishedAtMs: 3 },
      },
    ],
  ],
  ['midjourney', 'no list', { tasks: [] }, null],
  ['midjourney', 'nothing', null, null],
  [
    'suno',
    'a song that is done',
    {
      code: 'success',
      message: '',
      data: [
        {
          ...{ task_id: 'a-b', action: 'MUSIC', status: 'SUCCESS', progress: '100%', fail_reason: '', start_time: 1, finish_time: 2 },
          data: [{ audio_url: '' }, { audio_url: 'https://a.example/s.mp3' }],
        },
      ],
    },
    [
      {
        ...{ upstreamId: 'a-b', status: 'SUCCESS', progress: 100, startedAtMs: 1_000, finishedAtMs: 2_000 },
        resultUrl: 'https://a.example/s.mp3',
      },
    ],
  ],
  [
    'suno',
    'one that says why it failed',
    { code: 'success', data: [{ task_id: 'a', status: 'IN_PROGRESS', fail_reason: 'no credits' }] },
    [{ upstreamId: 'a', status: 'FAILURE', failReason: 'no credits' }],
  ],
  [
    'suno',
    'lyrics',
    { code: 'success', data: [{ task_id: 'a', status: 'QUEUED', data: { text: 'la' } }] },
    [{ upstreamId: 'a', status: 'QUEUED' }],
  ],
  ['suno', 'a refusal', { code: 'internal_error', message: 'no', data: null }, null],
  ['suno', 'a list alone', [], null],
  [
    'sora',
    'a video under way',
    { id: 'video_1', object: 'video', status: 'in_progress', progress: 33, prompt: 'a cat', completed_at: null, error: null },
    [{ upstreamId: 'video_1', status: 'IN_PROGRESS', progress: 33, prompt: 'a cat' }],
  ],
  [
    'sora',
    'one that is done',
    { id: 'video_1', status: 'completed', progress: 100, completed_at: 1_767_225_600 },
    [{ upstreamId: 'video_1', status: 'SUCCESS', progress: 100, finishedAtMs: 1_767_225_600_000 }],
  ],
  [
    'sora',
    'one that failed',
    { id: 'video_1', status: 'failed', error: { code: 'moderation_blocked', message: 'blocked' } },
    [{ upstreamId: 'video_1', status: 'FAILURE', failReason: 'blocked' }],
  ],
  [
    'sora',
    'one that failed without a word',
    { id: 'v', status: 'failed', error: null },
    [{ upstreamId: 'v', status: 'FAILURE', failReason: 'failed' }],
  ],
  ['sora', 'a status of later', { id: 'v', status: 'constructor' }, [{ upstreamId: 'v', status: 'UNKNOWN' }]],
  ['sora', 'an error', { error: { message: 'no' } }, null],
  [
    'kling',
    'a film that is done',
    {
      ...{ code: 0, message: 'SUCCEED', request_id: 'r' },
      data: {
        ...{ task_id: '17', task_status: 'succeed', task_status_msg: '', created_at: 1_000, updated_at: 2_000 },
        task_result: { videos: [{ id: 'a', url: 'https://cdn.example.com/a.mp4', duration: '5' }] },
      },
    },
    [
      {
        ...{ upstreamId: '17', status: 'SUCCESS', progress: 100, startedAtMs: 1_000, finishedAtMs: 2_000 },
        resultUrl: 'https://cdn.example.com/a.mp4',
      },
    ],
  ],
  [
    'kling',
    'one under way',
    { code: 0, data: { task_id: '17', task_status: 'processing', updated_at: 2_000 } },
    [{ upstreamId: '17', status: 'IN_PROGRESS' }],
  ],
  [
    'kling',
    'one that failed, and an address that is none',
    {
      code: 0,
      data: {
        ...{ task_id: 17, task_status: 'failed', task_status_msg: 'risk control', updated_at: 2_000 },
        task_result: { videos: [{ url: 'javascript:x' }] },
      },
    },
    [{ upstreamId: '17', status: 'FAILURE', failReason: 'risk control', progress: 100, finishedAtMs: 2_000 }],
  ],
  ['kling', 'a refusal', { code: 1_203, message: 'task not found', data: null }, null],
  ['kling', 'a task alone', { task_id: '17', task_status: 'succeed' }, null],
]
