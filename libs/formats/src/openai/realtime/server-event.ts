import { noCounts, type UsageCounts } from '@tollgate/usage'
import { asFields, asText, type Fields, parseFields } from './json'

/** How a session is set up, as far as its upstream tells. */
export interface SessionSetup {
  /** A response may begin with what is heard, without being asked for. */
  readonly answersUnasked: boolean
  /** Tokens of one response at most; null where there is no limit. */
  readonly limit: number | null
  /** Sound comes and goes as G.711, with a sixth of the bytes of PCM. */
  readonly isG711: boolean
}

/** An event of OpenAI's realtime API, as far as it decides about money. */
export type ServerEvent =
  | { readonly kind: 'session'; readonly setup: SessionSetup }
  | { readonly kind: 'begun'; readonly responseId: string }
  /** A part of a response: bytes of text, or characters of base64 that are sound. */
  | { readonly kind: 'part'; readonly responseId: string; readonly textBytes: number; readonly soundChars: number }
  /** `usage` is null where none is told. */
  | { readonly kind: 'done'; readonly responseId: string; readonly usage: UsageCounts | null }
  /** `eventId` is that of the client's event which is to blame. */
  | { readonly kind: 'error'; readonly error: Fields; readonly eventId: string | null }
  /** Nobody's business here: what is left of what the upstream's account may do, and transcripts that nobody asked or pays for. */
  | { readonly kind: 'own' }
  | { readonly kind: 'other' }

const other: ServerEvent = { kind: 'other' }

/**
 * Reads an event of an upstream (https://platform.openai.com/docs/api-reference/realtime-server-events), as both editions of the
 * API have them; null where it is none.
 */
export function readServerEvent(message: Buffer): ServerEvent | null {
  const event = parseFields(message)
  const type = event?.['type']
  if (event === null || typeof type !== 'string') return null
  const response = asFields(event['response'])
  const responseId = asText(event['response_id']) || asText(response?.['id'])
  switch (type) {
    case 'session.created':
    case 'session.updated':
      return { kind: 'session', setup: setupOf(asFields(event['session']) ?? {}) }
    case 'response.created':
      return { kind: 'begun', responseId }
    case 'response.done':
      return { kind: 'done', responseId, usage: readRealtimeUsage(response?.['usage']) }
    case 'error': {
      const error = asFields(event['error']) ?? {}
      return { kind: 'error', error, eventId: asText(error['event_id']).slice(0, 512) || null }
    }
    case 'rate_limits.updated':
      return { kind: 'own' }
  }
  if (type.includes('.input_audio_transcription.')) return { kind: 'own' }
  if (!type.startsWith('response.') || !type.endsWith('.delta')) return other
  const delta = asText(event['delta'])
  const isSound = /^response\.(?:output_)?audio\.delta$/.test(type)
  const textBytes = isSound ? 0 : Buffer.byteLength(delta)
  return { kind: 'part', responseId, textBytes, soundChars: isSound ? delta.length : 0 }
}

/** The usage of a response as disjoint counts; null when it counts nothing. Sound from a cache is counted as sound that is heard. */
function readRealtimeUsage(value: unknown): UsageCounts | null {
  const usage = asFields(value)
  const [input, output] = [countOf(usage, 'input_tokens'), countOf(usage, 'output_tokens')]
  if (input + output === 0) return null
  const details = asFields(usage?.['input_token_details'])
  const cached = asFields(details?.['cached_tokens_details'])
  const counts = noCounts()
  let left = input
  left -= counts.audioIn = Math.min(countOf(details, 'audio_tokens'), left)
  left -= counts.imageIn = Math.min(countOf(details, 'image_tokens'), left)
  const cachedText = cached === null ? countOf(details, 'cached_tokens') : countOf(cached, 'text_tokens')
  left -= counts.cacheRead = Math.min(cachedText, left)
  counts.textIn = left
  counts.audioOut = Math.min(countOf(asFields(usage?.['output_token_details']), 'audio_tokens'), output)
  counts.textOut = output - counts.audioOut
  return counts
}

/** What a session says of its setup, in both editions: the older has it all side by side, the newer below `audio`. */
export function setupOf(session: Fields): SessionSetup {
  const audio = asFields(session['audio'])
  const [input, output] = [asFields(audio?.['input']), asFields(audio?.['output'])]
  const detection = session['turn_detection'] === undefined ? input?.['turn_detection'] : session['turn_detection']
  const limit = session['max_output_tokens'] ?? session['max_response_output_tokens']
  const formats = [session['input_audio_format'], session['output_audio_format'], input?.['format'], output?.['format']]
  return {
    // Without a word of it, an upstream does as it usually does.
    answersUnasked: detection !== null && asFields(detection)?.['create_response'] !== false,
    limit: typeof limit === 'number' && limit > 0 ? Math.ceil(limit) : null,
    isG711: formats.some((format) => /g711|pcmu|pcma/.test(asText(format) || asText(asFields(format)?.['type']))),
  }
}

function countOf(usage: Fields | null | undefined, name: string): number {
  const count = usage?.[name]
  return typeof count === 'number' && Number.isFinite(count) ? Math.max(0, Math.round(count)) : 0
}
