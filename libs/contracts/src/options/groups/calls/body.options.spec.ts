import { acceptOption, OptionFault, optionFaultText, type OptionKey, options } from '../../../index'

const judge = (key: OptionKey, value: string) => {
  try {
    return acceptOption(key, value, () => '')
  } catch (error) {
    if (!(error instanceof OptionFault)) throw error
    return `refused: ${optionFaultText(error, 'en')}`
  }
}

describe('what is kept of requests and answers', () => {
  it('is root’s to see to, who proves who it is, and nothing unless said (S60)', () => {
    const keys = (Object.keys(options) as OptionKey[]).filter((key) => key.startsWith('Body'))
    expect(keys).toHaveLength(7)
    for (const key of keys) expect(options[key]).toMatchObject({ writer: 'root', isGuarded: true })
    expect(options.BodyPolicy.default).toBe('off')
  })

  it.each([
    ['BodyPolicy', 'sampled', true],
    ['BodyPolicy', 'some', false],
    ['BodySamplePercent', '1', true],
    ['BodySamplePercent', '0', false],
    ['BodySamplePercent', '101', false],
    ['BodyRetentionDays', '365', true],
    ['BodyRetentionDays', '0', false],
    ['BodyGroups', 'default, vip', true],
  ] as const)('%s may be %s: %s (S61)', (key, value, isTaken) => {
    expect(judge(key, value).startsWith('refused')).toBe(!isTaken)
  })

  it('is masked by lines that can be searched for (S62)', () => {
    expect(judge('BodyRedactedWords', 'quartz\nregex:case-[0-9]+')).toBe('quartz\nregex:case-[0-9]+')
    expect(judge('BodyRedactedWords', 'quartz\nregex:(?=a)b')).toMatch(/^refused/)
  })
})
