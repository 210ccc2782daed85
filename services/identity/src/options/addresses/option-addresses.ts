import { Injectable } from '@nestjs/common'
import { type OptionKey, optionOf } from '@tollgate/contracts'
import { Egress, platformErrors } from '@tollgate/platform'
import { optionAddressesErrors } from './option-addresses.errors'

/** What this service itself calls; the other addresses among the options are opened by browsers. */
const called: readonly OptionKey[] = [
  'AuditWebhookUrl',
  'WorkerUrl',
  'oidc.well_known',
  'oidc.token_endpoint',
  'oidc.user_info_endpoint',
  'WeChatServerAddress',
]

/** Judges addresses among the options when they are written; when they are called, the way out judges again. */
@Injectable()
export class OptionAddresses {
  constructor(private readonly egress: Egress) {}

  /**
   * `read` gives the options as they are. Throws `identity.option-address-refused` for one that would be refused if it were called now. What it is now may stay. A name is
   * resolved, which may take two seconds: never within a transaction.
   */
  async assert(key: OptionKey, text: string, read: () => Promise<(key: string) => string>): Promise<void> {
    if (text === '' || !isCalled(key)) return
    const current = await read()
    const url = text === current(key) ? null : addressIn(key, text, current)
    if (url === null) return
    try {
      await this.egress.check(url, {}, 'operator')
    } catch (cause) {
      // What is no address is said by the option's own schema.
      if (!platformErrors.addressRefused.is(cause)) return
      const { zh, en } = optionOf(key)
      throw optionAddressesErrors.optionAddressRefused(
        { option: { zh, en }, host: String(cause.context['host']) },
        { cause },
      )
    }
  }
}

function isCalled(key: OptionKey): boolean {
  return key === 'SMTPServer' || key === 'SMTPPort' || called.includes(key)
}

function addressIn(key: OptionKey, text: string, current: (key: string) => string): string | null {
  if (key === 'SMTPServer') return mailServer(text, current('SMTPPort'))
  if (key === 'SMTPPort') return current('SMTPServer') === '' ? null : mailServer(current('SMTPServer'), text)
  return text
}

/** Its scheme says nothing here. */
function mailServer(host: string, port: string): string {
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`
}
