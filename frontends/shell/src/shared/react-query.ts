/** What remotes have of the query cache. Suspense, endless lists and a server's half are used by nobody here. */
export {
  hashKey,
  keepPreviousData,
  mutationOptions,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  queryOptions,
  skipToken,
  useIsFetching,
  useIsMutating,
  useMutation,
  useMutationState,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
