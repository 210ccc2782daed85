export { Button, type ButtonProps } from './button'
export { FileButton } from './file-button'
export { IconButton } from './icon-button'
