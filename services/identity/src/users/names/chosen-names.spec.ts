import { chosenDisplayName, chosenUsername } from './chosen-names'

const refused = (code: string) => expect.objectContaining({ code })

describe('a name that is chosen anew', () => {
  it('is kept in one form of those that look the same', () => {
    expect(chosenUsername('ada', 'Ｅｖａ')).toBe('Eva')
    expect(chosenUsername('ada', 'cafe\u0301')).toBe('café')
  })

  it('is refused where not all of it is seen', () => {
    expect(() => chosenUsername('ada', 'ro\u200bot')).toThrow(refused('identity.username-unseen'))
    expect(() => chosenUsername('ada', '\u202etoor')).toThrow(refused('identity.username-unseen'))
    expect(() => chosenDisplayName('Ada', 'Ada\u202e')).toThrow(refused('identity.display-name-deceiving'))
  })

  it('is refused where it is too long, also once it is composed', () => {
    expect(() => chosenUsername('ada', '\ufdfa')).toThrow(refused('identity.username-too-long'))
  })

  it('stays where it is older than the rules', () => {
    expect(chosenUsername('ro\u200bot', 'ro\u200bot')).toBe('ro\u200bot')
    expect(chosenDisplayName('Ada\u202e', 'Ada\u202e')).toBe('Ada\u202e')
  })
})
