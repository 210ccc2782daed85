import { languageOf } from './code-languages'

describe('the language of code (rule K23)', () => {
  it.each([
    ['ts', 'typescript'],
    ['TSX', 'typescript'],
    ['c++', 'cpp'],
    ['C#', 'csharp'],
    ['sh', 'bash'],
    ['js{1,3}', 'javascript'],
    ['python title="a.py"', 'python'],
    ['dart', 'dart'],
    ['toml', 'ini'],
    ['unheard-of', null],
    ['', null],
    [undefined, null],
    ['constructor', null],
  ])('called %j is %j', (name, language) => expect(languageOf('x', name)).toBe(language))

  it('does not matter where the code is too long to be coloured', () => {
    expect(languageOf('x'.repeat(40_000), 'js')).toBe('javascript')
    expect(languageOf('x'.repeat(40_001), 'js')).toBeNull()
  })
})
