import { Module } from '@nestjs/common'
import { BooksModule } from '../books/books.module'
import { GroupModule } from '../group/group.module'
import { TokenController } from './token.controller'
import { TokenRepository } from './token.repository'
import { TokenRpc } from './token.rpc'
import { TokenService } from './token.service'
import { TokenKeys } from './token-keys'
import { TokenReader } from './token-reader'
import { TokenResealing } from './token-resealing'
import { TokenStore } from './token-store'

@Module({
  imports: [BooksModule, GroupModule],
  controllers: [TokenController, TokenRpc],
  providers: [TokenService, TokenReader, TokenStore, TokenKeys, TokenRepository, TokenResealing],
})
export class TokenModule {}
