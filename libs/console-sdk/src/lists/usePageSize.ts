import { useStoredState } from '../storage/useStoredState'

/** The sizes of a page (rule K10). */
const offered: readonly number[] = [10, 20, 50, 100]

/** Rows per page, kept in this browser for all lists together; a size that is not offered counts as none. */
export function usePageSize(): [size: number, setSize: (size: number) => void] {
  const [size, setSize] = useStoredState('page-size', 10)
  return [offered.includes(size) ? size : 10, setSize]
}
