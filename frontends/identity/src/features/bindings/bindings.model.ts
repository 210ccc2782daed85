import { type Binding } from '@tollgate/contracts/http/identity'
import { isOffered, type MethodStatus } from '../external/methods.model'
import type { Account } from '../personal/account.model'

/** One address or account of another site, and whether it is bound. */
export interface BindingState {
  readonly binding: Binding
  /** The address, or the id at the other site; '' while nothing is bound. */
  readonly value: string
  /** `off`: the operator offers it to nobody, and what is not bound cannot be. */
  readonly state: 'bound' | 'unbound' | 'off'
}

const fields = [
  ['email', 'email'],
  ['wechat', 'wechat_id'],
  ['github', 'github_id'],
  ['oidc', 'oidc_id'],
  ['telegram', 'telegram_id'],
  ['linuxdo', 'linux_do_id'],
] as const satisfies readonly (readonly [Binding, keyof Account])[]

/** Every binding of an account. */
export const bindingsOf = (account: Account, status: MethodStatus): BindingState[] =>
  fields.map(([binding, field]): BindingState => {
    const value = account[field]
    const isOpen = binding === 'email' || isOffered(binding, status)
    return { binding, value, state: value !== '' ? 'bound' : isOpen ? 'unbound' : 'off' }
  })
