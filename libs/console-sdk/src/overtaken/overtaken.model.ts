import { definePhrases, type Language, type Speech, speechOf } from '@tollgate/texts'

type Values = Readonly<Record<string, unknown>>

/** What is said at one thing that somebody else has changed, which is `now`, and of all of them. */
export const overtakenWords = definePhrases({
  on: { zh: '开启', en: 'on' },
  off: { zh: '关闭', en: 'off' },
  all: {
    zh: '打开后已有他人修改了相同内容，再次保存将覆盖其修改',
    en: 'Somebody else has changed the same since you opened it. Save again to overwrite what they changed',
  },
  one: {
    zh: '已被他人修改为：{now}。再次保存将覆盖该修改',
    en: 'Somebody else has changed this: {now}. Save again to overwrite it',
  },
})

/** What a form shows at the fields that would be overwritten, and above them. */
export class Overtaken extends Error {
  constructor(
    message: string,
    readonly fields: Readonly<Record<string, string>>,
  ) {
    super(message)
  }
}

/** A value in words, where it does not say itself what it is: of a time, or an amount. */
export type SayValue = (name: string, value: unknown) => string | undefined

interface Edit {
  readonly changes: Values
  /** As it was when somebody last looked. */
  readonly seen: Values
  readonly now: Values
}

/**
 * Why `changes` are not to be sent yet: somebody else has changed what they would overwrite since it was `seen`, and it is another
 * value `now`. Null where nothing is in the way, which it is not where both changed it to the same.
 */
export function overtaken({ changes, seen, now }: Edit, language: Language | Speech, say: SayValue): Overtaken | null {
  const words = overtakenWords(speechOf(language))
  const names = Object.keys(changes).filter((name) => {
    const current = JSON.stringify(now[name])
    return current !== JSON.stringify(seen[name]) && current !== JSON.stringify(changes[name])
  })
  if (names.length === 0) return null
  const saidOf = (name: string) => words.one(say(name, now[name]) ?? inShort(now[name], words))
  return new Overtaken(words.all, Object.fromEntries(names.map((name) => [name, saidOf(name)])))
}

const shortLength = 80

function inShort(value: unknown, { on, off }: { readonly on: string; readonly off: string }): string {
  if (typeof value === 'boolean') return value ? on : off
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text.length > shortLength ? `${text.slice(0, shortLength)}…` : text
}
