import { type Answer, jsonAnswer, streamAnswer } from '../answers/answer'
import { frame } from '../answers/frames'
import type { Behaviour } from '../script/script'
import { simulatedTokens, textsOf } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'

/** The head of an MP3 frame of 64 kbit/s: MPEG 2, layer III. */
const frameHead = Buffer.from([0xff, 0xf3, 0x84, 0xc4])
const bytesPerCharacter = 500
const tokensPerCharacter = 2

/** The answer to `/v1/audio/speech`: an MP3 of 500 bytes for each character, or its events with usage where those are asked for. */
export function speechAnswer(request: WireRequest, behave: Behaviour): Answer {
  const text = textsOf(request.input).join(' ')
  const sound = Buffer.alloc((text.length + (behave.padBytes ?? 0)) * bytesPerCharacter, 0x55)
  frameHead.copy(sound)
  if (request.stream_format === 'sse') return streamAnswer(eventsOf(sound, text, behave))
  return { ...jsonAnswer(200, null), headers: { 'content-type': 'audio/mpeg' }, pieces: [sound] }
}

function* eventsOf(sound: Buffer, text: string, behave: Behaviour): Iterable<string> {
  const half = sound.length >> 1
  for (const part of [sound.subarray(0, half), sound.subarray(half)])
    yield frame({ type: 'speech.audio.delta', audio: part.toString('base64') }, behave)
  const [input, output] = [simulatedTokens(text), text.length * tokensPerCharacter]
  const usage = { input_tokens: input, output_tokens: output, total_tokens: input + output }
  yield frame({ type: 'speech.audio.done', ...(behave.usage !== 'none' && { usage }) }, behave)
}
