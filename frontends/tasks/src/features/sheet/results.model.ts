import { z } from 'zod'

/** Something that a task has made. */
export interface Result {
  readonly title: string
  /** Lyrics. */
  readonly text: string
  readonly links: readonly { readonly kind: LinkKind; readonly address: string }[]
}

const kinds = ['audio', 'video', 'image'] as const
type LinkKind = (typeof kinds)[number]

const text = z.string().catch('')
const address = z
  .string()
  .regex(/^https?:\/\//i)
  .catch('')

const made = z.object({ title: text, text, audio_url: address, video_url: address, image_url: address })

/** What Suno-API tells of a task: clips of music, or one text. */
const answer = z.object({ data: z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]) })

/** What a task has made, as far as its upstream's answer tells it in a known shape. */
export function resultsOf(told: unknown): Result[] {
  const items = answer.safeParse(told).data?.data ?? []
  return items.flatMap((item) => {
    const { data } = made.safeParse(item)
    if (data === undefined) return []
    const links = kinds.flatMap((kind) => {
      const one = data[`${kind}_url`]
      return one === '' ? [] : [{ kind, address: one }]
    })
    return links.length === 0 && data.text === '' ? [] : [{ title: data.title, text: data.text, links }]
  })
}
