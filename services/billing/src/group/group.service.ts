import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { type GroupOptions, type UsableGroup, usableGroupsOf } from './group.policy'

/** Groups as the options say at this moment. */
@Injectable()
export class GroupService {
  constructor(private readonly options: Options) {}

  /** Every group there is: those with a ratio. */
  names(): string[] {
    return Object.keys(this.options.get('GroupRatio'))
  }

  /** The groups that a user of `userGroup` may choose. */
  usable(userGroup: string): UsableGroup[] {
    return usableGroupsOf(userGroup, this.tables())
  }

  private tables(): GroupOptions {
    return {
      groupRatio: this.options.get('GroupRatio'),
      groupGroupRatio: this.options.get('GroupGroupRatio'),
      usableGroups: this.options.get('UserUsableGroups'),
    }
  }
}
