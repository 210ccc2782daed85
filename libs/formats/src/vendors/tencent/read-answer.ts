import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../parts/fields'

/** Why an answer stopped: the vendor's own word for what its filters ended, the others are OpenAI's. */
const sensitive = 'sensitive'

/**
 * What the API says, with the names that OpenAI has for the same: they differ in how they are written. A chunk has `Delta`,
 * a whole answer `Message`; one that is no answer has no choices.
 */
export function asOpenai(body: Fields): Fields {
  return {
    id: textOf(body.Id) ?? textOf(body.RequestId) ?? '',
    model: textOf(body.Model) ?? '',
    ...(Array.isArray(body.Choices) && { choices: listOf(body.Choices).flatMap(choiceOf) }),
    ...(fieldsOf(body.Usage) && { usage: usageOf(fieldsOf(body.Usage) ?? {}) }),
  }
}

function choiceOf(value: unknown): Fields[] {
  const choice = fieldsOf(value)
  if (choice === null) return []
  const delta = fieldsOf(choice.Delta)
  const message = fieldsOf(choice.Message)
  const reason = textOf(choice.FinishReason)
  return [
    {
      index: numberOf(choice.Index) ?? 0,
      ...(delta && { delta: messageOf(delta) }),
      ...(message && { message: messageOf(message) }),
      finish_reason: reason === sensitive ? 'content_filter' : reason,
    },
  ]
}

function messageOf(message: Fields): Fields {
  return {
    content: textOf(message.Content),
    reasoning_content: textOf(message.ReasoningContent),
    ...(Array.isArray(message.ToolCalls) && { tool_calls: listOf(message.ToolCalls).flatMap(callOf) }),
  }
}

function callOf(value: unknown): Fields[] {
  const call = fieldsOf(value)
  const asked = fieldsOf(call?.Function)
  if (call === null || asked === null) return []
  const index = numberOf(call.Index)
  return [
    {
      id: textOf(call.Id) ?? '',
      type: 'function',
      ...(index !== null && { index }),
      function: { name: textOf(asked.Name) ?? '', arguments: textOf(asked.Arguments) ?? '' },
    },
  ]
}

function usageOf(usage: Fields): Fields {
  return {
    prompt_tokens: usage.PromptTokens,
    completion_tokens: usage.CompletionTokens,
    total_tokens: usage.TotalTokens,
  }
}
