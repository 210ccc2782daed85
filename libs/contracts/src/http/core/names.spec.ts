import { newUsername } from '../identity/users/users'
import { composed, isPlainName, isVisibleName } from './names'

const point = (text: string) => `U+${(text.codePointAt(1) ?? 0).toString(16)}`
const named = (characters: string[]) => characters.map((each) => [point(`a${each}`), `a${each}b`] as const)

describe('a name', () => {
  it.each(['ada', 'John Smith', '管理员', 'שלום', 'محمد', 'É', '👍🏽', 'a-b_c.d'])('%s is plain, and seen', (name) => {
    expect([isPlainName(name), isVisibleName(name)]).toEqual([true, true])
  })

  const bidi = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069']
  const control = ['\0', '\t', '\n', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029']
  it.each(named([...bidi, ...control]))('with %s is neither', (_point, name) => {
    expect([isPlainName(name), isVisibleName(name)]).toEqual([false, false])
  })

  const invisible = ['\u200b', '\u200c', '\u200d', '\ufeff', '\u00ad', '\u034f', '\u180e', '\u2060', '\u3164', '\ufe0f']
  const others = ['\u{e0041}', '\ue000', '\ud800', '\u00a0', '\u3000']
  it.each(named([...invisible, ...others]))('with %s is not seen as what it is', (_point, name) => {
    expect(isVisibleName(name)).toBe(false)
  })

  it('of people may join pictures', () => {
    expect(isPlainName('👩‍💻')).toBe(true)
  })
})

/** Composed, it would take half a minute. */
const endless = `a${'\u0300\u0316'.repeat(150_000)}`

describe('a name as it is typed', () => {
  it('is composed', () => {
    expect([composed('Ｚｏe\u0301'), composed('e\u0301'.repeat(160))]).toEqual(['Zoé', 'é'.repeat(160)])
  })

  it('is left alone where it is too long for a name, and keeps nobody waiting', () => {
    const before = process.cpuUsage()
    expect(composed(endless)).toBe(endless)
    expect(newUsername.safeParse(endless).error?.issues.map(({ message }) => message)).toEqual([
      'identity.username-too-long',
    ])
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
  })
})
