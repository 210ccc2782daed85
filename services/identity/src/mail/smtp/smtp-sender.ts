import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { guardedConnector, OwnPlaces } from '@tollgate/platform'
import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import type { WrittenLetter } from '../letters/letter'
import { smtpErrors } from './smtp.errors'

/** A mail with its receiver. */
export interface OutgoingMail extends WrittenLetter {
  readonly to: string
}

/** On this port servers speak TLS from the first byte (RFC 8314). */
const tlsPort = 465
const connectTimeoutMs = 10_000
const answerTimeoutMs = 30_000

/** Sends mails by SMTP, with the options as they are at the moment of sending. */
@Injectable()
export class SmtpSender {
  private readonly connect: ReturnType<typeof guardedConnector>

  constructor(
    private readonly options: Options,
    own: OwnPlaces,
  ) {
    this.connect = guardedConnector('operator', { own, connect: { timeout: connectTimeoutMs } })
  }

  /** Whether the options name a server and a sender. */
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
      // The same at each attempt: a mail that is sent twice, as its first acceptance was not heard, is shown once.
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
      // Where this is off, nodemailer uses STARTTLS if the server offers it; certificates are checked in either case.
      secure: this.options.get('SMTPSSLEnabled') || port === tlsPort,
      // A server that offers none, or somebody in between who hides the offer, must not get the password.
      requireTLS: pass !== '' && !isLoopback(this.options.get('SMTPServer')),
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

/** A server on this host, as it is named: nobody is in between. */
function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host.trim())
}
