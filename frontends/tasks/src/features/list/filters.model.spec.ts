import { drawingQuery, drawingsSince, isChannelId, otherQuery, taskFilters } from './filters.model'

const since = 1_767_225_600
const now = since + 30 * 86_400
const admin = { now, since, isAdmin: true }
const none = taskFilters.parse({})

describe('what a log of tasks is asked for by', () => {
  it('L11 begins 30 days ago for drawings, in milliseconds, and is open at the end', () => {
    expect(drawingsSince(since + 30 * 86_400)).toBe(since)
    expect(drawingQuery(none, admin)).toEqual({ mj_id: '', status: '', username: '', start_timestamp: since * 1_000 })
  })

  it('L11 is in seconds for other tasks', () => {
    expect(otherQuery(none, admin)).toEqual({ task_id: '', status: '', username: '', start_timestamp: since })
  })

  it('takes the last second as a whole', () => {
    const span = { ...none, start_timestamp: 5, end_timestamp: 9 }
    expect(drawingQuery(span, admin)).toMatchObject({ start_timestamp: 5_000, end_timestamp: 9_999 })
    expect(otherQuery(span, admin)).toMatchObject({ start_timestamp: 5, end_timestamp: 9 })
  })

  it('K33 counts a named span from now', () => {
    expect(otherQuery({ ...none, start_timestamp: 'last24Hours' }, admin)).toMatchObject({
      start_timestamp: now - 86_400,
    })
  })

  it('T11 sends user and channel for administrators alone', () => {
    const filters = { ...none, username: 'ada', channel_id: '3', task_id: 'x', status: 'FAILURE' }
    const asked = { status: 'FAILURE', username: 'ada', channel_id: '3' }
    expect(drawingQuery(filters, admin)).toMatchObject({ mj_id: 'x', ...asked })
    for (const query of [drawingQuery, otherQuery])
      expect(Object.keys(query(filters, { ...admin, isAdmin: false })).sort()).toEqual(
        [query === drawingQuery ? 'mj_id' : 'task_id', 'start_timestamp', 'status'].sort(),
      )
  })

  it('knows what can be a channel', () => {
    expect(['', '3', ' 3 ', '-1', 'three'].map(isChannelId)).toEqual([true, true, true, false, false])
  })
})
