import type { Change } from './mutant'

export function mutated(file: string, text: string, changes: readonly Pick<Change, 'find' | 'put'>[]): string
