import { KeyRing, Mac } from '@tollgate/platform'
import { taskReadCases } from './__fixtures__/read-cases'
import { platforms } from './platforms'

describe('what platforms say', () => {
  it.each(taskReadCases)('of %s, %s', (platform, _, said, expected) => {
    const read = platforms[platform].read(said)
    expect(read?.map((report) => ({ ...report, answer: undefined })) ?? null).toEqual(
      expected?.map((report) => ({ ...blank, ...report, answer: undefined })) ?? null,
    )
  })

  it('is kept without what is embedded, and not where it is too much, or too deep', () => {
    const kept = (more: object) => platforms.midjourney.read([{ id: '1', ...more }])?.[0]?.answer
    expect(kept({ maskBase64: 'data:image/png;base64,AAAA', n: 'a\0b' })).toEqual({ id: '1', maskBase64: '', n: 'ab' })
    expect(kept({ all: Array(20_000).fill('many') })).toBeNull()
    expect(kept({ deep: JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown })).toBeNull()
  })

  it('T10 is kept without the secret of notices, which an upstream repeats beside the address that it was told', () => {
    const secret = new Mac(new KeyRing(['a']), 'task-notices').of('a request')
    const hook = `https://gate.example.com/mj/notify?task=1&secret=${secret}`
    const drawing = { id: '1', description: hook, failReason: hook, prompt: hook, promptEn: hook, imageUrl: hook }
    const said = JSON.stringify([
      platforms.midjourney.read([{ ...drawing, properties: { notifyHook: hook, [secret]: 1 } }]),
      platforms.midjourney.readNotice({ ...drawing, properties: { notifyHook: hook } }),
      platforms.kling.readNotice({ task_id: '1', task_status: 'failed', task_status_msg: hook, callback_url: hook }),
    ])
    expect(said).toContain('&secret=***')
    expect(said).not.toContain(secret)
  })

  it('T17 is read in the time that its length takes', () => {
    const before = process.cpuUsage()
    expect(platforms.midjourney.read([{ id: '1', progress: `1${' '.repeat(200_000)}x` }])).toMatchObject([
      { progress: 0 },
    ])
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000)
  })

  it('T17 is read up to so many tasks, parts and clips, whatever an upstream sends', () => {
    const many = Array.from({ length: 300_000 }, () => ({}))
    const drawing = { id: '1', status: 'SUCCESS', buttons: many }
    const before = process.cpuUsage()
    expect(platforms.midjourney.read([drawing, ...many, { id: '2' }])).toEqual([
      expect.objectContaining({ upstreamId: '1', answer: null }),
    ])
    expect(platforms.suno.read({ code: 'success', data: [{ task_id: 'a', data: many }] })).toHaveLength(1)
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(10_000)
  })

  it('of its own accord is one drawing', () => {
    expect(platforms.midjourney.readNotice({ id: '1', status: 'SUCCESS' })).toMatchObject({ status: 'SUCCESS' })
    for (const body of [null, [], 'x', { status: 'SUCCESS' }, { id: '' }])
      expect(platforms.midjourney.readNotice(body)).toBeNull()
    expect(platforms.suno.readNotice({ task_id: '1', status: 'SUCCESS' })).toBeNull()
    expect(platforms.kling.readNotice({ task_id: '1', task_status: 'succeed' })).toMatchObject({ status: 'SUCCESS' })
    expect(platforms.sora.readNotice({ id: '1', status: 'completed' })).toBeNull()
  })

  it('of films is asked for one by one, where each was submitted', () => {
    expect(platforms.kling.question([{ upstreamId: '17', action: 'IMAGE2VIDEO' }])).toEqual({
      task: 'videos/image2video/17',
    })
    expect(platforms.sora.question([{ upstreamId: 'video_1', action: 'VIDEO' }])).toEqual({ task: 'videos/video_1' })
  })
})

const blank = {
  ...{ progress: 0, prompt: '', promptEn: '', description: '', startedAtMs: 0, finishedAtMs: 0 },
  ...{ resultUrl: '', failReason: '' },
}
