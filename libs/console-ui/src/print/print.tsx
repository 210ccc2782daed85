import MuiBox from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { ReactNode } from 'react'

const onA4 = <GlobalStyles styles={{ '@page': { size: 'A4 portrait', margin: '16mm 14mm' } }} />

/** A page that is made to be printed: on A4, as long as it is shown. */
export function PrintedPage({ children }: { children: ReactNode }) {
  return (
    <>
      {onA4}
      {children}
    </>
  )
}

/** What is used on the screen and has no place on paper: buttons, filters, links that lead on. */
export function ScreenOnly({ children }: { children: ReactNode }) {
  return <MuiBox sx={{ display: 'contents', '@media print': { display: 'none' } }}>{children}</MuiBox>
}

/** What paper has to say for itself, because nothing stands around it. */
export function PaperOnly({ children }: { children: ReactNode }) {
  return <MuiBox sx={{ display: 'none', '@media print': { display: 'block' } }}>{children}</MuiBox>
}
