import { ApiError } from '../../api/api-error'
import { anOption } from '../wire/option-entries.fixture'
import { optionsText } from './options-text'
import { failureOfSave, writeAll } from './save.model'

const change = (key: string) => ({ entry: anOption({ key, zh: key }), value: '1' })
const zh = optionsText('zh')

describe('saving options', () => {
  it('makes one call after the other, in their order', async () => {
    const calls: string[] = []
    let running = 0
    const outcome = await writeAll([change('A'), change('B')], async (key, value) => {
      expect((running += 1)).toBe(1)
      await Promise.resolve()
      calls.push(`${key}=${value}`)
      running -= 1
    })
    expect(calls).toEqual(['A=1', 'B=1'])
    expect(outcome.failed).toEqual([])
    expect(failureOfSave(outcome, zh)).toBeNull()
  })

  it('goes on after a failure, and says which failed', async () => {
    const outcome = await writeAll([change('A'), change('B'), change('C')], (key) =>
      key === 'B' ? Promise.reject(new Error('no')) : Promise.resolve(),
    )
    expect(outcome.saved.map(({ entry }) => entry.key)).toEqual(['A', 'C'])
    expect(failureOfSave(outcome, zh)).toBe('部分保存失败，请重试：B')
  })

  it('asks once more for nothing when the proof was not given', async () => {
    const unproven = new ApiError({ code: 'unproven', status: 403, message: 'Prove it first' })
    const calls: string[] = []
    const outcome = await writeAll([change('A'), change('B'), change('C')], (key) => {
      calls.push(key)
      return key === 'A' ? Promise.resolve() : Promise.reject(unproven)
    })
    expect(calls).toEqual(['A', 'B'])
    expect(outcome.saved.map(({ entry }) => entry.key)).toEqual(['A'])
    expect(outcome.failed.map(({ change: { entry }, error }) => [entry.key, error])).toEqual([
      ['B', unproven],
      ['C', unproven],
    ])
  })

  it('says it in the server’s words when there was one change', async () => {
    const refusal = new Error('SMTP 端口不能大于 65535')
    const outcome = await writeAll([change('A')], () => Promise.reject(refusal))
    expect(failureOfSave(outcome, zh)).toBe(refusal)
  })

  it('says that nothing was saved when all failed', async () => {
    const outcome = await writeAll([change('A'), change('B')], () => Promise.reject(new Error('no')))
    expect(failureOfSave(outcome, zh)).toBe('保存失败，请重试：A、B')
  })
})
