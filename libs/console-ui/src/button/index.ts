export { Button, type ButtonProps } from './button'
export { FileButton, FilesIconButton } from './file-button'
export { IconButton } from './icon-button'
