import { anOption, registryOf } from '../wire/option-entries.fixture'
import { changesOf, entriesOfKeys, overtakenAmong } from './changes.model'
import { fieldName, inputOf, inputsOf, textOf } from './option-input.model'

describe('what a field holds', () => {
  it.each([
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', '', false],
    ['integer', '500000', 500_000],
    ['integer', '', null],
    ['decimal', '7.30', '7.30'],
    ['list', 'gmail.com, qq.com，163.com\n', ['gmail.com', 'qq.com', '163.com']],
    ['lines', 'one\ntwo', 'one\ntwo'],
    ['json', '{"a": 1}', '{"a": 1}'],
    ['text', ' as it is ', ' as it is '],
  ] as const)('for the %s %j is %j', (type, text, input) => {
    expect(inputOf(type, text)).toEqual(input)
  })

  it.each([
    ['boolean', true, 'true'],
    ['integer', 9_007_199_254_740_991, '9007199254740991'],
    ['integer', null, ''],
    ['decimal', ' 7.3 ', '7.3'],
    ['list', ['a.com', 'b.com'], 'a.com,b.com'],
    ['text', ' as it is ', ' as it is '],
  ] as const)('of a %s, %j, is written as %j', (type, input, text) => {
    expect(textOf(type, input)).toBe(text)
  })

  it('has a name without points, which would lead into an object', () => {
    expect(fieldName('oidc.client_id')).toBe('oidc:client_id')
  })

  it('is nothing for a secret, whatever the server sends', () => {
    const entries = [anOption({ key: 'SMTPToken', secret: true }), anOption({ key: 'SMTPServer' })]
    expect(inputsOf(entries, new Map([['SMTPServer', 'mail.example']]))).toEqual({
      SMTPToken: '',
      SMTPServer: 'mail.example',
    })
  })
})

describe('the changes of a form', () => {
  const enabled = anOption({ key: 'GitHubOAuthEnabled', type: 'boolean', needs: ['GitHubClientId'] })
  const clientId = anOption({ key: 'GitHubClientId' })
  const secret = anOption({ key: 'GitHubClientSecret', secret: true, is_set: true })
  const list = anOption({ key: 'EmailDomainWhitelist', type: 'list' })
  const entries = [enabled, clientId, secret, list]
  const began = new Map([
    ['GitHubOAuthEnabled', 'false'],
    ['GitHubClientId', ''],
    ['EmailDomainWhitelist', 'a.com, b.com'],
  ])
  const inputs = inputsOf(entries, began)
  const changed = (change: object, from = began) =>
    changesOf(entries, from, { ...inputs, ...change }).map(({ entry, value }) => [entry.key, value])

  it('are none when nothing was typed, also where the server writes a list with spaces', () => {
    expect(changed({})).toEqual([])
  })

  it('have a secret only when one was typed', () => {
    expect(changed({ GitHubClientSecret: 'x' })).toEqual([['GitHubClientSecret', 'x']])
    expect(changed({ GitHubClientSecret: '' })).toEqual([])
  })

  it('write what is needed before what needs it', () => {
    expect(changed({ GitHubOAuthEnabled: true, GitHubClientId: 'id', GitHubClientSecret: 'x' })).toEqual([
      ['GitHubClientId', 'id'],
      ['GitHubClientSecret', 'x'],
      ['GitHubOAuthEnabled', 'true'],
    ])
  })

  it('switch off before they empty what was needed', () => {
    const on = new Map([...began, ['GitHubOAuthEnabled', 'true'], ['GitHubClientId', 'id']] as const)
    expect(changed({ GitHubOAuthEnabled: false, GitHubClientId: '' }, on)).toEqual([
      ['GitHubOAuthEnabled', 'false'],
      ['GitHubClientId', ''],
    ])
  })

  it('leave out what the server does not know', () => {
    expect(entriesOfKeys(registryOf(clientId), ['Unknown', 'GitHubClientId'])).toEqual([clientId])
  })
})

describe('what somebody else has written meanwhile', () => {
  const entry = anOption({ key: 'ModelAliases', type: 'json' })
  const began = new Map([[entry.key, '{"a":["x"]}']])

  it.each<[string, string, boolean]>([
    ['what the form began with', '{"a":["x"]}', false],
    ['another text', '{"b":["y"]}', true],
    ['what is to be written', '{"c":["z"]}', false],
  ])('is known by what is stored now: %s', (_case, now, isOvertaken) => {
    const changes = [{ entry, value: '{"c":["z"]}' }]
    expect(overtakenAmong(changes, began, new Map([[entry.key, now]]))).toEqual(isOvertaken ? changes : [])
  })

  it('is not known of a secret, nor where nothing could be read', () => {
    const secret = { entry: anOption({ key: 'SMTPToken', secret: true }), value: 's' }
    expect(overtakenAmong([secret], new Map(), new Map([['SMTPToken', 'x']]))).toEqual([])
    expect(overtakenAmong([{ entry, value: '{}' }], began, new Map())).toEqual([])
  })
})
