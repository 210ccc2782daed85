import { Tag } from '@tollgate/console-ui/tag'
import { groupTone } from './group-tone.model'

interface GroupTagProps {
  readonly name: string
  /** With it the tag is a button. */
  readonly onClick?: () => void
  readonly isSelected?: boolean
  readonly title?: string
}

/** A group in its colour (rule M6); a selected one in the accent colour. */
export function GroupTag({ name, isSelected, ...rest }: GroupTagProps) {
  return (
    <Tag tone={isSelected === true ? 'accent' : groupTone(name)} isSelected={isSelected} {...rest}>
      {name}
    </Tag>
  )
}
