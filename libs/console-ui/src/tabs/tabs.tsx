import MuiBox from '@mui/material/Box'
import MuiTab from '@mui/material/Tab'
import MuiTabs from '@mui/material/Tabs'
import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { type ReactNode, useId } from 'react'

export interface TabItem {
  id: string
  label: string
  icon?: IconName
  count?: number
}

export interface TabsProps {
  label: string
  value: string
  onChange: (id: string) => void
  items: readonly TabItem[]
  /** The panel of the chosen tab. */
  children?: ReactNode
}

const count = {
  ml: 1.5,
  px: 1.5,
  borderRadius: '6px',
  bgcolor: 'tg.sunken',
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
}

/** Views of one thing. Arrows move between tabs; on a narrow screen they scroll sideways. */
export function Tabs({ label, value, onChange, items, children }: TabsProps) {
  const id = useId()
  // An address may name a tab that this user does not have: the first one stands in.
  const current = items.some((item) => item.id === value) ? value : items[0]?.id
  return (
    <>
      <MuiTabs
        value={current ?? false}
        onChange={(_event, next: string) => onChange(next)}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        selectionFollowsFocus
      >
        {items.map((item) => (
          <MuiTab
            key={item.id}
            value={item.id}
            id={`${id}-${item.id}`}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            icon={item.icon && <Icon name={item.icon} style={{ marginRight: 6 }} />}
            iconPosition="start"
            label={
              <span>
                {item.label}
                {item.count !== undefined && (
                  <MuiBox component="span" sx={count}>
                    {item.count}
                  </MuiBox>
                )}
              </span>
            }
          />
        ))}
      </MuiTabs>
      {children !== undefined && (
        <MuiBox role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} sx={{ pt: 5 }}>
          {children}
        </MuiBox>
      )}
    </>
  )
}
