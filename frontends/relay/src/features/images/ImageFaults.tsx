import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { type ImageFault, mostFileMegabytes, mostImages } from './image.model'
import type { WrittenImages } from './useImages'

const mostNamed = 3

/** Why some of the images were not taken. */
export function ImageFaults({ images: { faults, forgetFaults } }: { images: WrittenImages }) {
  const t = useT('relay')
  if (faults.length === 0) return null
  // Of hundreds that were dropped at once the first say enough.
  const named = faults.filter(({ kind }) => kind !== 'too-many').slice(0, mostNamed)
  const others = faults.filter((fault) => fault.kind !== 'too-many').length - named.length
  const crowd = faults.filter(({ kind }) => kind === 'too-many')
  return (
    <Alert tone="warn" onClose={forgetFaults}>
      {[...named, ...crowd].map((fault, index) => (
        <div key={index}>{wordsOf(fault)}</div>
      ))}
      {others > 0 && <div>{t('images.others', { count: others })}</div>}
    </Alert>
  )

  function wordsOf(fault: ImageFault): string {
    if (fault.kind === 'too-many') return t('images.too-many', { most: mostImages, count: fault.count })
    return t(`images.${fault.kind}`, { name: fault.name, most: mostFileMegabytes })
  }
}
