/** The columns of an order, named as its state names them. */
export const orderColumns = `id, order_no AS "orderNo", user_id AS "userId", username, method, units,
  money_cents AS cents, currency, state, created_at AS "createdAt", expires_at AS "expiresAt", paid_at AS "paidAt",
  provider_no AS "providerNo", payment_no AS "paymentNo", said, settled_by AS "settledBy",
  settled_reason AS "settledReason"`
