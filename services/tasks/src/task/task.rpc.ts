import { Controller } from '@nestjs/common'
import {
  type RpcReply,
  type RpcRequest,
  taskFind,
  taskImage,
  taskNotify,
  taskOfCall,
  taskOpen,
  taskSubmitted,
} from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { TaskService } from './task.service'
import { TaskFinder } from './task-finder'

@Controller()
export class TaskRpc {
  constructor(
    private readonly tasks: TaskService,
    private readonly finder: TaskFinder,
  ) {}

  @RpcHandler(taskOpen)
  async open(opening: RpcRequest<typeof taskOpen>): Promise<RpcReply<typeof taskOpen>> {
    return { notifySecret: await this.tasks.open(opening) }
  }

  @RpcHandler(taskSubmitted)
  async submitted(told: RpcRequest<typeof taskSubmitted>): Promise<RpcReply<typeof taskSubmitted>> {
    return { isKnown: await this.tasks.submitted(told) }
  }

  @RpcHandler(taskFind)
  find(asked: RpcRequest<typeof taskFind>): Promise<RpcReply<typeof taskFind>> {
    return this.finder.find(asked)
  }

  @RpcHandler(taskOfCall)
  async ofCall(asked: RpcRequest<typeof taskOfCall>): Promise<RpcReply<typeof taskOfCall>> {
    return { task: await this.finder.ofCall(asked) }
  }

  @RpcHandler(taskNotify)
  async notified(told: RpcRequest<typeof taskNotify>): Promise<RpcReply<typeof taskNotify>> {
    return { outcome: await this.tasks.notified(told) }
  }

  @RpcHandler(taskImage)
  async image({ imageId }: RpcRequest<typeof taskImage>): Promise<RpcReply<typeof taskImage>> {
    return { image: await this.finder.image(imageId) }
  }
}
