import type { CapabilityCheck } from '@tollgate/contracts/http/channels'

/** A model that does much, refuses pictures, and whose JSON could not be seen. */
export const checkOf = (model: string): CapabilityCheck => ({
  model,
  checked_time: Math.floor(Date.now() / 1_000),
  prompt_tokens: 214,
  completion_tokens: 96,
  findings: [
    { capability: 'chat', outcome: 'yes', reason: 'seen', note: '' },
    { capability: 'usage', outcome: 'yes', reason: 'seen', note: '' },
    { capability: 'stream', outcome: 'yes', reason: 'seen', note: '' },
    { capability: 'stream-usage', outcome: 'no', reason: 'without', note: '' },
    { capability: 'tools', outcome: 'not-tried', reason: 'unsayable', note: '' },
    {
      capability: 'images',
      outcome: 'no',
      reason: 'refused',
      note: '400: image_url is only supported by certain models',
    },
    { capability: 'json', outcome: 'unclear', reason: 'cut', note: '{"hello":' },
  ],
})
