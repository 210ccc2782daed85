import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as the server got it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: string[]
  /** The user who signed in to send it; null where nobody did. */
  readonly user: string | null
  /** Everything that was sent, headers included. */
  readonly raw: string
  /** The plain text part, decoded. */
  readonly text: string
}

interface Refusal {
  readonly code: number
  readonly text: string
}

class MailQueue {
  private readonly mails: ReceivedMail[] = []
  private readonly readers: ((mail: ReceivedMail) => void)[] = []

  get unread(): number {
    return this.mails.length
  }

  next(): Promise<ReceivedMail> {
    const mail = this.mails.shift()
    return mail ? Promise.resolve(mail) : new Promise((read) => this.readers.push(read))
  }

  /** The oldest to this address; those to others before it are passed over. */
  async of(address: string): Promise<ReceivedMail> {
    const mail = await this.next()
    return mail.to.includes(address) ? mail : this.of(address)
  }

  put(mail: ReceivedMail): void {
    const read = this.readers.shift()
    if (read) read(mail)
    else this.mails.push(mail)
  }
}

/** A real SMTP server on a free port, whose mailbox a test reads. It offers no TLS unless told otherwise. */
export class SmtpInbox {
  /** Answers to the next mails, in this order; after them every mail is taken. */
  readonly refusals: Refusal[] = []
  /** How often somebody tried to hand in a mail. */
  attempts = 0
  /** Mails that tell somebody what became of their account come beside those that a test waits for. */
  readonly news = new MailQueue()
  /** Mails that tell somebody who signed in to their account. */
  readonly visits = new MailQueue()
  private readonly mails = new MailQueue()
  private readonly server: SMTPServer

  private constructor(options: SMTPServerOptions) {
    this.server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      logger: false,
      onData: (stream, session, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          this.attempts += 1
          const refusal = this.refusals.shift()
          if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
          const { mailFrom, rcptTo } = session.envelope
          const raw = Buffer.concat(parts).toString('utf8')
          this.receive({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            user: typeof session.user === 'string' ? session.user : null,
            raw,
            text: plainTextOf(raw),
          })
          done()
        })
      },
      ...options,
    })
    // A client that does not trust the certificate hangs up, which is no fault here.
    this.server.on('error', () => undefined)
  }

  static async start(options: SMTPServerOptions = {}): Promise<SmtpInbox> {
    const inbox = new SmtpInbox(options)
    inbox.server.listen(0, '127.0.0.1')
    await once(inbox.server.server, 'listening')
    return inbox
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port // it listens on a port, not on a path
  }

  /** How many mails nobody has read yet. */
  get unread(): number {
    return this.mails.unread
  }

  /** The oldest mail that was not read yet; waits for one. */
  next(): Promise<ReceivedMail> {
    return this.mails.next()
  }

  stop(): Promise<void> {
    return new Promise((stopped) => this.server.close(() => stopped()))
  }

  private receive(mail: ReceivedMail): void {
    const isNews = /this happened to your account|您的账户有以下动态/.test(mail.text)
    const isVisit = /somebody signed in on a new device|在新设备上登录/.test(mail.text)
    if (isVisit) this.visits.put(mail)
    else if (isNews) this.news.put(mail)
    else this.mails.put(mail)
  }
}

function plainTextOf(raw: string): string {
  const part = raw.slice(raw.search(/^Content-Type: text\/plain/im))
  const [head = '', rest = ''] = part.split(/\r\n\r\n(.*)/s)
  const body = rest.split(/\r\n--/)[0] ?? ''
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
