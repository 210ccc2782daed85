export { Logo } from './logo'
