import { z } from 'zod'
import { readUrlState, writeUrlState } from './url-state.model'

const schema = z.object({
  p: z.coerce.number().int().positive().default(1),
  keyword: z.string().default(''),
  from: z.coerce.number().optional(),
})
const read = (text: string) => readUrlState(schema, new URLSearchParams(text))
const write = (text: string, change: Parameters<typeof writeUrlState<typeof schema>>[2]) =>
  writeUrlState(schema, new URLSearchParams(text), change).toString()

describe('state in the address', () => {
  it('has its defaults where nothing is said, or nothing that fits', () => {
    expect(read('')).toEqual({ p: 1, keyword: '' })
    expect(read('p=two&keyword=ann&from=x')).toEqual({ p: 1, keyword: 'ann' })
    expect(read('p=3&from=5')).toEqual({ p: 3, keyword: '', from: 5 })
  })

  it('leaves out what is as by default, and leaves alone what belongs to others', () => {
    expect(write('p=3&tab=all', { keyword: 'ann' })).toBe('p=3&tab=all&keyword=ann')
    expect(write('p=3&keyword=ann&from=5', { p: 1, from: undefined })).toBe('keyword=ann')
  })
})
