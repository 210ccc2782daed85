import type { Language } from '@tollgate/texts'

const texts = {
  zh: {
    title: '请验证您的身份',
    why: '此操作影响账户或站点的安全。',
    then: '验证后即继续进行，10 分钟内不再询问。',
  },
  en: {
    title: 'Is it still you?',
    why: 'This act touches the safety of an account or of the site. ',
    then: 'Prove that it is you, and it goes on. Nothing more is asked for 10 minutes.',
  },
} as const

/** What the dialog says that has somebody prove that it is still them; nothing goes on by itself for who has to sign in anew. */
export function proofText(language: Language, ways: readonly string[]) {
  const { title, why, then } = texts[language]
  return { title, text: ways.every((way) => way === 'sign_in') ? why : why + then }
}
