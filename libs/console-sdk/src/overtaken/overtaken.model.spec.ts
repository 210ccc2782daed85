import { overtaken } from './overtaken.model'

const seen = { name: 'first', models: ['a'], tag: '', weight: 1 }
const changes = { name: 'ours', models: ['c'], tag: 'same', weight: 2 }

type Values = Readonly<Record<string, unknown>>
const told = (changes: Values, was: Values, now: Values, language: 'zh' | 'en' = 'en') =>
  overtaken({ changes, seen: was, now }, language, () => undefined)

describe('what somebody else has changed meanwhile', () => {
  it('is told at the fields that would be overwritten', () => {
    const now = { ...seen, name: 'theirs', models: ['a', 'b'], tag: 'same' }
    expect(told(changes, seen, now)?.fields).toEqual({
      name: 'Somebody else has changed this: theirs. Save again to overwrite it',
      models: 'Somebody else has changed this: a, b. Save again to overwrite it',
    })
    expect(told(changes, seen, now, 'zh')?.fields['name']).toBe('已被他人修改为：theirs。再次保存将覆盖该修改')
  })

  it('is in nobody’s way once it has been seen, and where it is nothing that changes', () => {
    const now = { ...seen, name: 'theirs' }
    expect(told(changes, now, now)).toBeNull()
    expect(told({ weight: 2 }, seen, now)).toBeNull()
  })

  it('is cut where it is long', () => {
    const long = told({ name: 'ours' }, seen, { ...seen, name: 'n'.repeat(200) })
    expect(long?.fields['name']).toContain(`: ${'n'.repeat(80)}…. Save`)
  })

  it('is told in words where its value is none', () => {
    const say = (name: string, value: unknown) => (name === 'weight' ? `${String(value)} kg` : undefined)
    const now = { ...seen, weight: 3 }
    expect(overtaken({ changes, seen, now }, 'en', say)?.fields['weight']).toContain(': 3 kg. Save')
  })
})
