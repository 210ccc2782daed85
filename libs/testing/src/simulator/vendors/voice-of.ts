import type { Asked, Voice } from './speech/voice'
import { dify } from './voices/dify'

const voices: readonly Voice[] = [dify]

/** The vendor whose own API a request asks; null where it asks in a dialect that callers of the product speak. */
export function voiceOf(asked: Asked): Voice | null {
  return voices.find((voice) => voice.hears(asked)) ?? null
}
