import type { Answer } from '../answers/answer'
import { frame } from '../answers/frames'
import type { Behaviour } from '../script/script'

const safe = { filtered: false, severity: 'safe' }
const results = {
  hate: safe,
  self_harm: safe,
  sexual: safe,
  violence: safe,
  jailbreak: { filtered: false, detected: false },
}
const promptResults = [{ prompt_index: 0, content_filter_results: results }]

/** Whether a path is one of Azure's deployments. */
export function isDeployment(path: string): boolean {
  return path.includes('/openai/deployments/')
}

/**
 * A chat as Azure answers it: with what its filters found of the prompt, in streams as a first event without a choice
 * (https://learn.microsoft.com/azure/ai-foundry/openai/concepts/content-streaming).
 */
export function asAzure(answer: Answer, behave: Behaviour): Answer {
  if (answer.isStream) {
    const head = { choices: [], created: 0, id: '', model: '', object: '', prompt_filter_results: promptResults }
    return { ...answer, pieces: [frame(head, behave), ...answer.pieces] }
  }
  const body = JSON.parse([...answer.pieces].join('')) as object
  return { ...answer, pieces: [JSON.stringify({ ...body, prompt_filter_results: promptResults })] }
}
