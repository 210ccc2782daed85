import { migrateService } from '@tollgate/persistence'
import { migrations } from './migrations'

void migrateService('tasks', migrations)
