import { headers, type JsMsg } from 'nats'
import type { Bus } from '../connection/bus'

/** Why a message was given up, and where it came from. */
export interface DeadLetter {
  durable: string
  messageId: string
  reason: string
  streamSeq: number
}

/** Keeps the messages that no handler can apply, as they came, under `dead.<durable>`. */
export class DeadLetters {
  constructor(private readonly bus: Bus) {}

  /** Stores the message with its reason; rejects when the bus is away, and then the message must not be acknowledged. */
  async bury(msg: JsMsg, letter: DeadLetter): Promise<void> {
    const { durable, messageId, reason, streamSeq } = letter
    const shortReason = oneLine(reason)
    const about = headers()
    about.set('Tollgate-Subject', msg.subject)
    about.set('Tollgate-Sequence', String(streamSeq))
    about.set('Tollgate-Message-Id', messageId)
    about.set('Tollgate-Reason', shortReason)
    const msgID = `${durable}:${messageId}`
    await this.bus.publish(`dead.${durable}`, msg.data, { msgID, headers: about })
    this.bus.log.error('event.dead-lettered', { durable, subject: msg.subject, messageId, reason: shortReason })
  }
}

/** A header is one line of ASCII. What broke a contract may have broken it in a thousand places: the first ones tell. */
function oneLine(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 500)
}
