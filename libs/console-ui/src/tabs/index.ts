export { Tabs } from './tabs'
