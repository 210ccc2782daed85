import { owned } from './route'

/** Tokens, redemption codes, wallet, check-in, groups and prices. */
export const billingRoutes = [
  ...owned('billing', [
    ['GET', '/api/group/', 'admin', 'list of group names'],
    ['GET', '/api/user/self/groups', 'user', 'map of group to {desc, ratio}'],
    ['GET', '/api/user/check_in_status', 'user', '{can_check_in}'],
    ['POST', '/api/user/check_in', 'user', '{quota}'],
    ['POST', '/api/user/aff_transfer', 'user', '{quota}'],
    ['POST', '/api/option/rest_model_ratio', 'admin', 'resets model ratios to the shipped table'],
    ['GET', '/api/token/', 'user', '?p&size'],
    ['GET', '/api/token/search', 'user', '?keyword&token'],
    ['GET', '/api/token/{id}', 'user'],
    ['POST', '/api/token/', 'user'],
    ['PUT', '/api/token/', 'user', '?status_only=true takes {id, status}'],
    ['DELETE', '/api/token/{id}', 'user'],
    ['GET', '/api/redemption/', 'admin', '?p&page_size -> {items, page, total}'],
    ['GET', '/api/redemption/search', 'admin', '?keyword&p&page_size'],
    ['GET', '/api/redemption/{id}', 'admin'],
    ['POST', '/api/redemption/', 'admin', 'fields plus optional key -> list of codes'],
    ['PUT', '/api/redemption/', 'admin', '?status_only=true takes {id, status}'],
    ['DELETE', '/api/redemption/{id}', 'admin'],
    ['GET', '/api/redemption/count-by-name', 'admin', '?name'],
    ['DELETE', '/api/redemption/delete-by-name', 'admin', '?name'],
    ['PUT', '/api/redemption/batch-disable', 'admin', '{ids} -> count'],
    ['DELETE', '/api/redemption/delete-disabled', 'admin', 'count'],
    ['POST', '/api/user/topup', 'user', '{key} -> {quota, is_gift}'],
    ['POST', '/api/user/amount', 'user', '{amount, top_up_code} -> message success, data amount'],
    ['POST', '/api/user/pay', 'user', '{amount, top_up_code, payment_method} -> message, data form fields, url'],
    [
      'GET',
      '/api/user/epay/notify',
      'public',
      "the payment provider's callback; answers the plain text success or fail",
    ],
    ['GET', '/api/pricing', 'public', '{data, group_ratio, usable_group}; a signed-in user sees their own group'],
  ]),
]
