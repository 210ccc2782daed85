export { PatternSet, type TextSpan } from './pattern-set'
export { patternSize } from './pattern-size'
export { faultyLines, type PatternLine, readWordLines } from './word-lines'
