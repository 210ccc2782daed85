import { statusSchema, unknownStatus } from './status.schema'

const read = (value: unknown) => {
  const result = statusSchema.safeParse(value)
  if (!result.success) throw result.error
  return result.data
}

describe('the status', () => {
  it('keeps what the server sends, also what is not known here', () => {
    expect(
      read({ system_name: 'Gate', setup: false, oidc_enabled: true, chats: [{ Cherry: 'x://{key}' }] }),
    ).toMatchObject({
      system_name: 'Gate',
      setup: false,
      oidc_enabled: true,
      chats: [{ Cherry: 'x://{key}' }],
    })
  })

  it('starts the console whatever is missing or odd', () => {
    expect(read({})).toEqual(unknownStatus)
    expect(read({ quota_per_unit: 0, logo: null, chats: [{ Cherry: 7 }] })).toMatchObject({
      quota_per_unit: 500_000,
      logo: '',
      chats: [],
      has_broken_chats: true,
    })
    expect(read({ chats: [] })).toMatchObject({ has_broken_chats: false })
    expect(() => read('up')).toThrow('status is no object')
  })
})
