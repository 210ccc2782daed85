import { withQuery } from './query-string'

describe('a path with its query', () => {
  it('leaves out what is empty, but not what is nought or false', () => {
    const query = { p: 1, type: 0, on: false, name: '', group: null, user: undefined }
    expect(withQuery('/api/log/', query)).toBe('/api/log/?p=1&type=0&on=false')
  })

  it('writes values so that they are read back', () => {
    expect(withQuery('/api/x?a=1', { model: 'gpt 4&o' })).toBe('/api/x?a=1&model=gpt+4%26o')
    expect(withQuery('/api/x')).toBe('/api/x')
  })
})
