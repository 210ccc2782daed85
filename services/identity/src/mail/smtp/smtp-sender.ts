import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { guardedConnector } from '@tollgate/platform'
import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import type { WrittenLetter } from '../letters/letter'
import { smtpErrors } from './smtp.errors'

/** A mail on its way: whom to, and what it says. */
export interface OutgoingMail extends WrittenLetter {
  readonly to: string
}

/** On this port a server speaks TLS from the first byte. */
const tlsPort = 465
const connectTimeoutMs = 10_000
const answerTimeoutMs = 30_000

/** The way out to the mail server, by the options as they are at the moment of sending. */
@Injectable()
export class SmtpSender {
  private readonly connect = guardedConnector('operator', { connect: { timeout: connectTimeoutMs } })

  constructor(private readonly options: Options) {}

  /** Whether the options name a server and somebody to write as. */
  get isSetUp(): boolean {
    return this.options.get('SMTPServer') !== '' && this.from !== ''
  }

  /** Sends one mail over a connection of its own. Throws `identity.mail-not-set-up` and nodemailer's errors. */
  async send(mail: OutgoingMail, messageId: string): Promise<void> {
    if (!this.isSetUp) throw smtpErrors.mailNotSetUp()
    const { from } = this
    const domain =
      from
        .split('@')
        .at(-1)
        ?.replace(/[^\w.-]/g, '') || 'localhost'
    await createTransport(this.transport()).sendMail({
      ...mail,
      from: from.includes('<') ? from : { name: this.options.get('SystemName'), address: from },
      // The same when a mail is sent twice because nobody heard that it had arrived: mail programs show it once.
      messageId: `<${messageId}@${domain}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  private get from(): string {
    return this.options.get('SMTPFrom') || this.options.get('SMTPAccount')
  }

  private transport(): SMTPTransportOptions {
    const port = this.options.get('SMTPPort')
    const pass = this.options.get('SMTPToken')
    return {
      host: this.options.get('SMTPServer'),
      port,
      // Elsewhere nodemailer takes STARTTLS where it is offered; certificates are checked in either case.
      secure: this.options.get('SMTPSSLEnabled') || port === tlsPort,
      ...(pass !== '' && { auth: { user: this.options.get('SMTPAccount'), pass } }),
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: answerTimeoutMs,
      getSocket: (to, done) => {
        const hostname = String(to.host)
        this.connect({ hostname, host: hostname, protocol: 'smtp:', port: String(to.port) }, (error, connection) => {
          if (error) done(error)
          else done(null, { connection })
        })
      },
    }
  }
}
