const name = 'tollgate:signed-out'

/** Tells the other tabs of this browser that the user has signed out: the session was theirs, too. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(null)
  channel.close()
}

/** Calls `onSignedOut` when the user signs out in another tab, until the returned function is called. */
export function whenSignedOutElsewhere(onSignedOut: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = onSignedOut
  return () => channel.close()
}
