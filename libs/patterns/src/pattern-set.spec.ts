import { PatternSet } from './pattern-set'

const faultsOf = (...sources: string[]) => new PatternSet(sources).faults
const finds = (source: string, text: string) => new PatternSet([source]).find(text) === 0

describe('a set of patterns', () => {
  it.each([
    ['b[a4]d', 'so B4D', true],
    ['^so', 'not so', false],
    ['(?<word>x)y', 'xy', true],
    ['\\bfoo\\b', 'a foo.', true],
    ['\\u654f\\u{611f}', '很敏感的', true],
    ['[\\u4e00-\\u9fa5]{4}', 'ab一二三四', true],
    ['\\ud83d\\ude00', 'x😀', true],
    ['\\\\u0062', 'b', false],
    ['(?-i)B', 'b', false],
    ['\\Qa(b\\E+', 'a(bb', true],
    ['^$', '', true],
    ['^$', 'a', false],
    ['[^\\x00-\\x7f]', 'é', true],
    ['[\\x00-\\x08]', '\u0001', true],
  ])('finds %s in %j: %s', (source, text, isThere) => {
    expect([faultsOf(source), finds(source, text)]).toEqual([[], isThere])
  })

  it('names the first of its patterns that a text has', () => {
    const set = new PatternSet(['x', '(', '.*', 'b+', 'ab'])
    expect([set.find('aabb'), set.find('c'), set.find('x b')]).toEqual([3, null, 0])
  })

  it.each(['(', '*', '\\', '[b-a]', 'a{2,1}', '\\Z', 'a**'])('%s is none', (source) => {
    expect(faultsOf(source)).toEqual([{ index: 0, fault: 'bad-pattern' }])
  })

  it.each(['a(?=b)', 'a(?!b)', '(?<=a)b', '(?<!a)b', '(a)\\1', '(?<w>a)\\k<w>', 'a{1001}', 'a{1,1001}', 'a{1001,}'])(
    '%s is beyond RE2',
    (source) => {
      expect(faultsOf('x', source)).toEqual([{ index: 1, fault: 'slow-pattern' }])
    },
  )

  it.each(['', '.', '.*', 'a*', '(?:)|x', '[\\s\\S]|b', '\\b|\\B'])('%s would be everywhere', (source) => {
    const set = new PatternSet(['x', source])
    expect(set.faults).toEqual([{ index: 1, fault: 'everywhere-pattern' }])
    expect([set.find('ab'), set.find('x'), set.isEmpty]).toEqual([null, 0, false])
  })

  it.each([
    ['(a{1000}){1000}'],
    ['a{1000}'.repeat(3)],
    ['((((a{9}){9}){9}){9})'],
    [`(?:${'a?'.repeat(10)}){120}`],
    ['\\pL{62}'],
    ['a'.repeat(2_001)],
    ['('.repeat(1_001) + ')'.repeat(1_001)],
    [`[${'ab'.repeat(40)}]{240}`],
  ])('%.20s is too large', (source) => {
    expect(faultsOf(source)).toEqual([{ index: 0, fault: 'large-pattern' }])
  })

  it('has room for a thousand patterns of a usual size, and tells which came too late', () => {
    const usual = Array.from({ length: 500 }, (_, place) => `word-${place}\\s+[a-z]{4}`)
    expect(faultsOf(...usual)).toEqual([])
    const set = new PatternSet([...Array.from({ length: 12 }, (_, place) => `x{900}${place}`), 'late'])
    expect(set.faults).toEqual([{ index: 11, fault: 'many-patterns' }])
    expect([set.size < 10_000, set.find('so late')]).toEqual([true, 12])
  })

  it('without any finds nothing', () => {
    const set = new PatternSet(['(', '.*'])
    expect([set.isEmpty, set.find('(.'), new PatternSet([]).isEmpty]).toEqual([true, null, true])
  })

  // An engine that goes back needs longer than the world stands for each of these.
  it.each([
    ['(a+)+$', `${'a'.repeat(100_000)}!`],
    ['(a|aa)+$', `${'a'.repeat(100_000)}!`],
    ['^(\\w+\\s?)*$', `${'word '.repeat(20_000)}!`],
    ['(x+x+)+y', 'x'.repeat(100_000)],
    ['(?:a?){400}a{400}b', 'a'.repeat(20_000)],
  ])('goes once through a text made for %s', (source, text) => {
    expect([faultsOf(source), finds(source, text)]).toEqual([[], false])
  })

  it('forgets what it has seen before that fills the memory', () => {
    // Each of 2^30 parts of such a text is a state of its own.
    const set = new PatternSet(['[a-q][^u-z]{30}x'])
    let state = 12_345
    const letters = Array.from({ length: 50_000 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return 'ar'[(state >>> 16) & 1]
    })
    expect(set.find(letters.join(''))).toBeNull()
    expect(set.find(`${letters.join('')}a${'r'.repeat(30)}x`)).toBe(0)
  })
})
