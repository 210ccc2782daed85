/** In which a call names the user for whom it is. */
export const userHeader = 'New-Api-User'

/** What the host of the console sets once, and every call uses. */
export interface ApiSettings {
  /** Named in each call, so that an answer to another user than the one who is shown is refused. */
  userId: number | null
  /** Called when the server says that nobody is signed in. */
  onSignedOut: () => void
  /** Called when the server wants to know that it is still the user; resolves to whether they have proved it. */
  onProofNeeded: (ways: readonly string[]) => Promise<boolean>
  /**
   * Called when the server says that this administrator has to show a second factor first; resolves to whether they have done so
   * meanwhile.
   */
  onSecondFactorNeeded: () => Promise<boolean>
}

export const apiSettings: ApiSettings = {
  userId: null,
  onSignedOut: () => undefined,
  onProofNeeded: () => Promise.resolve(false),
  onSecondFactorNeeded: () => Promise.resolve(false),
}
