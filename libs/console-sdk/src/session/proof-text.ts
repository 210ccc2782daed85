import { definePhrases, type Language, type Speech, speechOf } from '@tollgate/texts'

const words = definePhrases({
  title: { zh: '请验证您的身份', en: 'Is it still you?' },
  why: { zh: '此操作影响账户或站点的安全。', en: 'This act touches the safety of an account or of the site.' },
  then: {
    zh: '验证后即继续进行，10 分钟内不再询问。',
    en: 'Prove that it is you, and it goes on. Nothing more is asked for 10 minutes.',
  },
})

/** What the dialog says that has somebody prove that it is still them; nothing goes on by itself for who has to sign in anew. */
export function proofText(language: Language | Speech, ways: readonly string[]) {
  const speech = speechOf(language)
  const { title, why, then } = words(speech)
  const both = `${why}${speech.language === 'zh' ? '' : ' '}${then}`
  return { title, text: ways.every((way) => way === 'sign_in') ? why : both }
}
