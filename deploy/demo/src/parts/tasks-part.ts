import { tokens } from '../cast/tokens'
import type { House, Part } from '../house/part'
import { tokenKey } from '../house/secrets'

/** Prompts as the simulator understands them: what is banned fails, what has many frames takes its time. */
const drawings = [
  'a lighthouse over a sea of paper boats, woodcut, morning light',
  'a toll gate in the mountains, watercolour, two travellers and a dog',
  'isometric server room grown over with ferns, soft shadows',
  'a likeness of a head of state, photograph',
  'a map of an island that is shaped like a cat, old engraving',
  'an animation of a clock tower in nine hundred frames',
] as const
const songs = ['a sea shanty about latency', 'lullaby for a data centre', 'a likeness of a famous singer'] as const
const videos = [
  'a paper boat leaves the harbour',
  'a likeness of an actor, waving',
  'the tide in nine hundred frames',
] as const

/** Drawings, songs and videos in several states, submitted to the model API as clients submit them. */
export const tasksPart: Part = {
  name: 'drawings, music and videos',
  async make(house) {
    for (const [place, prompt] of drawings.entries())
      await submit(house, place % 2 === 0 ? 'lena' : 'mateo', '/mj/submit/imagine', { prompt })
    for (const prompt of songs) await submit(house, 'mateo', '/suno/submit/music', { prompt, mv: 'chirp-v3-0' })
    for (const prompt of videos)
      await submit(house, 'lena', '/v1/videos', { model: 'sora-2', prompt, seconds: '4', size: '1280x720' })
  },
}

async function submit({ url, state }: House, owner: string, path: string, body: object): Promise<void> {
  const place = tokens.findIndex((token) => token.owner === owner)
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer sk-${tokenKey(state.kept.secret, place)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
}
