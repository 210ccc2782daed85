import { Controller } from '@nestjs/common'
import { optionsImport, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { RpcHandler } from '@tollgate/messaging'
import { OptionImport } from './option-import.service'

@Controller()
export class OptionImportRpc {
  constructor(private readonly options: OptionImport) {}

  @RpcHandler(optionsImport)
  take(batch: RpcRequest<typeof optionsImport>): Promise<RpcReply<typeof optionsImport>> {
    return this.options.take(batch)
  }
}
