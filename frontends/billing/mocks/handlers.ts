import { defineMocks, type MockOptions, ok, pageOf } from '@tollgate/console-sdk/mocks'
import { budgets, type BudgetsState, someBudgets } from './budgets'
import { groups, type MockModel, models } from './models'
import { payment, type PaymentState, someOrders } from './payment'
import { redemptionHandlers, type RedemptionsState, someRedemptions } from './redemptions'
import { rewards, type RewardsState } from './rewards'
import { settingsHandlers } from './settings'
import { statement } from './statement'
import { tokenHandlers, type TokensState } from './token-handlers'
import { someTokens } from './tokens'

interface State extends TokensState, RewardsState, RedemptionsState, PaymentState, BudgetsState, MockOptions {
  readonly models: readonly MockModel[]
}

export default defineMocks<State>({
  createState: () => {
    const tokens = someTokens()
    return {
      redemptions: someRedemptions(),
      tokens,
      lastId: tokens.length,
      models: models(),
      isCheckedIn: false,
      orders: someOrders(),
      budgets: someBudgets(),
      optionValues: {},
    }
  },
  handlers: {
    ...tokenHandlers,
    ...settingsHandlers,
    ...rewards,
    ...payment,
    ...budgets,
    'GET /api/group': () => ok(Object.keys(groups)),
    ...redemptionHandlers,
    'GET /api/user/self/groups': () => ok(groups),
    'GET /api/log/self': (request) => pageOf([], request),
    'GET /api/user/models': (_request, state) => ok(state.models.map(({ model_name }) => model_name)),
    'GET /api/pricing': (_request, state) =>
      ok(state.models, {
        group_ratio: Object.fromEntries(Object.entries(groups).map(([name, { ratio }]) => [name, ratio])),
        usable_group: Object.fromEntries(Object.entries(groups).map(([name, { desc }]) => [name, desc])),
      }),
    ...statement,
  },
})
