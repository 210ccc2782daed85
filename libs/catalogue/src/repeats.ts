import type { Capability } from './capability'

/** What a call makes an upstream do: tell something, work for an answer, or take in a task that goes on without the call. */
export type CallEffect = 'read' | 'generate' | 'submit'

/** Whether a call may be made once more although the upstream may have acted upon it. */
export interface RepeatRules {
  /** On a fresh connection, once, when a kept one was lost before anything came back. */
  readonly afterLostConnection: boolean
  /** On another channel, when the request went out in full and no answer came of it. Answers that are late are excepted: the work is under way. */
  readonly afterNoAnswer: boolean
  /** On another channel, after which errors: all that the request itself is not to blame for, or those that say that nothing was taken in. */
  readonly afterErrors: 'not-our-fault' | 'nothing-taken'
}

const harmless: RepeatRules = { afterLostConnection: true, afterNoAnswer: true, afterErrors: 'not-our-fault' }

/** What has not gone out in full was not acted upon: that may always be sent again, and no rule here speaks of it. */
export const repeatRules: Readonly<Record<CallEffect, RepeatRules>> = {
  read: harmless,
  // An answer that is made twice costs the operator twice, and the caller gets one and pays one.
  generate: harmless,
  // A task that is taken in twice runs twice, is paid twice, and the caller knows of one.
  submit: { afterLostConnection: false, afterNoAnswer: false, afterErrors: 'nothing-taken' },
}

const effects: Readonly<Record<Capability, CallEffect>> = {
  chat: 'generate',
  completions: 'generate',
  embeddings: 'generate',
  'batch-embeddings': 'generate',
  'token-count': 'read',
  models: 'read',
  moderations: 'generate',
  rerank: 'generate',
  images: 'generate',
  'image-edits': 'generate',
  'image-variations': 'generate',
  speech: 'generate',
  transcriptions: 'generate',
  translations: 'generate',
  // Until its first event, and never after that.
  realtime: 'generate',
  'drawing-tasks': 'submit',
  'music-tasks': 'submit',
  'video-tasks': 'submit',
  'kling-tasks': 'submit',
}

/** The rules of repeating for what a provider is asked for. */
export function repeatRulesOf(capability: Capability): RepeatRules {
  return repeatRules[effects[capability]]
}
