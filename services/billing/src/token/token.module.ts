import { Module } from '@nestjs/common'
import { BooksModule } from '../books/books.module'
import { BudgetModule } from '../budget/budget.module'
import { GroupModule } from '../group/group.module'
import { RankModule } from '../rank/rank.module'
import { TokenImportRpc } from './import/token-import.rpc'
import { TokenImport } from './import/token-import.service'
import { TokenKeys } from './keys/token-keys'
import { TokenController } from './token.controller'
import { TokenRepository } from './token.repository'
import { TokenRpc } from './token.rpc'
import { TokenService } from './token.service'
import { TokenReader } from './token-reader'
import { TokenResealing } from './token-resealing'
import { TokenStore } from './token-store'
import { UserTokensController } from './user-tokens.controller'

@Module({
  imports: [BooksModule, BudgetModule, GroupModule, RankModule],
  controllers: [TokenController, UserTokensController, TokenRpc, TokenImportRpc],
  providers: [TokenService, TokenReader, TokenStore, TokenKeys, TokenRepository, TokenResealing, TokenImport],
})
export class TokenModule {}
