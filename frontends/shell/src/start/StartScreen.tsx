import { useT } from '@tollgate/console-sdk'

/** The moment before anything is known. It shows itself only when that takes longer than a blink. */
export function StartScreen() {
  const t = useT('shell')
  return (
    <main className="start start-waiting" role="status">
      <span className="start-bar" aria-hidden />
      <span>{t('start.connecting')}</span>
    </main>
  )
}
