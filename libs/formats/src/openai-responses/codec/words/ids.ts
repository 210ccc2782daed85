const prefix = 'resp_'

/** The id of an answer, as callers of this format know ids. */
export function answerId(id: string): string {
  return id.startsWith(prefix) ? id : prefix + id
}

const itemPrefixes = { message: 'msg', reasoning: 'rs', function_call: 'fc' } as const
export type ItemType = keyof typeof itemPrefixes

/** The id of the item of that number. */
export function itemId(type: ItemType, answer: string, number: number): string {
  return `${itemPrefixes[type]}_${answer}_${number}`
}
