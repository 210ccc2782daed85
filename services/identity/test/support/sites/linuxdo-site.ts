import { CodeDesk } from './code-site'
import { Site } from './site'

export interface LinuxdoPerson {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly active: boolean
  readonly trust_level: number
}

/** As connect.linux.do does it: the client says who it is by Basic authentication. */
export class LinuxdoStandIn extends Site {
  readonly options = {
    LinuxDOClientId: 'linuxdo-client',
    LinuxDOClientSecret: 'a-linuxdo-secret',
    LinuxDOOAuthEnabled: true,
  }
  readonly desk: CodeDesk<LinuxdoPerson>

  constructor() {
    const desk = new CodeDesk<LinuxdoPerson>()
    const basic = `Basic ${Buffer.from('linuxdo-client:a-linuxdo-secret').toString('base64')}`
    super({
      'POST /oauth2/token': ({ form, headers }) => {
        if (headers.authorization !== basic) return [401, { error: 'invalid_client' }]
        const isWhole = form.get('grant_type') === 'authorization_code' && form.has('redirect_uri')
        const token = isWhole ? desk.redeem(form) : null
        return token ? [200, { access_token: token, token_type: 'bearer' }] : [400, { error: 'invalid_grant' }]
      },
      'GET /api/user': ({ headers }) => desk.whose(headers.authorization),
    })
    this.desk = desk
  }
}
