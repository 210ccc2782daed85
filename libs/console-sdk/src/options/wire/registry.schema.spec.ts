import { registrySchema, valuesSchema } from './registry.schema'

const sent = {
  key: 'SMTPPort',
  type: 'integer',
  writer: 'root',
  secret: false,
  is_set: true,
  zh: 'SMTP 端口',
  en: 'SMTP port',
  default: '587',
  min: 1,
  max: 65_535,
  needs: [],
}

describe('the registry', () => {
  const read = (...entries: unknown[]) => {
    const parsed = registrySchema.safeParse(entries)
    return parsed.success ? [...parsed.data.values()] : 'misfit'
  }

  it('is read by key, with bounds where there are some', () => {
    expect(read({ ...sent, unknown: 1 })).toEqual([sent])
  })

  it('leaves out an option of a kind that this console does not know', () => {
    expect(read({ ...sent, type: 'colour' }, sent)).toHaveLength(1)
  })

  it('takes a writer that it does not know for root', () => {
    expect(read({ ...sent, writer: 'nobody' })).toMatchObject([{ writer: 'root' }])
  })

  it.each([{ key: 1 }, { zh: undefined }, { min: '1' }, { choices: 'hour' }])('with %j is no registry', (change) => {
    expect(read({ ...sent, ...change })).toBe('misfit')
  })
})

it('values are read by key', () => {
  const parsed = valuesSchema.safeParse([{ key: 'SystemName', value: 'Tollgate' }])
  expect(parsed).toEqual({ success: true, data: new Map([['SystemName', 'Tollgate']]) })
})
