import { z } from 'zod'

/** One recorded exchange, as far as the simulator replays it. */
export const recordingCase = z.object({
  id: z.string(),
  response: z.object({
    status: z.int(),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.unknown().optional(),
    events: z
      .array(
        z.object({
          event: z.string().optional(),
          data: z.string().optional(),
          id: z.string().optional(),
          retry: z.union([z.string(), z.number()]).optional(),
          comment: z.string().optional(),
        }),
      )
      .optional(),
    eol: z.string().default('\n'),
    unterminated: z.boolean().default(false),
    encoding: z.string().optional(),
    body_base64: z.string().optional(),
    chunks_base64: z.array(z.string()).optional(),
  }),
})
export type RecordingCase = z.output<typeof recordingCase>

/** The answer's bytes, in the pieces in which they are to be sent: network chunks, events, or the whole body. */
export function piecesOfRecording({ response }: RecordingCase): (Buffer | string)[] {
  if (response.chunks_base64) return response.chunks_base64.map((chunk) => Buffer.from(chunk, 'base64'))
  if (response.body_base64 !== undefined) return [Buffer.from(response.body_base64, 'base64')]
  if (response.events) return framesOf(response)
  return [typeof response.body === 'string' ? response.body : JSON.stringify(response.body ?? {})]
}

function framesOf({ events = [], eol, unterminated }: RecordingCase['response']): string[] {
  return events.map((event, index) => {
    const lines: string[] = []
    if (event.comment !== undefined) lines.push(`: ${event.comment}`)
    if (event.id !== undefined) lines.push(`id: ${event.id}`)
    if (event.retry !== undefined) lines.push(`retry: ${event.retry}`)
    if (event.event !== undefined) lines.push(`event: ${event.event}`)
    if (event.data !== undefined) lines.push(...event.data.split('\n').map((line) => `data: ${line}`))
    const isOpenEnded = unterminated && index === events.length - 1
    return lines.map((line) => line + eol).join('') + (isOpenEnded ? '' : eol)
  })
}
