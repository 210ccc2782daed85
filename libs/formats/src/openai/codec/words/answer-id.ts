const prefix = 'chatcmpl-'

/** The id of an answer, as callers of this format know ids. */
export function answerId(id: string): string {
  return id.startsWith(prefix) ? id : prefix + id
}
