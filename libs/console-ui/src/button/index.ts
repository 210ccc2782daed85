export { Button, type ButtonProps } from './button'
export { IconButton, type IconButtonProps } from './icon-button'
