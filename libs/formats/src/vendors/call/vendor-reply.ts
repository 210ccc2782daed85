/** What a reply turned out to be. */
export type VendorReply =
  /** In OpenAI's words: as events where a stream was wanted, else whole. */
  | { readonly kind: 'answer'; readonly body: Buffer }
  | { readonly kind: 'error'; readonly status: number; readonly body: Buffer }
  /** Neither an answer nor an error of this vendor's. */
  | { readonly kind: 'unreadable' }

/** Of no use to anybody. */
export const unreadable: VendorReply = { kind: 'unreadable' }
