import {
  defineMocks,
  inOrder,
  type MockAnswer,
  type MockOptions,
  type MockRequest,
  type MockSite,
  pageOf,
} from '@tollgate/console-sdk/mocks'
import { makeDrawings, makeTasks, type MockDrawing, type MockTask } from './rows'
import { settingsHandlers } from './settings'

interface TasksState extends MockOptions {
  drawings: MockDrawing[]
  tasks: MockTask[]
}

type Row = MockDrawing | MockTask

/** Under which name a list is asked for one task, and where its rows have that. */
interface Id<R> {
  readonly name: string
  readonly of: (row: R) => string
}
const drawingId: Id<MockDrawing> = { name: 'mj_id', of: ({ mj_id }) => mj_id }
const taskId: Id<MockTask> = { name: 'task_id', of: ({ task_id }) => task_id }

/** The drawing that is being made goes on with each question, and is done after the second. */
function goOn(state: TasksState): void {
  state.drawings = state.drawings.map((row) => {
    if (row.status !== 'IN_PROGRESS') return row
    if (row.progress === '42%') return { ...row, progress: '71%' }
    return { ...row, status: 'SUCCESS', progress: '100%', finish_time: row.submit_time + 33_000, quota: 50_000 }
  })
}

/** The rows that a query asks for. */
function matching<R extends Row>(rows: readonly R[], request: MockRequest, { name, of }: Id<R>): R[] {
  const { query } = request
  const [from, to] = [Number(query.get('start_timestamp') ?? 0), Number(query.get('end_timestamp') ?? 0)]
  const wants = (value: string, parameter: string) => ['', null, value].includes(query.get(parameter))
  const found = rows.filter(
    (row) =>
      wants(of(row), name) &&
      wants(row.status, 'status') &&
      wants(row.username, 'username') &&
      wants(String(row.channel_id), 'channel_id') &&
      row.submit_time >= from &&
      (to === 0 || row.submit_time <= to),
  )
  return inOrder(found, request)
}

/** One's own, without what administrators alone see. */
function ownOf<R extends Row>(rows: readonly R[], { user }: MockSite): R[] {
  return rows.filter(({ user_id }) => user_id === user?.['id']).map((row) => ({ ...row, channel_id: 0 }))
}

/** An image that is drawn here: its colour and words tell which one it is. */
function picture({ params }: MockRequest): MockAnswer {
  const name = params['id'] ?? ''
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1456 816"><rect width="1456" height="816" fill="hsl(${hue} 45% 40%)"/><circle cx="1060" cy="250" r="120" fill="hsl(${hue} 70% 75%)"/><path d="M0 816 400 380l300 330 220-210 536 316z" fill="hsl(${hue} 40% 22%)"/></svg>`
  return { headers: { 'content-type': 'image/svg+xml' }, pieces: [svg] }
}

/** The routes of drawings and other tasks, and what administrators choose from in the filters. */
export default defineMocks<TasksState>({
  createState: () => ({
    drawings: makeDrawings(Date.now()),
    tasks: makeTasks(Math.floor(Date.now() / 1_000)),
    optionValues: {},
  }),
  handlers: {
    ...settingsHandlers,
    'GET /api/mj': (request, state) => {
      const answer = pageOf(matching(state.drawings, request, drawingId), request)
      goOn(state)
      return answer
    },
    'GET /api/mj/self': (request, { drawings }, site) =>
      pageOf(matching(ownOf(drawings, site), request, drawingId), request),
    'GET /api/task': (request, { tasks }) => pageOf(matching(tasks, request, taskId), request),
    'GET /api/task/self': (request, { tasks }, site) => pageOf(matching(ownOf(tasks, site), request, taskId), request),
    'GET /mj/image/:id': picture,
    'GET /api/channel': (request) =>
      pageOf(
        [
          { id: 4, name: 'midjourney-proxy' },
          { id: 6, name: 'suno' },
        ],
        request,
      ),
    'GET /api/user': (request) =>
      pageOf(
        ['root', 'ada', '林小满'].map((username, at) => ({ id: at + 1, username })),
        request,
      ),
  },
})
