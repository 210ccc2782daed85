/** An event to be sent. */
export interface OutgoingEvent {
  event?: string
  id?: string
  data: string
}

/** The bytes of one event, blank line included. Data of several lines becomes several `data:` lines. */
export function encodeEvent({ event, id, data }: OutgoingEvent): Buffer {
  let text = ''
  if (event) text += `event: ${oneLine(event)}\n`
  if (id) text += `id: ${oneLine(id)}\n`
  text += `data: ${/[\r\n]/.test(data) ? data.split(/\r\n|\r|\n/).join('\ndata: ') : data}\n\n`
  return Buffer.from(text)
}

/** The bytes of a comment, which readers skip: keeps an idle stream open. */
export function comment(text: string): Buffer {
  return Buffer.from(`: ${oneLine(text)}\n\n`)
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}
