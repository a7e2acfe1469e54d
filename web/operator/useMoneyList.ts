import { addressOf, useAddressList } from '../ui/useAddressList.ts'

const moneyLists = ['invoices', 'payments', 'subscriptions'] as const
export type MoneyList = (typeof moneyLists)[number]

const plain = { search: '', list: 'invoices' as MoneyList, filter: 'all', page: 1 }
const listingIn = (params: URLSearchParams): typeof plain => ({
  search: (params.get('search') ?? '').slice(0, 200),
  list: moneyLists.find((name) => name === params.get('list')) ?? 'invoices',
  filter: params.get('filter') ?? 'all',
  page: Math.max(1, Math.trunc(Number(params.get('page')) || 1)),
})

/** Which list of money is shown, its search, filter and page: all in the address. */
export const useMoneyList = () => useAddressList(listingIn, addressOf(plain))
