import { isTaskAnswer, type TaskCapability } from './task-test.policy'

describe('rule T67: the test of a channel of tasks', () => {
  it.each<[TaskCapability, unknown, boolean]>([
    ['drawing-tasks', [], true],
    ['drawing-tasks', { code: 4, description: 'no' }, false],
    ['music-tasks', { code: 'success', data: [] }, true],
    ['music-tasks', { code: 'invalid_request', data: null }, false],
    ['video-tasks', { object: 'list', data: [] }, true],
    ['video-tasks', { error: { message: 'no' } }, false],
    ['kling-tasks', { code: 0, data: [] }, true],
    ['kling-tasks', { code: 1_002, message: 'no' }, false],
    ['kling-tasks', null, false],
  ])('of %s takes %j for an answer: %s', (capability, value, expected) => {
    expect(isTaskAnswer(capability, Buffer.from(JSON.stringify(value)))).toBe(expected)
  })

  it('takes a page for none', () => {
    expect(isTaskAnswer('drawing-tasks', Buffer.from('<html>'))).toBe(false)
  })
})
