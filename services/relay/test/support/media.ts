import { aFixedPrice, aForm, aRatioPrice, formType } from '@tollgate/testing'
import type { Asked } from './client'
import type { World } from './world'

/** A model that puts documents in order. */
export const ranker = 'ranker'

/** A channel for calls that are no chats, and prices for its models. */
export async function putMedia(world: World): Promise<void> {
  await world.setPrice(ranker, aRatioPrice({ model: '0.5' }))
  await world.setPrice('dall-e-3', aFixedPrice('0.04'))
  await world.setPrice('dall-e-2', aRatioPrice({ model: '8' }))
  await world.setPrice('gpt-image-1', aRatioPrice({ model: '2.5', completion: '8' }))
  await world.setPrice('tts-1', aRatioPrice({ model: '7.5' }))
  await world.setPrice('gpt-4o-mini-tts', aRatioPrice({ model: '0.3', audioIn: '20' }))
  await world.setPrice('whisper-1', aRatioPrice({ model: '15' }))
  await world.setPrice('gpt-4o-transcribe', aRatioPrice({ model: '1.25', completion: '4', audioIn: '2.4' }))
  const drawing = ['dall-e-2', 'dall-e-3', 'gpt-image-1']
  const sounding = ['tts-1', 'gpt-4o-mini-tts', 'whisper-1', 'gpt-4o-transcribe']
  // Xinference has them all.
  const models = [ranker, ...drawing, ...sounding]
  await world.putChannel({ id: 47, type: 47, models })
}

/** A call whose body is a form. */
export function askedAsForm(path: string, fields: Readonly<Record<string, unknown>>): Asked {
  return { path, bytes: aForm(fields), headers: { 'content-type': formType } }
}
