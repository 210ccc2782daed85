const prefix = 'resp_'

/** The id of an answer, as callers of this format know ids. */
export function answerId(id: string): string {
  return id.startsWith(prefix) ? id : prefix + id
}

const itemPrefixes = { message: 'msg_', reasoning: 'rs_', function_call: 'fc_' } as const
export type ItemType = keyof typeof itemPrefixes

/** By which ids of items of this type begin, as OpenAI makes them, too. */
export function idPrefix(type: ItemType): string {
  return itemPrefixes[type]
}

/** The id of the item of that number. */
export function itemId(type: ItemType, answer: string, number: number): string {
  return `${itemPrefixes[type]}${answer}_${number}`
}
