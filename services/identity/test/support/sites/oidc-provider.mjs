// A real OpenID Connect provider for tests, in a process of its own: it is an ES module, and jest's loader takes none.
// It tells its address by IPC. `login_hint` names the person who signs in; they have agreed already, but for `nobody`.
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const client = JSON.parse(process.argv[2])

/** By how their names begin; the others prefer their own. */
const preferred = { eve: 'root', nameless: undefined, long: 'a-name-of-twenty-two' }

/** What a test has said of people, by name: claims, and under `login` how they prove themselves (`amr`, `acr`). */
const said = new Map()

function personOf(sub) {
  const name = sub.replace(/-sub$/, '')
  const kind = name.split('-')[0]
  return {
    sub,
    preferred_username: kind in preferred ? preferred[kind] : name,
    name: `Name of ${name}`,
    email: `${name}@mail.test`,
    email_verified: true,
    ...said.get(name)?.claims,
  }
}

const server = createServer()
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${server.address().port}`
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const provider = new Provider(issuer, {
  clients: [{ ...client, token_endpoint_auth_method: 'client_secret_post' }],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
  cookies: { keys: ['a-cookie-key'] },
  claims: {
    openid: ['sub', 'acr', 'amr'],
    profile: ['preferred_username', 'name', 'groups', 'realm'],
    email: ['email', 'email_verified'],
  },
  pkce: { required: () => false },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => personOf(id) }),
  loadExistingGrant: async (ctx) => {
    const grant = new ctx.oidc.provider.Grant({
      clientId: ctx.oidc.client.clientId,
      accountId: ctx.oidc.session.accountId,
    })
    grant.addOIDCScope('openid profile email')
    await grant.save()
    return grant
  },
})

const handle = provider.callback()
server.on('request', async (request, response) => {
  if (!request.url.startsWith('/interaction/')) return handle(request, response)
  const { params } = await provider.interactionDetails(request, response)
  const isDenied = params.login_hint === 'nobody'
  const result = isDenied
    ? { error: 'access_denied', error_description: 'They did not agree' }
    : { login: { accountId: `${params.login_hint ?? 'ada'}-sub`, ...said.get(params.login_hint)?.login } }
  await provider.interactionFinished(request, response, result)
})

process.on('message', ({ person, ...told }) => {
  said.set(person, told)
  process.send?.({ told: person })
})
process.send?.({ issuer })
process.once('disconnect', () => process.exit(0))
