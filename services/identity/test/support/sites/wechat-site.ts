import { Site } from './site'

/** As the WeChat server that this family of products shares: it knows who got which code from the account. */
export class WechatStandIn extends Site {
  /** Who got which code. */
  readonly codes: Map<string, string>

  constructor() {
    const codes = new Map<string, string>()
    super({
      'GET /api/wechat/user': ({ headers, query }) => {
        if (headers.authorization !== 'a-wechat-token') return [401, { success: false, message: 'unauthorized' }]
        const person = codes.get(query.get('code') ?? '')
        return [200, person ? { success: true, message: '', data: person } : { success: false, message: 'wrong code' }]
      },
    })
    this.codes = codes
  }

  get options() {
    return { WeChatServerAddress: this.url, WeChatServerToken: 'a-wechat-token', WeChatAuthEnabled: true }
  }
}
