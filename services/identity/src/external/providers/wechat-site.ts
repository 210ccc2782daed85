import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { z } from 'zod'
import { ProviderHttp } from './provider-http'
import type { Told } from './vouched'

/** The answer of the operator's WeChat server: the person's id there, or that it does not know the code. */
const answer = z.union([
  z.object({ success: z.literal(true), data: z.string().min(1).max(200) }),
  z.object({ success: z.literal(false) }),
])

/** Sign-in with a code that the operator's WeChat account sends to people who write to it. */
@Injectable()
export class WechatSite {
  constructor(
    private readonly options: Options,
    private readonly http: ProviderHttp,
  ) {}

  get isEnabled(): boolean {
    return this.options.get('WeChatAuthEnabled')
  }

  /** Null when the server does not know the code. */
  async identify(code: string): Promise<Told | null> {
    const known = await this.http.ask(
      'wechat',
      {
        url: `${this.options.get('WeChatServerAddress')}/api/wechat/user?code=${encodeURIComponent(code)}`,
        headers: { authorization: this.options.get('WeChatServerToken') },
      },
      answer,
    )
    if (!known.success) return null
    return {
      provider: 'wechat',
      subject: known.data,
      preferredName: '',
      displayName: '',
      claims: null,
      isStrong: false,
    }
  }
}
