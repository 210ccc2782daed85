import { SkeletonPage } from '@tollgate/console-ui/skeleton'

/** The shape of a page whose code is on the way. */
export function LoadingPage() {
  return (
    <div className="loading-page">
      <SkeletonPage />
    </div>
  )
}
