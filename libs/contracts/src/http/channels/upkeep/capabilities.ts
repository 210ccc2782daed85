import { z } from 'zod'

/** What a model at a channel is tried for. `usage`: an answer tells what was used; `stream-usage`: a stream does. */
export const triedCapabilities = ['chat', 'usage', 'stream', 'stream-usage', 'tools', 'images', 'json'] as const
export type TriedCapability = (typeof triedCapabilities)[number]

export const trialOutcomes = ['yes', 'no', 'unclear', 'not-tried'] as const

/**
 * Why: it was `seen`; the upstream `refused` it, or answered `without` it; the answer was `cut` by its limit, the call `failed`;
 * the channel's format has no words for it (`unsayable`), or `no-chat` came through at all.
 */
export const trialReasons = ['seen', 'refused', 'without', 'cut', 'failed', 'unsayable', 'no-chat'] as const

export const checkCapabilitiesBody = z.object({
  /** Empty: the channel's choice, as for a test. */
  model: z.string().trim().max(256).default(''),
})
export type CheckCapabilitiesBody = z.output<typeof checkCapabilitiesBody>

/** What was found of one model at one channel. */
export const capabilityCheck = z.object({
  model: z.string(),
  /** Unix seconds. */
  checked_time: z.int(),
  /** What all calls of the check used, as far as they told. */
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  findings: z.array(
    z.object({
      capability: z.enum(triedCapabilities),
      outcome: z.enum(trialOutcomes),
      reason: z.enum(trialReasons),
      /** The words of the upstream, or what else is to be told; may be empty. */
      note: z.string(),
    }),
  ),
})
export type CapabilityCheck = z.output<typeof capabilityCheck>

/** The checks of a channel, the newest first, one for each model. */
export const capabilityChecks = z.array(capabilityCheck)
