import { Box } from '@tollgate/console-ui/layout'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { visitOf } from './visit.model'

/** A link between sign-in and registration that remembers where the visitor wanted to go. */
export function VisitLink({ to, children }: { to: string; children: ReactNode }) {
  const { from } = visitOf(useLocation().state)
  return (
    <Box
      component={Link}
      to={to}
      state={{ from }}
      sx={{ color: 'tg.accentText', fontWeight: 500, borderRadius: '3px' }}
    >
      {children}
    </Box>
  )
}
