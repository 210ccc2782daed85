import { useStoredState } from '../storage/useStoredState'
import { pageSizes, readSize } from './list-address.model'

/**
 * Rows per page: what the address says, else what this browser keeps for all lists together; a size that is not offered counts
 * as none.
 */
export function usePageSize(parameters: URLSearchParams): [size: number, setSize: (size: number) => void] {
  const [kept, setKept] = useStoredState('page-size', 10)
  return [readSize(parameters) ?? (pageSizes.includes(kept) ? kept : 10), setKept]
}
