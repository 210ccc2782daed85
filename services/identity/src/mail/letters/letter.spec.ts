import { accountLetter } from './account-letter'
import { type Letter, write } from './letter'
import {
  channelLetter,
  noticeAddressLetter,
  quotaWarningLetter,
  resetLetter,
  testLetter,
  verificationLetter,
} from './letters'

const site = 'Tolls & <Gates>'
const link = 'https://site.test/user/reset?email=a%40b.test&token=0f'
const all: [string, Letter, string[]][] = [
  ['a verification', verificationLetter({ site, code: '012345', minutes: 10 }), ['012345', '10']],
  ['an address for notices', noticeAddressLetter({ site, code: '012345', minutes: 10 }), ['012345', '10']],
  ['a reset', resetLetter({ site, link, minutes: 10 }), [link, '10']],
  [
    'a warning',
    quotaWarningLetter({ site, username: 'ada', balance: '$0.10', threshold: '$1.00', link }),
    ['ada', '$0.10', '$1.00', link],
  ],
  [
    'a channel',
    channelLetter({ site, id: 7, name: 'main', isEnabled: false, why: { zh: '原因', en: 'because' }, link }),
    ['main', '#7', link],
  ],
  ['a test', testLetter({ site }), []],
  [
    'an act',
    accountLetter({ site, username: 'ada', act: { zh: '密码', en: 'a password' }, time: '1', address: '::1', link }),
    ['ada', '::1', link],
  ],
]

describe('letters', () => {
  it.each(all)('of %s name the site and say what they are for, in both languages', (_what, letter, told) => {
    for (const language of ['zh', 'en'] as const) {
      const { subject, text } = write(letter, language)
      expect(subject).toContain(site)
      for (const part of told) expect(text).toContain(part)
      // No name of a text in its place.
      expect(text).not.toMatch(/letter\.\w/)
    }
    expect(write(letter, 'zh').text).toMatch(/\p{Script=Han}/u)
    expect(write(letter, 'en').text).not.toMatch(/\p{Script=Han}/u)
  })

  it('let nothing that somebody typed become HTML', () => {
    const { html } = write(verificationLetter({ site: '<script>"&\'</script>', code: '<b>', minutes: 10 }), 'en')
    expect(html).toContain('&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;')
    expect(html).not.toMatch(/<script|<b>/)
  })

  it('show a link as text too, whole in both forms', () => {
    const { text, html } = write(resetLetter({ site, link, minutes: 10 }), 'en')
    expect(text).toContain(`\n${link}\n`)
    expect(html).toContain(`<a href="${link.replace('&', '&amp;')}">`)
  })
})
