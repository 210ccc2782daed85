import { createHash, createHmac } from 'node:crypto'
import { telegramPerson } from './telegram.policy'

const botToken = '123456:AAE-a-bot-token'
const nowMs = 1_795_000_000_000
const nowS = nowMs / 1_000

/** As the documentation of the widget says it, with no code of ours. */
function signed(fields: Record<string, string>, token = botToken) {
  const text = Object.keys(fields)
    .sort()
    .map((key) => `${key}=${fields[key]}`)
    .join('\n')
  const hash = createHmac('sha256', createHash('sha256').update(token).digest()).update(text).digest('hex')
  return { id: '', auth_date: '', ...fields, hash }
}

const ada = { id: '4711', auth_date: String(nowS), first_name: 'Ada', username: 'ada' }
const whole = { ...ada, last_name: 'Lovelace', photo_url: 'https://t.me/i/userpic/1.jpg' }

/** Eve's own name, signed as Telegram would sign it, and cut into fields at other places: the text is the same. */
function readAsAnother() {
  const named = { auth_date: String(nowS), first_name: 'Eve\nid=4711\nlast_name=Eve', id: '666', last_name: 'Adams' }
  return { ...signed(named), first_name: 'Eve', id: '4711', last_name: 'Eve\nid=666\nlast_name=Adams' }
}

function outcome(data: Parameters<typeof telegramPerson>[0], token = botToken): string {
  try {
    return telegramPerson(data, token, nowMs)
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('what the Telegram widget hands over', () => {
  const cases: [string, Parameters<typeof telegramPerson>[0], string][] = [
    ['every field, signed', signed(whole), '4711'],
    ['the fields that there are, signed', signed(ada), '4711'],
    ['an absent field sent empty', { ...signed(ada), last_name: '' }, '4711'],
    ['a hash in capitals', { ...signed(ada), hash: signed(ada).hash.toUpperCase() }, '4711'],
    ['a field that Telegram does not sign', { ...signed(ada), lang: 'zh' } as never, '4711'],
    ['another id under the same hash', { ...signed(ada), id: '4712' }, 'identity.telegram-hash-wrong'],
    ['another name under the same hash', { ...signed(ada), username: 'eve' }, 'identity.telegram-hash-wrong'],
    [
      'a later time under the same hash',
      { ...signed(ada), auth_date: String(nowS + 1) },
      'identity.telegram-hash-wrong',
    ],
    ['a field fewer than was signed', { ...signed(ada), first_name: undefined }, 'identity.telegram-hash-wrong'],
    ['the signature of another bot', signed(ada, '654321:another'), 'identity.telegram-hash-wrong'],
    ['no hash', { ...ada, hash: '' }, 'identity.telegram-hash-wrong'],
    ['a hash of another length', { ...ada, hash: 'abc' }, 'identity.telegram-hash-wrong'],
    ['an id that is no number', signed({ ...ada, id: 'ada' }), 'identity.telegram-hash-wrong'],
    [
      'a name that was signed as it is, in which another id stands as a line',
      readAsAnother(),
      'identity.telegram-hash-wrong',
    ],
    ['five minutes old', signed({ ...ada, auth_date: String(nowS - 300) }), '4711'],
    ['a second older than that', signed({ ...ada, auth_date: String(nowS - 301) }), 'identity.telegram-expired'],
    ['from a clock that is half a minute ahead', signed({ ...ada, auth_date: String(nowS + 30) }), '4711'],
    ['from the future', signed({ ...ada, auth_date: String(nowS + 31) }), 'identity.telegram-expired'],
    ['from no time at all', signed({ ...ada, auth_date: 'now' }), 'identity.telegram-expired'],
  ]
  it.each(cases)('%s', (_what, data, expected) => {
    expect(outcome(data)).toBe(expected)
  })

  it('is worth nothing while there is no bot', () => {
    expect(outcome(signed(ada, ''), '')).toBe('identity.telegram-hash-wrong')
  })
})
