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
]
