import { readArguments } from './arguments'

describe('what is typed', () => {
  it('is read', () => {
    expect(readArguments(['apply', '-f', 'c.yaml', '--prune', '--house', 'http://h'])).toMatchObject({
      command: 'apply',
      file: 'c.yaml',
      isPruning: true,
      isTrial: false,
      house: 'http://h',
    })
    expect([...(readArguments(['export', '--only', 'tokens, options'])?.only ?? [])]).toEqual(['options', 'tokens'])
    expect(readArguments(['import-litellm', 'config.yaml'])?.file).toBe('config.yaml')
    expect(readArguments([])).toBeNull()
    expect(readArguments(['apply', '--help'])).toBeNull()
  })

  it.each([
    [['nothing'], /no command "nothing"/],
    [['apply'], /needs a file/],
    [['diff', '-f', 'c', '--dry-run'], /does not know "--dry-run"/],
    [['apply', '-f'], /-f needs a value/],
    [['apply', '-f', '--prune'], /-f needs a value/],
    [['apply', '-f', 'a', '-f', 'b'], /says once more/],
    [['export', '--only', 'users'], /no section "users"/],
  ])('is refused where it means nothing: %j', (args, message) => expect(() => readArguments(args)).toThrow(message))
})
