import { type Answer, jsonAnswer, streamAnswer } from '../answers/answer'
import { frame } from '../answers/frames'
import type { Behaviour } from '../script/script'
import type { FormPart } from '../wire/read-form'
import { simulatedTokens } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'

const usualText = 'Good day to you.'
const heardTokens = 37
const seconds = 4

/**
 * The answer to `/v1/audio/transcriptions` and its like: `gpt-…-transcribe` tells tokens, and streams; others tell seconds, but
 * not in a text. Without a file there is nothing to hear.
 */
export function transcriptAnswer(request: WireRequest, parts: readonly FormPart[], behave: Behaviour): Answer {
  if (!parts.some(({ name, filename }) => name === 'file' && filename !== null)) return jsonAnswer(400, {})
  const { model = '', stream } = request
  const format: unknown = request.response_format
  const text = behave.text ?? usualText
  const isByTokens = model.includes('transcribe')
  const output = simulatedTokens(text)
  const tokens = {
    type: 'tokens',
    input_tokens: heardTokens,
    input_token_details: { text_tokens: 0, audio_tokens: heardTokens },
    output_tokens: output,
    total_tokens: heardTokens + output,
  }
  const told = typeof behave.usage === 'object' ? behave.usage : isByTokens ? tokens : { type: 'duration', seconds }
  const usage = behave.usage === 'none' ? {} : { usage: told }
  if (stream === true && isByTokens) return streamAnswer(eventsOf(text, usage, behave))
  if (format === 'text') return textAnswer(`${text}\n`)
  if (format === 'srt') return textAnswer(`1\n00:00:00,000 --> 00:00:0${seconds},000\n${text}\n\n`)
  if (format === 'vtt') return textAnswer(`WEBVTT\n\n00:00.000 --> 00:0${seconds}.000\n${text}\n\n`)
  if (format === 'verbose_json') return jsonAnswer(200, { task: 'transcribe', duration: seconds - 0.5, text, ...usage })
  return jsonAnswer(200, { text, ...usage })
}

function textAnswer(text: string): Answer {
  return { ...jsonAnswer(200, null), headers: { 'content-type': 'text/plain; charset=utf-8' }, pieces: [text] }
}

function* eventsOf(text: string, usage: object, behave: Behaviour): Iterable<string> {
  for (const delta of text.split(/(?= )/)) yield frame({ type: 'transcript.text.delta', delta }, behave)
  yield frame({ type: 'transcript.text.done', text, ...usage }, behave)
}
