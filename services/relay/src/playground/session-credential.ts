import type { RequestScan } from '@tollgate/formats'
import {
  comesFromAnotherSite,
  type CredentialKind,
  credentialsOf,
  type KnownCredential,
  lacksSecondFactor,
  languageOf,
  namesAnotherUser,
  ownHostsOf,
  platformErrors,
} from '@tollgate/platform'
import type { Caller } from '../admission/caller/caller'
import type { Credential, Entrance, Registers } from '../admission/caller/entrance'
import type { ClientRequest } from '../client-http/client-exchange'
import type { Refusal } from '../errors/relay.errors'
import { playgroundCaller } from './playground-caller'

type Shown = ReturnType<typeof credentialsOf>[number]
type Ask = (kind: CredentialKind, hash: string) => Promise<KnownCredential | null>

const signedOut: Refusal = { code: 'signed-out' }

/** Users of the console come in with their session, or with their system access token. API tokens have no scope that calls models. */
export const sessionEntrance: Entrance = {
  read: (incoming) => {
    const shown = credentialsOf(incoming.headers).filter(({ kind }) => kind !== 'api-token')
    return shown.length === 0 ? null : new SessionCredential(shown, incoming)
  },
  nobody: signedOut,
  gone: signedOut,
  languageOf,
}

/** A session cookie, a system access token, or both: the first that is somebody's counts, as in every service. */
class SessionCredential implements Credential {
  readonly pin = null

  constructor(
    private readonly shown: readonly Shown[],
    private readonly incoming: ClientRequest,
  ) {}

  peek(registers: Registers): Caller | null {
    const [first] = this.shown
    const known = first && registers.sessions.peek(first.kind, first.hash)
    if (!first || !known || this.refuse(first, known, registers) !== null) return null
    return playgroundCaller(known.user, '')
  }

  isCurrent({ sessions }: Registers, { user }: Caller): boolean {
    return this.shown.some(({ kind, hash }) => sessions.peek(kind, hash)?.user === user)
  }

  async get(registers: Registers, ip: string): Promise<Caller | Refusal> {
    const { sessions } = registers
    try {
      return await this.ask(registers, '', (kind, hash) => sessions.find(kind, hash, ip))
    } catch (error) {
      if (!platformErrors.tooManyRequests.is(error)) throw error
      return { code: 'keys-limited', retryAfterMs: Number(error.context.retryAfterMs) }
    }
  }

  confirm(registers: Registers, { token }: Caller): Promise<Caller | Refusal> {
    const { sessions } = registers
    return this.ask(registers, token.group, (kind, hash) => sessions.confirm(kind, hash))
  }

  /** The body names the group; one that names none is for the user's own. */
  callerOf({ user }: Caller, { group }: RequestScan): Caller {
    return playgroundCaller(user, group ?? '')
  }

  private async ask(registers: Registers, group: string, ask: Ask): Promise<Caller | Refusal> {
    for (const shown of this.shown) {
      const known = await ask(shown.kind, shown.hash)
      if (known !== null) return this.refuse(shown, known, registers) ?? playgroundCaller(known.user, group)
    }
    return signedOut
  }

  /** What stands against the user whom the credential names. A browser sends cookies for other sites too. */
  private refuse({ kind }: Shown, known: KnownCredential, { addressOf, settings }: Registers): Refusal | null {
    const { headers } = this.incoming
    const { user, hasSecondFactor = false } = known
    if (namesAnotherUser(headers, user.id)) return { code: 'user-mismatch' }
    if (kind === 'session') {
      const { host } = addressOf(this.incoming)
      if (comesFromAnotherSite(headers, ownHostsOf(headers, host))) return { code: 'cross-site' }
    }
    const isLacking = lacksSecondFactor({ role: user.role, hasSecondFactor }, settings.isAdminSecondFactorRequired)
    return isLacking ? { code: 'second-factor-required' } : null
  }
}
