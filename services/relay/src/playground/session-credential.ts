import type { UserIdentity } from '@tollgate/contracts'
import type { RequestScan } from '@tollgate/formats'
import {
  comesFromAnotherSite,
  type CredentialKind,
  credentialsOf,
  languageOf,
  namesAnotherUser,
  ownHostsOf,
} from '@tollgate/platform'
import type { Caller } from '../admission/caller/caller'
import type { Credential, Entrance, Registers } from '../admission/caller/entrance'
import type { ClientRequest } from '../client-http/client-exchange'
import type { Refusal } from '../errors/relay.errors'
import { playgroundCaller } from './playground-caller'

type Shown = ReturnType<typeof credentialsOf>[number]
type Ask = (kind: CredentialKind, hash: string) => Promise<UserIdentity | null>

const signedOut: Refusal = { code: 'signed-out' }

/** Users of the console come in with their session, or with their system access token. */
export const sessionEntrance: Entrance = {
  read: (incoming) => {
    const shown = credentialsOf(incoming.headers)
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
    const user = first && registers.sessions.peek(first.kind, first.hash)
    if (!first || !user || this.refuse(first, user, registers) !== null) return null
    return playgroundCaller(user, '')
  }

  isCurrent({ sessions }: Registers, { user }: Caller): boolean {
    return this.shown.some(({ kind, hash }) => sessions.peek(kind, hash) === user)
  }

  get(registers: Registers): Promise<Caller | Refusal> {
    const { sessions } = registers
    return this.ask(registers, '', (kind, hash) => sessions.resolve(kind, hash))
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
      const user = await ask(shown.kind, shown.hash)
      if (user !== null) return this.refuse(shown, user, registers) ?? playgroundCaller(user, group)
    }
    return signedOut
  }

  /** What stands against the user whom the credential names. A browser sends cookies for other sites too. */
  private refuse({ kind }: Shown, user: UserIdentity, { addressOf }: Registers): Refusal | null {
    const { headers, socket } = this.incoming
    if (namesAnotherUser(headers, user.id)) return { code: 'user-mismatch' }
    if (kind !== 'session') return null
    const { isEdge } = addressOf(socket.remoteAddress, headers)
    return comesFromAnotherSite(headers, ownHostsOf(headers, isEdge)) ? { code: 'cross-site' } : null
  }
}
