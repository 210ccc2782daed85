import { type MessageEvent, messageEvents } from '../claude'
import { type Answered, type Asked } from '../client'
import { recordingsOf } from './recordings'

/** A response as OpenAI's clients ask for it. */
export const prompt = { model: 'gpt-4o', input: 'Say hello.' }

/** A call for a response. */
export function asResponse(body: object = prompt): Asked {
  return { path: '/v1/responses', body }
}

/** The events of a stream of a response. */
export function responseEvents(answer: Answered): MessageEvent[] {
  return messageEvents(answer)
}

/** Recorded traffic of responses, by name. */
export const responseRecordings = recordingsOf('openai-responses')
