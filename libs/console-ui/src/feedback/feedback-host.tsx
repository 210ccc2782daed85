import type { ConfirmOptions } from '@tollgate/console-ui/dialog'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { copyToClipboard } from './clipboard'
import { FeedbackContext } from './feedback-context'
import { type ShownToast, type Toast, withToast } from './toast.model'
import { ToastList } from './toast-list'

// Dialogs come when the first is asked for: the console's first load does without them.
const ConfirmDialog = lazy(async () => ({ default: (await import('@tollgate/console-ui/dialog')).ConfirmDialog }))
const ManualCopyDialog = lazy(async () => ({ default: (await import('./manual-copy-dialog')).ManualCopyDialog }))

interface Question {
  options: ConfirmOptions
  answer: (isAgreed: boolean) => void
}

function useToastState() {
  const [shown, setShown] = useState<ShownToast[]>([])
  const lastId = useRef(0)
  const dismiss = useCallback((id: number) => setShown((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback((toast: Toast) => {
    lastId.current += 1
    const id = lastId.current
    setShown((all) => withToast(all, toast, id))
    return id
  }, [])
  return { shown, toasts: useMemo(() => ({ show, dismiss }), [show, dismiss]) }
}

/** Holds toasts, the question being asked and the text to copy by hand. */
export function FeedbackHost({ children }: { children: ReactNode }) {
  const text = useUiText()
  const { shown, toasts } = useToastState()
  const [question, setQuestion] = useState<Question | null>(null)
  const [uncopied, setUncopied] = useState<string | null>(null)
  const asked = useRef<Question | null>(null)
  const ask = useCallback((next: Question | null) => {
    // A question that another one takes the place of was not agreed to; without an answer its asker would wait forever.
    asked.current?.answer(false)
    asked.current = next
    setQuestion(next)
  }, [])
  const confirm = useCallback(
    (options: ConfirmOptions) => new Promise<boolean>((answer) => ask({ options, answer })),
    [ask],
  )
  const copy = useCallback(
    async (value: string, label?: string) => {
      const isDone = await copyToClipboard(value)
      if (isDone) toasts.show({ tone: 'good', text: label === undefined ? text.copied : text.copiedNamed(label) })
      else setUncopied(value)
      return isDone
    },
    [toasts, text],
  )
  const feedback = useMemo(() => ({ toasts, confirm, copy }), [toasts, confirm, copy])
  const answer = (isAgreed: boolean) => {
    question?.answer(isAgreed)
    ask(null)
  }
  return (
    <FeedbackContext value={feedback}>
      {children}
      <Suspense fallback={null}>
        {question !== null && (
          <ConfirmDialog isOpen {...question.options} onConfirm={() => answer(true)} onClose={() => answer(false)} />
        )}
        {uncopied !== null && <ManualCopyDialog isOpen value={uncopied} onClose={() => setUncopied(null)} />}
      </Suspense>
      <ToastList toasts={shown} onClose={toasts.dismiss} />
    </FeedbackContext>
  )
}
