/** What the host of the console sets once, and every call uses. */
export interface ApiSettings {
  /** Named in each call, so that an answer to another user than the one who is shown is refused. */
  userId: number | null
  /** Called when the server says that nobody is signed in. */
  onSignedOut: () => void
}

export const apiSettings: ApiSettings = { userId: null, onSignedOut: () => undefined }
