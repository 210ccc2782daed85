import type { FigureGrain, FigureMeasure, FigureView } from '@tollgate/contracts/http/logs'
import type { Span } from '../filter/span'
import type { Whose } from './figures/subjects'

/** What is asked for, of whom: null is everybody. */
export interface Asked {
  readonly whose: Whose
  readonly username: string
  readonly by: FigureView
  readonly span: Span
  /** What is read of it, which may end later, as nothing lies there yet. */
  readonly reach: Span
  readonly grain: FigureGrain
  readonly measure: FigureMeasure
}
