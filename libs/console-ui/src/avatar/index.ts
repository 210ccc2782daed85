export { Avatar } from './avatar'
