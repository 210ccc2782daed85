import type { EntityManager } from 'typeorm'

/** What a transaction still has to do once it is committed. */
export type CommitHook = () => Promise<void>

const hooksByTx = new WeakMap<EntityManager, CommitHook[]>()

/** Makes `tx` accept hooks; returns the list to which they are added. */
export function openHooks(tx: EntityManager): CommitHook[] {
  const hooks: CommitHook[] = []
  hooksByTx.set(tx, hooks)
  return hooks
}

/**
 * Runs `hook` after `tx` has been committed and before `Transactions.run` resolves; hooks run one after the other, in
 * the order they were added. A rolled back or retried attempt forgets its hooks. A hook that throws is logged: the
 * commit cannot be taken back. Throws Error when `tx` was not opened by `Transactions.run`.
 */
export function onCommit(tx: EntityManager, hook: CommitHook): void {
  const hooks = hooksByTx.get(tx)
  if (hooks === undefined) throw new Error('onCommit needs the manager that Transactions.run handed out')
  hooks.push(hook)
}
