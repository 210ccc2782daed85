import { overtaken } from './overtaken.model'

const seen = { name: 'first', models: ['a'], tag: '', weight: 1 }
const changes = { name: 'ours', models: ['c'], tag: 'same', weight: 2 }

describe('what somebody else has changed meanwhile', () => {
  it('is told at the fields that would be overwritten', () => {
    const now = { ...seen, name: 'theirs', models: ['a', 'b'], tag: 'same' }
    expect(overtaken(changes, seen, now, 'en')?.fields).toEqual({
      name: 'Somebody else has changed this: theirs. Save again to overwrite it',
      models: 'Somebody else has changed this: a, b. Save again to overwrite it',
    })
    expect(overtaken(changes, seen, now, 'zh')?.fields['name']).toBe('已被他人修改为：theirs。再次保存将覆盖该修改')
  })

  it('is in nobody’s way once it has been seen, and where it is nothing that changes', () => {
    const now = { ...seen, name: 'theirs' }
    expect(overtaken(changes, now, now, 'en')).toBeNull()
    expect(overtaken({ weight: 2 }, seen, now, 'en')).toBeNull()
  })

  it('is cut where it is long', () => {
    const long = overtaken({ name: 'ours' }, seen, { ...seen, name: 'n'.repeat(200) }, 'en')
    expect(long?.fields['name']).toContain(`: ${'n'.repeat(80)}…. Save`)
  })
})
