/** What is kept of what a call said and was told: that it did, its words with what is secret or personal masked, or all its words. */
export const bodyKinds = ['metadata', 'redacted', 'full'] as const
export type BodyKind = (typeof bodyKinds)[number]
