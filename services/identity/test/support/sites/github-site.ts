import { CodeDesk } from './code-site'
import { Site } from './site'

export interface GithubPerson {
  readonly id: number
  readonly login: string
  readonly name: string | null
}

/** As https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps describes it. */
export class GithubStandIn extends Site {
  readonly options = { GitHubClientId: 'Iv1.tollgate', GitHubClientSecret: 'a-github-secret', GitHubOAuthEnabled: true }
  readonly desk: CodeDesk<GithubPerson>

  constructor() {
    const desk = new CodeDesk<GithubPerson>()
    super({
      'POST /login/oauth/access_token': ({ form, headers }) => {
        if (!headers.accept?.includes('application/json')) return [200, 'access_token=form-encoded']
        const isClient = form.get('client_id') === 'Iv1.tollgate' && form.get('client_secret') === 'a-github-secret'
        if (!isClient) return [200, { error: 'incorrect_client_credentials' }]
        const token = desk.redeem(form)
        if (!token) return [200, { error: 'bad_verification_code', error_description: 'incorrect or expired' }]
        return [200, { access_token: token, scope: '', token_type: 'bearer' }]
      },
      // GitHub turns away who does not say what they are.
      'GET /user': ({ headers }) => (headers['user-agent'] ? desk.whose(headers.authorization) : [403, {}]),
    })
    this.desk = desk
  }
}
