import type { ClientEvent, SessionFields } from './realtime-events'

const pcm = { type: 'audio/pcm', rate: 24_000 }

/** A session as it is before its client changes it (https://platform.openai.com/docs/api-reference/realtime-server-events/session/created). */
export function usualSession(id: string, model: string): SessionFields & { readonly id: string } {
  const detection = {
    type: 'server_vad',
    threshold: 0.5,
    prefix_padding_ms: 300,
    silence_duration_ms: 500,
    idle_timeout_ms: null,
    create_response: true,
    interrupt_response: true,
  }
  const fields = {
    id,
    type: 'realtime',
    object: 'realtime.session',
    model,
    output_modalities: ['audio'],
    instructions: '',
    tools: [],
    tool_choice: 'auto',
    max_output_tokens: 'inf' as const,
    tracing: null,
    truncation: 'auto',
    prompt: null,
    include: null,
  }
  const input = { format: pcm, transcription: null, noise_reduction: null, turn_detection: detection }
  return { ...fields, audio: { input, output: { format: pcm, voice: 'alloy', speed: 1 } } }
}

/** A session with what its client changes: what it does not name stays. */
export function withChanges(session: SessionFields, changes: SessionFields): SessionFields {
  const { input, output } = session.audio ?? {}
  const audio = { input: { ...input, ...changes.audio?.input }, output: { ...output, ...changes.audio?.output } }
  return { ...session, ...changes, audio }
}

/** A client's message as an event; null where it is none. */
export function eventOf(message: string): ClientEvent | null {
  try {
    const event: unknown = JSON.parse(message)
    return typeof event === 'object' && event !== null && !Array.isArray(event) ? (event as ClientEvent) : null
  } catch {
    return null
  }
}
