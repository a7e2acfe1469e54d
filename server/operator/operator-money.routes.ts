import { operatorMoney } from '@kinora/contract/operator-money.ts'
import { implement } from '../http/implement.ts'
import {
  countSubscriptions,
  findMoneyMonths,
  findPayments,
  findSoldInvoices,
  findSubscriptions,
} from './operator-money.queries.ts'

export const operatorMoneyRoutes = implement(operatorMoney, {
  money: async ({ systemDb, actor }) => ({
    months: await findMoneyMonths(systemDb, actor),
    ...(await countSubscriptions(systemDb)),
  }),

  subscriptions: ({ systemDb, query }) => findSubscriptions(systemDb, query),

  invoices: ({ systemDb, query }) => findSoldInvoices(systemDb, query),

  payments: ({ systemDb, query }) => findPayments(systemDb, query),
})
