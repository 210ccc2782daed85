/** The columns of an order, named as its state names them. */
export const orderColumns = `id, order_no AS "orderNo", user_id AS "userId", username, method, units,
  money_cents AS cents, currency, state, created_at AS "createdAt", expires_at AS "expiresAt", paid_at AS "paidAt",
  provider_no AS "providerNo", payment_no AS "paymentNo", said, settled_by AS "settledBy",
  settled_reason AS "settledReason", refunded_cents AS "refundedCents", disputed_cents AS "disputedCents",
  reversed_units AS "reversedUnits", owed_units AS "owedUnits", reversal_steps AS "reversalSteps",
  refunded_by AS "refundedBy", refunded_reason AS "refundedReason"`
