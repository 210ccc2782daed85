/** From `fromMs` on, up to and without `toMs`. */
export interface Span {
  readonly fromMs: number
  readonly toMs: number
}
