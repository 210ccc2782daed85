import type { DrawingView, TaskView } from '@tollgate/contracts/http/tasks'

/** A task as the mocks keep it; the channel is for administrators alone. */
export type MockDrawing = DrawingView
export type MockTask = TaskView

const people = [
  { user_id: 1, username: 'root' },
  { user_id: 7, username: 'ada' },
  { user_id: 9, username: '林小满' },
] as const

const requestId = (index: number) => `019a9c3e-5b10-7c11-9a55-3d2b6f0c${String(1_000 + index)}`
const personOf = (index: number) => people[index % people.length] ?? people[0]

const scenes = [
  ['一座灯塔，暴风雨，油画 --ar 16:9', 'a lighthouse in a storm, oil painting --ar 16:9'],
  ['雪地里的红狐狸', 'a red fox in the snow'],
  [
    '未来城市的夜景，霓虹灯倒映在湿漉漉的街道上，广角镜头，电影感光线 --v 6.1 --stylize 250',
    'night view of a future city, neon lights reflected in the wet streets, wide angle, cinematic light --v 6.1 --stylize 250',
  ],
  ['a teapot shaped like a whale', ''],
] as const

const settled = { quota: 50_000, is_refunded: false, fail_reason: '', status: 'SUCCESS', progress: '100%' } as const

const drawing = (index: number, submitMs: number): MockDrawing => {
  const [prompt, promptEn] = scenes[index % scenes.length] ?? scenes[0]
  return {
    ...settled,
    ...personOf(index),
    id: 1_000 - index,
    created_at: Math.floor(submitMs / 1_000),
    channel_id: 4,
    action: 'IMAGINE',
    request_id: requestId(index),
    mj_id: String(1_767_225_600_000_123 + index * 7_919),
    code: 1,
    submit_time: submitMs,
    start_time: submitMs + 2_100,
    finish_time: submitMs + 41_300 + index * 370,
    image_url: `/mj/image/drawing-${index}`,
    prompt,
    prompt_en: promptEn,
    description: 'Submit success',
    state: '',
  }
}

const minute = 60_000

/** Drawings in every status, some of them long ago. */
export function makeDrawings(nowMs: number): MockDrawing[] {
  const at = (index: number) => nowMs - index * 7 * minute - 20_000
  const going = { finish_time: 0, image_url: '' }
  const failed = { ...going, status: 'FAILURE', progress: '100%' }
  const special: Partial<MockDrawing>[] = [
    { ...going, status: 'IN_PROGRESS', progress: '42%', image_url: '/mj/image/preview-1', quota: 0 },
    { ...going, status: 'SUBMITTED', progress: '0%', code: 22, start_time: 0, quota: 0, mj_id: '1767225600000777' },
    {
      ...failed,
      finish_time: at(2) + 95_000,
      fail_reason: 'Banned prompt: the word “gore” is not allowed',
      is_refunded: true,
    },
    { action: 'UPSCALE', quota: 25_000, finish_time: at(3) + 9_800 },
    { ...going, action: 'INPAINT', status: 'MODAL', progress: '0%', code: 21, quota: 0 },
    { ...failed, code: 24, mj_id: '', quota: 0, start_time: 0, finish_time: at(5) + 400, fail_reason: 'Queue is full' },
    { ...going, status: 'NOT_START', progress: '0%', code: 0, mj_id: '', start_time: 0, quota: 0, description: '' },
    { action: 'DESCRIBE', image_url: 'https://cdn.upstream.example/describe.png', prompt: '', quota: 25_000 },
    { action: 'VARIATION', finish_time: at(8) + 131_000 },
    { action: 'REROLL', image_url: 'http://127.0.0.1/api/user/logout' },
  ]
  const recent = special.map((more, index) => ({ ...drawing(index, at(index)), ...more }))
  const others = Array.from({ length: 13 }, (_, index) => drawing(index + 10, at(index + 10)))
  return [...recent, ...others, drawing(23, nowMs - 40 * 24 * 60 * minute)]
}

const song = (index: number, submitS: number, more: Partial<MockTask> = {}): MockTask => {
  const id = `0f9e8d7c-6b5a-4c3d-9e8f-00000000${String(1_000 + index)}`
  const task: MockTask = {
    ...settled,
    ...personOf(index),
    id: 500 - index,
    created_at: submitS,
    channel_id: 6,
    action: 'MUSIC',
    request_id: requestId(500 + index),
    platform: 'suno',
    task_id: id,
    submit_time: submitS,
    start_time: submitS + 1,
    finish_time: submitS + 48,
    result_url: '',
    data: null,
    ...more,
  }
  return task.data === null && task.status === 'SUCCESS' ? { ...task, data: answerOf(task) } : task
}

function answerOf({ task_id, action }: MockTask) {
  const clip = (number: number) => ({
    id: `${task_id}-${number}`,
    title: 'Rain on the harbour',
    audio_url: `https://cdn.upstream.example/${task_id}-${number}.mp3`,
    image_url: `https://cdn.upstream.example/${task_id}-${number}.jpeg`,
    metadata: { tags: 'ambient, piano', duration: 121.4 },
  })
  const lyrics = { title: 'Harbour', text: '[Verse]\nThe lamps are out, the tide is in\n[Chorus]\nSing it low' }
  return { task_id, action, status: 'SUCCESS', data: action === 'MUSIC' ? [clip(1), clip(2)] : lyrics }
}

/** Songs and lyrics in several statuses; the last is of another day. */
export function makeTasks(nowS: number): MockTask[] {
  const going = { finish_time: 0, quota: 0 }
  return [
    song(0, nowS - 15, { ...going, status: 'IN_PROGRESS', progress: '60%' }),
    song(1, nowS - 30, { ...going, status: 'QUEUED', progress: '0%', start_time: 0 }),
    song(2, nowS - 40, { action: 'LYRICS', finish_time: nowS - 31, quota: 5_000 }),
    song(3, nowS - 50, {
      status: 'FAILURE',
      fail_reason: 'Insufficient credits',
      is_refunded: true,
      finish_time: nowS - 10,
    }),
    song(4, nowS - 55, { ...going, status: 'UNKNOWN', progress: '10%' }),
    song(5, nowS - 58, { finish_time: nowS + 40 }),
    song(6, nowS - 2 * 86_400),
  ]
}
